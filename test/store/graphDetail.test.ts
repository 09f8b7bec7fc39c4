import { expect, it } from 'vitest';
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

it('gives a pane all that belongs to an entity', async () => {
  const store = openTestStore();
  await told(store, 'Falcon uses Python', 'Falcon uses Docker', 'Hannah works on Falcon');
  const falcon = await idOf(store, 'Falcon');
  await store.bridge.request('graph.editEntity', {
    id: falcon,
    patch: { description: 'A bird of a project' },
  });
  await store.bridge.request('graph.addAlias', { id: falcon, name: 'F1' });
  const pane = await store.bridge.request('graph.entity', { id: falcon });
  expect(pane.entity).toMatchObject({ name: 'Falcon', description: 'A bird of a project', degree: 3 });
  expect(pane.aliases.map(({ name, origin }) => [name, origin])).toEqual([
    ['Falcon', 'own'],
    ['F1', 'manual'],
  ]);
  expect(pane.facts.map(({ relation }) => relation).sort()).toEqual(['uses', 'uses', 'works_on']);
  expect(pane.relations).toEqual([
    { relation: 'uses', direction: 'out', count: 2 },
    { relation: 'works_on', direction: 'in', count: 1 },
  ]);
  expect(pane.memories).toHaveLength(3);
  expect(pane.given).toEqual({ name: false, type: false, description: true });
  expect(pane.past).toEqual([]);
});

it('leads from a merged entity to the one that it is now, and lists it there', async () => {
  const store = openTestStore();
  await told(store, 'Falcon uses Python', 'Heron uses Rust');
  const [falcon, heron] = [await idOf(store, 'Falcon'), await idOf(store, 'Heron')];
  await store.bridge.request('graph.merge', { intoId: falcon, ids: [heron] });
  const pane = await store.bridge.request('graph.entity', { id: heron });
  expect(pane.entity.id).toBe(falcon);
  expect(pane.merged.map(({ name }) => name)).toEqual(['Heron']);
  expect(pane.facts.map(({ target }) => target).sort()).toEqual(['Python', 'Rust']);
  expect((await store.bridge.request('graph.entities', { query: 'heron' })).entities[0]?.id).toBe(falcon);
  const { nodes } = await store.bridge.request('graph.path', {
    fromId: heron,
    toId: await idOf(store, 'Python'),
  });
  expect(nodes.map(({ name }) => name)).toEqual(['Falcon', 'Python']);
});

it('shows what stands behind a fact, what no longer says it, and what came before and after', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  const [first = '', second = ''] = await told(
    store,
    { text: 'Hannah lives in Berlin', createdAt: now - 9 * DAY_MS },
    { text: 'As you know, Hannah lives in Berlin', createdAt: now - 8 * DAY_MS },
  );
  const edgeOf = (target: string): string =>
    store.db.get<{ id: string }>(
      'SELECT e.id FROM edges e JOIN entities t ON t.id = e.target_id WHERE t.name = ? ORDER BY e.live DESC',
      target,
    )?.id ?? '';
  const berlin = await store.bridge.request('graph.edge', { id: edgeOf('Berlin') });
  expect(berlin.edge).toMatchObject({ source: 'Hannah', target: 'Berlin', support: 2, live: true });
  expect(berlin.evidence.map(({ memoryId, retractedAt }) => [memoryId, retractedAt])).toEqual([
    [first, null],
    [second, null],
  ]);
  await store.bridge.request('memories.edit', { id: second, patch: { text: 'Nothing to say' } });
  await workJobs(store);
  const after = await store.bridge.request('graph.edge', { id: edgeOf('Berlin') });
  expect(after.evidence.map(({ retractedAt }) => retractedAt === null)).toEqual([true, false]);
  await told(store, { text: 'Hannah lives in Lisbon', createdAt: now - DAY_MS });
  const lisbon = await store.bridge.request('graph.edge', { id: edgeOf('Lisbon') });
  const [latest, ...earlier] = lisbon.history;
  expect(latest).toMatchObject({ target: 'Lisbon', live: true });
  expect(earlier.every(({ target, live }) => target === 'Berlin' && !live)).toBe(true);
  expect(earlier).not.toEqual([]);
  expect(lisbon.evidence.map(({ text }) => text)).toEqual(['Hannah lives in Lisbon']);
  await store.bridge.request('memories.trash', { ids: [first] });
  await expect(store.bridge.request('graph.edge', { id: 'nothing' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('sums up what there is to filter by and to travel through', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  rememberAll(store, 'A note that is still to be read');
  const before = await store.bridge.request('graph.summary', {});
  expect(before).toMatchObject({ entities: 0, edges: 0, from: null, to: null, unread: 1 });
  await told(
    store,
    { text: 'Hannah lives in Berlin', createdAt: now - 100 * DAY_MS },
    { text: 'Falcon uses Python', createdAt: now - 10 * DAY_MS },
  );
  const summary = await store.bridge.request('graph.summary', {});
  expect(summary).toMatchObject({
    entities: 4,
    edges: 2,
    orphans: 0,
    from: now - 100 * DAY_MS,
    to: now - 10 * DAY_MS,
    suggestions: 0,
    unread: 0,
  });
  expect(summary.relations).toEqual([
    { name: 'lives_in', count: 1 },
    { name: 'uses', count: 1 },
  ]);
  expect(summary.types.find(({ name }) => name === 'person')).toEqual({ name: 'person', count: 1 });
  // A contract until 2099 does not stretch the scale of time.
  store.db.run('UPDATE edges SET valid_to = ? WHERE relation = ?', Date.UTC(2099, 0), 'uses');
  expect((await store.bridge.request('graph.summary', {})).to).toBe(now - 10 * DAY_MS);
});

it('lists pairs that may be one thing, most alike first, without those that are gone', async () => {
  const store = openTestStore();
  await told(store, 'Falcon uses Python', 'Falkon uses Rust', 'Heron uses Go');
  const ids = [await idOf(store, 'Falcon'), await idOf(store, 'Falkon'), await idOf(store, 'Heron')];
  store.db.run('DELETE FROM merge_suggestions');
  const suggest = (x: number, y: number, score: number): void => {
    const [a = '', b = ''] = [ids[x] ?? '', ids[y] ?? ''].sort();
    store.db.run(
      "INSERT INTO merge_suggestions (a_id, b_id, score, reason, created_at) VALUES (?, ?, ?, 'alike', 1)",
      a,
      b,
      score,
    );
  };
  suggest(0, 2, 0.71);
  suggest(0, 1, 0.8);
  const { suggestions, total } = await store.bridge.request('graph.suggestions', { limit: 1 });
  expect(total).toBe(2);
  expect(suggestions.map(({ a, b, score }) => [[a.name, b.name].sort(), score])).toEqual([
    [['Falcon', 'Falkon'], 0.8],
  ]);
  await store.bridge.request('graph.deleteEntities', { ids: [ids[1] ?? ''] });
  expect((await store.bridge.request('graph.suggestions', {})).total).toBe(1);
});

it('pages through entities without gaps', async () => {
  const store = openTestStore();
  await told(store, 'Falcon uses Python', 'Falcon uses Docker', 'Hannah works on Falcon');
  const { entities, total } = await store.bridge.request('graph.entities', {});
  expect(total).toBe(4);
  const paged = [];
  for (let offset = 0; offset < total; offset += 2) {
    paged.push(...(await store.bridge.request('graph.entities', { offset, limit: 2 })).entities);
  }
  expect(paged).toEqual(entities);
});
