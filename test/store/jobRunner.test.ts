import { expect, it, onTestFinished, vi } from 'vitest';
import { JobRunner } from '../../electron/engine/compute/jobRunner';
import { NameResolver } from '../../electron/engine/compute/resolution';
import { WriterApi } from '../../electron/engine/writerApi';
import { ruleExtractor } from '../../electron/memory/graph/rules/ruleExtractor';
import { rememberAll, recallTexts } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';

function runnerOn(
  store: TestStore,
  embedder = new WordEmbedder(),
  extractor = ruleExtractor,
  writer = store.writer,
) {
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(writer) };
  const embedders = embeddersOf(store, embedder);
  const resolver = new NameResolver(peers, embedders);
  const runner = new JobRunner(peers, embedders, { extractor, resolver }, () => undefined);
  onTestFinished(() => runner.stop());
  return { runner, embedder };
}

/** The runner waits by the clock of the machine. */
function liveStore(): TestStore {
  return openTestStore({ clock: { now: Date.now, advance: () => undefined } });
}

it('works off what is there when it starts, and what comes later when it is told', async () => {
  const store = liveStore();
  rememberAll(store, ...Array.from({ length: 40 }, (_, i) => `Project${i} uses Python`));
  const { runner } = runnerOn(store);
  runner.start();
  expect(await runner.settled(20_000)).toEqual({ pending: 0, running: 0, failed: 0, byKind: {} });
  rememberAll(store, 'Falcon uses Rust');
  runner.poke();
  await vi.waitFor(() => expect(store.reader.jobs().status.pending).toBe(0), 5_000);
  expect(store.db.count("SELECT count(*) FROM memories WHERE embedding = 'embedded'")).toBe(41);
  expect((await store.bridge.request('graph.facts', { name: 'Python' })).facts).toHaveLength(40);
});

it('does nothing while a long step is undone, and goes on when that has ended', async () => {
  const store = liveStore();
  rememberAll(store, 'Falcon uses Rust');
  const undoing = { isUnderWay: true };
  const writer = new WriterApi(store.context, store.vectors, undoing);
  const { runner } = runnerOn(store, new WordEmbedder(), ruleExtractor, writer);
  runner.start();
  for (let i = 0; i < 5; i += 1) {
    runner.poke();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(store.reader.jobs().status).toMatchObject({ pending: 2, running: 0 });
  undoing.isUnderWay = false;
  expect(await runner.settled(20_000)).toMatchObject({ pending: 0, running: 0, failed: 0 });
});

it('FIELD-CASES 10: leaves memories waiting while the embedder is away, extracts meanwhile, and embeds when it is back', async () => {
  const store = liveStore();
  rememberAll(store, 'Falcon uses Python');
  const { runner, embedder } = runnerOn(store);
  embedder.away = true;
  runner.start();
  await vi.waitFor(() => expect(store.reader.jobs().status.byKind).toEqual({ embed: 1 }), 5_000);
  await vi.waitFor(() => {
    const job = store.db.get("SELECT state, attempts FROM jobs WHERE kind = 'embed'");
    expect(job).toEqual({ state: 'pending', attempts: 0 });
  }, 5_000);
  expect((await store.bridge.request('graph.facts', { name: 'Falcon' })).facts).toHaveLength(1);
  expect(recallTexts(store, 'Falcon', { vector: null })).toEqual(['Falcon uses Python']);
  embedder.away = false;
  store.db.run('UPDATE jobs SET run_after = 0');
  runner.poke();
  await vi.waitFor(() => expect(store.reader.jobs().status.pending).toBe(0), 5_000);
  expect(recallTexts(store, 'Falcon')).toEqual(['Falcon uses Python']);
});

it('puts a text that the extractor cannot take aside, and goes on with the others', async () => {
  const store = liveStore();
  rememberAll(store, 'The fatal one', 'Falcon uses Python');
  const { runner } = runnerOn(store, new WordEmbedder(), {
    name: 'test',
    extract: (text, context) =>
      text.includes('fatal') ? Promise.reject(new Error('cannot')) : ruleExtractor.extract(text, context),
  });
  runner.start();
  await vi.waitFor(() => expect(store.reader.jobs().status.byKind).toEqual({ extract: 1 }), 5_000);
  expect(store.db.get("SELECT state, error FROM jobs WHERE kind = 'extract'")).toEqual({
    state: 'pending',
    error: 'cannot',
  });
  expect((await store.bridge.request('graph.facts', { name: 'Falcon' })).facts).toHaveLength(1);
});

it('gives back at once what it has in hand when it is stopped', async () => {
  const store = liveStore();
  rememberAll(store, 'one', 'two', 'three');
  const embedder = new WordEmbedder();
  let begun: () => void = () => undefined;
  const working = new Promise<void>((resolve) => (begun = resolve));
  embedder.embed = (_texts: readonly string[], _role?: unknown, signal?: AbortSignal) => {
    begun();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('cancelled')));
    });
  };
  const { runner } = runnerOn(store, embedder);
  runner.start();
  await working;
  await runner.stop();
  expect(store.db.all("SELECT DISTINCT state, attempts, lease_owner FROM jobs WHERE kind = 'embed'")).toEqual(
    [{ state: 'pending', attempts: 0, lease_owner: null }],
  );
});
