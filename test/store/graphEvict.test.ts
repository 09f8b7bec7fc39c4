import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../support/clock';
import { entityNamed, expectSoundGraph, facts, graphTables, readAs, type Told } from '../support/graph';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const uses = (tool: string): Told => ({
  entities: [
    ['Falcon', 'project'],
    [tool, 'tool'],
  ],
  relations: [['Falcon', 'uses', tool]],
});

/** A memory in use that is read as saying so. */
function say(store: TestStore, text: string, told: Told): string {
  const [id = ''] = rememberAll(store, text);
  store.db.run("DELETE FROM jobs WHERE kind = 'extract'");
  readAs(store, id, told);
  return id;
}

const evict = (store: TestStore, dryRun = false) => store.bridge.request('graph.evict', { dryRun });

it('removes history that is old enough, of texts that say something else now, and takes that back', async () => {
  const store = openTestStore();
  const id = say(store, 'Falcon runs', uses('Oxide'));
  await store.bridge.request('memories.edit', { id, patch: { text: 'Falcon flies' } });
  store.db.run("DELETE FROM jobs WHERE kind = 'extract'");
  readAs(store, id, uses('Ferrite'));
  expect(await evict(store)).toMatchObject({ expiredEdges: 0 });
  store.clock.advance(91 * DAY_MS);
  const before = graphTables(store.db);
  const dry = await evict(store, true);
  expect(graphTables(store.db)).toEqual(before);
  expect(dry).toEqual({ expiredEdges: 1, orphans: 0, aboveCap: 0, names: [] });
  expect(await evict(store)).toEqual(dry);
  expect(store.db.column('SELECT name FROM entities ORDER BY name')).toEqual(['Falcon', 'Ferrite']);
  expect(await evict(store)).toMatchObject({ expiredEdges: 0 });
  await store.bridge.request('journal.undo', {});
  expect(graphTables(store.db)).toEqual(before);
});

it('keeps the facts of a memory that is only set aside: they come back with it', async () => {
  const store = openTestStore();
  const id = say(store, 'Falcon runs', uses('Oxide'));
  await store.bridge.request('memories.trash', { ids: [id] });
  store.clock.advance(200 * DAY_MS);
  expect(await evict(store)).toMatchObject({ expiredEdges: 0, orphans: 0 });
  await store.bridge.request('memories.restore', { ids: [id] });
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (1)']);
});

it('removes things that nothing speaks of any more, not those that are kept out of the graph', async () => {
  const store = openTestStore();
  const id = say(store, 'Falcon runs', uses('Oxide'));
  const [oxide, falcon] = [entityNamed(store.db, 'Oxide'), entityNamed(store.db, 'Falcon')];
  await store.bridge.request('graph.editEntity', { id: oxide, patch: { name: 'Corroder' } });
  await store.bridge.request('graph.deleteEntities', { ids: [falcon] });
  await store.bridge.request('memories.edit', { id, patch: { text: 'Nothing of that' } });
  store.clock.advance(100 * DAY_MS);
  expect(await evict(store, true)).toMatchObject({ orphans: 0 }); // a text is still to be read
  await workJobs(store);
  const before = graphTables(store.db);
  expect(await evict(store)).toEqual({ expiredEdges: 0, orphans: 1, aboveCap: 0, names: ['Corroder'] });
  expect(store.db.column('SELECT name FROM entities')).toEqual(['Falcon']);
  expectSoundGraph(store, 'tidying');
  await store.bridge.request('journal.undo', {});
  expect(graphTables(store.db)).toEqual(before);
});

it('keeps the most important things, and all that a person has said something of, where there is a limit', async () => {
  const store = openTestStore();
  await store.bridge.request('settings.set', { entityCap: 3 });
  for (const tool of ['Oxide', 'Ferrite', 'Cobalt', 'Nickel']) say(store, `Falcon uses ${tool}`, uses(tool));
  say(store, 'Falcon uses Oxide a lot', uses('Oxide'));
  await store.bridge.request('graph.editEntity', {
    id: entityNamed(store.db, 'Nickel'),
    patch: { name: 'Nick' },
  });
  const before = graphTables(store.db);
  const dry = await evict(store, true);
  expect(dry).toMatchObject({ aboveCap: 2 });
  expect(new Set(dry.names)).toEqual(new Set(['Ferrite', 'Cobalt']));
  await evict(store);
  expect(facts(store.db)).toEqual(['Falcon uses Nick (1)', 'Falcon uses Oxide (2)']);
  expectSoundGraph(store, 'tidying');
  await store.bridge.request('journal.undo', {});
  expect(graphTables(store.db)).toEqual(before);
});

it('says in a dry run what it then does', async () => {
  const tool = fc.constantFrom('Oxide', 'Ferrite', 'Cobalt', 'Nickel', 'Zinc');
  const saying = fc.record({ tool, edited: fc.option(tool), trashed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(saying, { maxLength: 6 }),
      fc.integer({ min: 0, max: 4 }),
      async (all, entityCap) => {
        const store = openTestStore();
        await store.bridge.request('settings.set', { entityCap });
        for (const [i, one] of all.entries()) {
          const id = say(store, `Text ${i}`, uses(one.tool));
          if (one.edited !== null) {
            await store.bridge.request('memories.edit', { id, patch: { text: `New ${i}` } });
            store.db.run("DELETE FROM jobs WHERE kind = 'extract'");
            readAs(store, id, uses(one.edited));
          }
          if (one.trashed) await store.bridge.request('memories.trash', { ids: [id] });
          store.clock.advance(20 * DAY_MS);
        }
        const before = graphTables(store.db);
        const dry = await evict(store, true);
        expect(graphTables(store.db)).toEqual(before);
        expect(await evict(store)).toEqual(dry);
        expectSoundGraph(store, 'tidying');
        store.close();
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

it('lets edges begin and end as time passes, without any other change', () => {
  const store = openTestStore();
  const now = store.clock.now();
  say(store, 'Falcon moves', {
    entities: [
      ['Falcon', 'project'],
      ['Ghent', 'place'],
      ['Porto', 'place'],
    ],
    relations: [
      ['Falcon', 'located_in', 'Ghent'],
      ['Falcon', 'located_in', 'Porto', { validFrom: now + DAY_MS }],
    ],
  });
  expect(facts(store.db)).toEqual(['Falcon located_in Ghent (1)']);
  store.clock.advance(2 * DAY_MS);
  store.writer.tidyGraph();
  expect(facts(store.db)).toEqual(['Falcon located_in Porto (1)']);
  expectSoundGraph(store, 'time');
});

it('does nothing, and writes nothing into the journal, when there is nothing to tidy', async () => {
  const store = openTestStore();
  say(store, 'Falcon runs', uses('Oxide'));
  store.writer.tidyGraph();
  expect(await evict(store)).toEqual({ expiredEdges: 0, orphans: 0, aboveCap: 0, names: [] });
  expect((await store.bridge.request('journal.list', {})).items).toHaveLength(1);
});
