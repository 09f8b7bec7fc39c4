import type { Settings } from '#shared/domain/settings';
import { embedQuery } from '../../electron/engine/compute/embedQuery';
import { SpaceBuilder } from '../../electron/engine/compute/spaceBuilder';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';
import { rememberAll, workJobs } from './seeds';
import { openTestStore, type TestStore } from './store';

export const TEXTS = [
  'Falcon uses Python',
  'Heron uses Rust',
  'Hannah lives in Oslo',
  'Osprey prefers Erlang',
];
/** The builder waits by the clock of the machine. */
export const LIVE = { now: Date.now, advance: () => undefined };

/** A store of which all is embedded in the space `words:v1`, and what a process of it embeds with. */
export async function embedded(texts: readonly string[] = TEXTS) {
  const store = openTestStore({ clock: LIVE });
  const ids = rememberAll(store, ...texts);
  await workJobs(store);
  return { ids, ...processOf(store) };
}

export function processOf(
  store: TestStore,
  next = new WordEmbedder({ provider: 'ollama', model: 'next', size: 64 }),
) {
  const words = new WordEmbedder();
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const embedders = embeddersOf(store, words, next);
  return { store, words, next, peers, embedders, builder: new SpaceBuilder(peers, embedders) };
}

export const OTHER: Partial<Settings> = { embeddingProvider: 'ollama', embeddingModel: 'next' };

export async function choose(store: TestStore, settings: Partial<Settings>): Promise<void> {
  await store.bridge.request('settings.set', settings);
}

/** Steps until it would sleep. Returns for how long, ms. */
export async function work(builder: SpaceBuilder, most = 1_000): Promise<number> {
  for (let i = 0; i < most; i += 1) {
    const wait = await builder.step();
    if (wait > 100) return wait;
  }
  return 0;
}

export const status = (store: TestStore) => store.bridge.request('spaces.status', {});
export const modelOf = (store: TestStore) => store.reader.activeSpace()?.model;

export async function found(process: ReturnType<typeof processOf>, query: string): Promise<string[]> {
  const { vector, spaceId } = await embedQuery(process.embedders, query, {
    timeoutMs: 5_000,
    signal: undefined,
  });
  return process.store.reader
    .recall({ ...questionOf(process.store, query), vector, spaceId })
    .memories.filter(({ breakdown }) => breakdown.similarity > 0)
    .map(({ memory }) => memory.text);
}

function questionOf(store: TestStore, query: string) {
  return {
    query,
    limit: 8,
    purpose: 'search' as const,
    question: null,
    settings: store.reader.settings().values,
    now: Date.now(),
  };
}
