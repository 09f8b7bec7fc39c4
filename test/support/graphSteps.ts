import { expect } from 'vitest';
import { graphFaults } from '../../electron/store/healthGraph';
import { graphTables } from './graph';
import { rememberAll, workJobs } from './seeds';
import { openTestStore, type TestStore } from './store';

/** A store that has been told these one after another, and has read them. */
export async function told(...texts: string[]): Promise<TestStore> {
  const store = openTestStore();
  for (const text of texts) {
    rememberAll(store, text);
    store.clock.advance(60_000);
  }
  await workJobs(store);
  return store;
}

export const undo = (store: TestStore) => store.bridge.request('journal.undo', {});
const redo = (store: TestStore) => store.bridge.request('journal.redo', {});
export const memoryOf = (store: TestStore, text: string) =>
  store.db.get<{ id: string }>('SELECT id FROM memories WHERE text = ?', text)?.id ?? '';

/** Reads all memories again, as a back-fill does. */
export async function readAgain(store: TestStore): Promise<void> {
  await store.bridge.request('graph.backfill', { all: true });
  await workJobs(store);
}

/** What Health says of a graph in order. */
const NO_FAULTS = { waiting: 0, counters: 0, unsupported: 0, missing: 0 };

/** The step can be taken back and done again, each exactly; reading the texts again changes nothing of it. */
export async function thereAndBack(
  store: TestStore,
  step: () => Promise<unknown>,
  after: () => void,
): Promise<void> {
  const before = graphTables(store.db);
  await step();
  after();
  expect(graphFaults(store.db)).toEqual(NO_FAULTS);
  const changed = graphTables(store.db);
  await undo(store);
  expect(graphTables(store.db)).toEqual(before);
  await redo(store);
  expect(graphTables(store.db)).toEqual(changed);
  await workJobs(store);
  await readAgain(store);
  after();
}
