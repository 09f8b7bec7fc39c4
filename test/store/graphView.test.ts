import { expect, it } from 'vitest';
import type { Entity } from '#shared/domain/graph';
import { DAY_MS } from '../support/clock';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

async function told(store: TestStore, ...texts: Parameters<typeof rememberAll>[1][]): Promise<string[]> {
  const ids = rememberAll(store, ...texts);
  await workJobs(store);
  return ids;
}

async function idOf(store: TestStore, name: string): Promise<string> {
  const { entities } = await store.bridge.request('graph.entities', { query: name });
  const found = entities.find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`${name} is not in the graph`);
  return found.id;
}

const names = (nodes: readonly Entity[]): string[] => nodes.map(({ name }) => name).sort();

const FALCON = [
  'Falcon uses Python',
  'Falcon uses Docker',
  'Hannah works on Falcon',
  'Hannah lives in Lisbon',
  'Heron uses Rust',
];

it('shows what stands around an entity, and how much more there is', async () => {
  const store = openTestStore();
  await told(store, ...FALCON);
  const falcon = await idOf(store, 'Falcon');
  const one = await store.bridge.request('graph.view', { entityIds: [falcon] });
  expect(names(one.nodes)).toEqual(['Docker', 'Falcon', 'Hannah', 'Python']);
  expect(one.edges).toHaveLength(3);
  expect(one.hidden).toEqual({ [await idOf(store, 'Hannah')]: 1 });
  expect(one.totalEntities).toBe(7);
  const two = await store.bridge.request('graph.view', { entityIds: [falcon], hops: 2 });
  expect(names(two.nodes)).toEqual(['Docker', 'Falcon', 'Hannah', 'Lisbon', 'Python']);
  expect(two.hidden).toEqual({});
  const few = await store.bridge.request('graph.view', { entityIds: [falcon], budget: 2 });
  expect(few.nodes).toHaveLength(2);
  expect(few.hidden[falcon]).toBe(2);
});

it('shows the best known ones when none is named, as far as the filter lets them through', async () => {
  const store = openTestStore();
  await told(store, ...FALCON);
  const view = async (filter: object): Promise<string[]> =>
    names((await store.bridge.request('graph.view', { filter })).nodes);
  expect(await view({})).toHaveLength(7);
  expect(await view({ types: ['person', 'place'] })).toEqual(['Hannah', 'Lisbon']);
  expect(await view({ relations: ['uses'] })).toEqual(['Docker', 'Falcon', 'Heron', 'Python', 'Rust']);
  store.db.run("UPDATE entities SET community_id = 'c' WHERE name IN ('Heron', 'Rust')");
  expect(await view({ communityIds: ['c'] })).toEqual(['Heron', 'Rust']);
  const { edges } = await store.bridge.request('graph.view', { filter: { minConfidence: 1 } });
  expect(edges.every(({ confidence }) => confidence === 1)).toBe(true);
});

it('tells those with edges from those without', async () => {
  const store = openTestStore();
  const [, , , lisbon = ''] = await told(store, ...FALCON);
  await store.bridge.request('memories.edit', { id: lisbon, patch: { status: 'active' } });
  store.db.run("UPDATE edges SET live = 0 WHERE relation = 'lives_in'");
  const view = async (orphans: 'hide' | 'only'): Promise<string[]> =>
    names((await store.bridge.request('graph.view', { filter: { orphans } })).nodes);
  expect(await view('only')).toEqual(['Lisbon']);
  expect(await view('hide')).not.toContain('Lisbon');
  // A link that is not sure enough to be shown links nothing.
  const sure = { minConfidence: 1, orphans: 'hide' } as const;
  expect((await store.bridge.request('graph.view', { filter: sure })).nodes).toEqual([]);
  const loose = { minConfidence: 1, orphans: 'only' } as const;
  expect((await store.bridge.request('graph.view', { filter: loose })).nodes).toHaveLength(
    (await view('hide')).length + (await view('only')).length,
  );
});

it('expands a node by a relation and a direction, giving only what is new', async () => {
  const store = openTestStore();
  await told(store, ...FALCON);
  const [falcon, python, hannah] = [
    await idOf(store, 'Falcon'),
    await idOf(store, 'Python'),
    await idOf(store, 'Hannah'),
  ];
  const tools = await store.bridge.request('graph.expand', {
    id: falcon,
    relation: 'uses',
    shown: [falcon, python],
  });
  expect(names(tools.nodes)).toEqual(['Docker']);
  expect(tools.edges.map(({ relation }) => relation)).toEqual(['uses']);
  expect(tools.hidden).toEqual({ [falcon]: 1 });
  const into = await store.bridge.request('graph.expand', { id: falcon, direction: 'in' });
  expect(names(into.nodes)).toEqual(['Hannah']);
  expect(into.hidden).toEqual({ [falcon]: 2, [hannah]: 1 });
  const bounded = await store.bridge.request('graph.expand', { id: falcon, limit: 1 });
  expect(bounded.nodes).toHaveLength(1);
});

it('gives saved positions with the nodes', async () => {
  const store = openTestStore();
  await told(store, ...FALCON);
  const falcon = await idOf(store, 'Falcon');
  store.db.run('INSERT INTO graph_positions VALUES (?, 1.5, -2, 1)', falcon);
  const { positions } = await store.bridge.request('graph.view', { entityIds: [falcon], hops: 0 });
  expect(positions).toEqual([{ entityId: falcon, x: 1.5, y: -2, pinned: true }]);
});

it('shows the world of another time, as far as it was known then', async () => {
  const store = openTestStore();
  const start = store.clock.now();
  const [lisbon = ''] = await told(store, { text: 'I live in Lisbon', createdAt: start - 100 * DAY_MS });
  store.clock.advance(10 * DAY_MS);
  await told(store, { text: 'I live in Berlin', createdAt: start - 50 * DAY_MS });
  await store.bridge.request('memories.edit', { id: lisbon, patch: { status: 'active' } });
  const view = async (asOf: { valid?: number; known?: number }): Promise<string[]> => {
    const { edges, nodes } = await store.bridge.request('graph.view', { asOf });
    const called = new Map(nodes.map(({ id, name }) => [id, name]));
    return edges.map(({ targetId }) => called.get(targetId) ?? '').sort();
  };
  expect(await view({})).toEqual(['Berlin']);
  expect(await view({ valid: start - 150 * DAY_MS })).toEqual([]);
  expect(await view({ valid: start - 75 * DAY_MS })).toEqual(['Lisbon']);
  expect(await view({ valid: start - 25 * DAY_MS })).toEqual(['Berlin']);
  // Before the move was known, one still lived there.
  expect(await view({ known: start - 75 * DAY_MS })).toEqual(['Lisbon']);
  expect(await view({ known: start - 75 * DAY_MS, valid: start - 25 * DAY_MS })).toEqual(['Lisbon']);
  expect(await view({ known: start - 150 * DAY_MS })).toEqual([]);
});

it('shows what has since been corrected as it was known, unless it was thrown away', async () => {
  const store = openTestStore();
  const [id = '', trashed = ''] = await told(store, 'Falcon uses Python', 'Falcon uses Perl');
  store.clock.advance(DAY_MS);
  const then = store.clock.now();
  store.clock.advance(DAY_MS);
  await store.bridge.request('memories.edit', { id, patch: { text: 'Falcon uses Rust' } });
  await store.bridge.request('memories.trash', { ids: [trashed] });
  await workJobs(store);
  const { facts } = await store.bridge.request('graph.facts', { name: 'Falcon' });
  expect(facts.map(({ target }) => target)).toEqual(['Rust']);
  const { facts: before } = await store.bridge.request('graph.facts', {
    name: 'Falcon',
    asOf: { known: then },
  });
  expect(before.map(({ target }) => target)).toEqual(['Python']);
});

it('finds what matters around a hub, however many edges it has', async () => {
  const store = openTestStore();
  await told(store, 'I use Python', 'Falcon uses Python', 'Heron uses Python');
  const you = await idOf(store, 'You');
  store.db.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at, mentions)
      SELECT '!' || i, 'Thing ' || i, 'thing ' || i, 'concept', 0, 0, 1 FROM n;`);
  store.db.run(
    `INSERT INTO edges (id, source_id, relation, target_id, confidence, since, created_at, support, live)
     SELECT '!' || id, ?, 'likes', id, 0.95, 0, 0, 1, 1 FROM entities WHERE id LIKE '!%'`,
    you,
  );
  const view = await store.bridge.request('graph.view', { entityIds: [you], budget: 3 });
  expect(view.nodes[1]?.name).toBe('Python');
  expect(view.hidden[you]).toBe(1_499);
  const used = await store.bridge.request('graph.expand', { id: you, relation: 'uses', direction: 'out' });
  expect(names(used.nodes)).toEqual(['Python']);
});

it('is as of now what it is now', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  await told(
    store,
    ...FALCON,
    { text: 'Hannah lives in Berlin', createdAt: now - 50 * DAY_MS },
    { text: 'I no longer use Vim', createdAt: now - 5 * DAY_MS },
  );
  const edges = async (asOf: object): Promise<string[]> =>
    (await store.bridge.request('graph.view', { asOf })).edges.map(({ id }) => id);
  const live = await edges({});
  expect(live).toHaveLength(5);
  expect(await edges({ valid: now })).toEqual(live);
  expect(await edges({ valid: now, known: now })).toEqual(live);
});
