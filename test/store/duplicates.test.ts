import { expect, it } from 'vitest';
import type { Settings } from '#shared/domain/settings';
import { Clusterer } from '../../electron/engine/compute/clusterer';
import { Consolidator } from '../../electron/engine/compute/consolidator';
import { writeSettings } from '../../electron/store/settingsStore';
import { rememberAll, vectorAt, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

const LONG = 'I like long walks by the sea';
const SHORT = 'I like long walks';

function consolidatorOf(store: TestStore, settings: Partial<Settings> = {}) {
  writeSettings(store.db, settings);
  const reader = remoteOf(store.reader);
  const consolidator = new Consolidator(
    { reader, writer: remoteOf(store.writer) },
    new Clusterer(reader),
    () => false,
  );
  const { signal } = new AbortController();
  const onProgress = (): undefined => undefined;
  return {
    run: (stop = signal) => consolidator.run({ dryRun: false, signal: stop }, () => Promise.resolve()),
    sweep: () =>
      consolidator.sweep({
        dryRun: false,
        byHand: false,
        settings: store.context.settings(),
        signal,
        onProgress,
      }),
    joinLossless: () => consolidator.joinLossless({ actor: 'ui' }, () => Promise.resolve(), signal),
  };
}

const alike = (store: TestStore): Promise<void> =>
  workJobs(store, () => ({ ok: true, vectors: [vectorAt('base', 0.99)] }));
const pending = async (store: TestStore) =>
  (await store.bridge.request('proposals.list', { kinds: ['merge'], state: 'pending' })).proposals;
const statusOf = async (store: TestStore, id = '') =>
  (await store.bridge.request('memories.get', { id })).status;

it('are found by their words while nothing has a vector, by the sweep and by hand', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, LONG, SHORT, 'I like long drives');
  const { sweep, run } = consolidatorOf(store);
  expect(await sweep()).toMatchObject({ changed: 1 });
  expect(await pending(store)).toMatchObject([{ text: LONG, lossless: true, targets: [{ id: ids[0] }, {}] }]);
  expect(await run()).toMatchObject({ found: 0, suggested: 0 });

  const byHand = openTestStore();
  rememberAll(byHand, 'By the sea I like long walks', LONG);
  expect(await consolidatorOf(byHand).run()).toMatchObject({ found: 0 });
  rememberAll(byHand, `${LONG} still`);
  expect(await consolidatorOf(byHand).run()).toMatchObject({ found: 1, suggested: 1 });
});

it('are compared again once they have vectors', async () => {
  const store = openTestStore();
  rememberAll(store, 'I like hiking along rivers', 'I enjoy hiking near rivers and lakes');
  const { sweep } = consolidatorOf(store);
  expect(await sweep()).toMatchObject({ changed: 0 });
  await alike(store);
  expect(await sweep()).toMatchObject({ changed: 1 });
});

it('FIELD-CASES 20, 22: what differs in a negation is never among them, however it is found', async () => {
  const store = openTestStore();
  rememberAll(store, 'Production deployment is allowed here', 'Cats are not allowed here');
  rememberAll(store, 'Production deployment is not allowed here');
  await alike(store);
  expect(await consolidatorOf(store).run()).toMatchObject({ found: 0 });
});

it('do not come back once turned down, in other company either', async () => {
  const store = openTestStore();
  rememberAll(store, LONG, SHORT);
  await alike(store);
  const { run } = consolidatorOf(store);
  await run();
  await store.bridge.request('proposals.reject', { ids: (await pending(store)).map(({ id }) => id) });
  rememberAll(store, `${LONG} still`);
  await alike(store);
  await run();
  const [first, ...others] = await pending(store);
  expect(others).toEqual([]);
  expect(first?.targets).toHaveLength(2);
  expect([...(first?.targets ?? [])].map(({ text }) => text)).not.toEqual(
    expect.arrayContaining([LONG, SHORT]),
  );
});

it('a larger group stands in for a smaller one that waits', async () => {
  const store = openTestStore();
  rememberAll(store, LONG, SHORT);
  await alike(store);
  const { run } = consolidatorOf(store);
  await run();
  rememberAll(store, `${LONG} still`);
  await alike(store);
  await run();
  await run();
  expect((await pending(store)).map(({ targets }) => targets.length)).toEqual([3]);
});

it('are joined all at once where no word is lost, as one step that undo takes back whole', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, LONG, SHORT);
  await alike(store);
  const [one] = rememberAll(store, 'I keep the spare keys in the drawer');
  rememberAll(store, 'I keep the keys in the drawer');
  await workJobs(store, () => ({ ok: true, vectors: [vectorAt('keys', 0.99)] }));
  const { run, joinLossless } = consolidatorOf(store);
  await run();
  const summary = await store.bridge.request('suggestions.summary', {});
  expect(summary).toMatchObject({ counts: { duplicate: 2 }, lossless: 2, toLearn: 0 });
  expect(await joinLossless()).toEqual({ groups: 2, merged: 2 });
  expect([await statusOf(store, ids[1]), await statusOf(store, one)]).toEqual(['superseded', 'active']);
  await store.bridge.request('journal.undo', {});
  expect(await statusOf(store, ids[1])).toBe('active');
  expect(await pending(store)).toHaveLength(2);
});

it('a search that is cancelled changes nothing', async () => {
  const store = openTestStore();
  rememberAll(store, LONG, SHORT);
  await alike(store);
  const stopped = new AbortController();
  stopped.abort();
  expect(await consolidatorOf(store).run(stopped.signal)).toMatchObject({ found: 0, suggested: 0 });
  expect(await pending(store)).toEqual([]);
});
