import { expect, it } from 'vitest';
import { SELF_NAME } from '#shared/domain/graph';
import { rememberAll, workJobs } from '../support/seeds';
import { entityNamed, facts, graphTables } from '../support/graph';
import { openTestStore, type TestStore } from '../support/store';

async function told(...texts: string[]): Promise<TestStore> {
  const store = openTestStore();
  for (const text of texts) {
    rememberAll(store, text);
    store.clock.advance(60_000);
  }
  await workJobs(store);
  return store;
}

const undo = (store: TestStore) => store.bridge.request('journal.undo', {});
const redo = (store: TestStore) => store.bridge.request('journal.redo', {});

/** Every step can be taken back and done again, exactly. */
async function thereAndBack(
  store: TestStore,
  step: () => Promise<unknown>,
  after: () => void,
): Promise<void> {
  const before = graphTables(store.db);
  await step();
  after();
  const changed = graphTables(store.db);
  await undo(store);
  expect(graphTables(store.db)).toEqual(before);
  await redo(store);
  expect(graphTables(store.db)).toEqual(changed);
}

it('merges things into one, whose facts are of both, and takes one out again', async () => {
  const store = await told('Falcon uses Rust', 'Heron uses Rustlang', 'Falcon uses Rustlang');
  const [rust, other] = [entityNamed(store.db, 'Rust'), entityNamed(store.db, 'Rustlang')];
  const apart = graphTables(store.db);
  await thereAndBack(
    store,
    () => store.bridge.request('graph.merge', { intoId: rust, ids: [other] }),
    () => expect(facts(store.db)).toEqual(['Falcon uses Rust (2)', 'Heron uses Rust (1)']),
  );
  expect((await store.bridge.request('journal.list', {})).items[0]?.label).toContain('Rustlang');
  expect(await store.bridge.request('graph.unmerge', { id: other })).toEqual({ changed: 1 });
  expect(graphTables(store.db)).toEqual(apart);
});
