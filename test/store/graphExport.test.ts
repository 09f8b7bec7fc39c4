import { expect, it } from 'vitest';
import { runBackground } from '../../electron/store/command';
import { exported as exportedText } from '../support/exporting';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

interface Exported {
  entities: { id: string; name: string; aliases: string[] }[];
  edges: { source: string; relation: string; target: string; memoryIds: string[] }[];
}

async function exported(
  store: TestStore,
  request: { entityIds?: string[]; asOf?: { valid?: number; known?: number }; history?: boolean } = {},
): Promise<Exported> {
  const { entityIds = null, asOf = {}, history = false } = request;
  const { text } = await exportedText(store, { format: 'graph-json', graph: { entityIds, asOf, history } });
  // The format is checked in unit tests.
  return JSON.parse(text) as Exported;
}

function sentences({ entities, edges }: Exported): string[] {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return edges
    .map(({ source, relation, target }) => `${names.get(source)} ${relation} ${names.get(target)}`)
    .sort();
}

it('exports what is shown, with aliases and the memories behind each edge', async () => {
  const store = openTestStore();
  const [first = '', , trashed = ''] = rememberAll(
    store,
    'Falcon uses Python',
    'Heron uses Rust',
    'Secret uses Erlang',
  );
  await workJobs(store);
  await store.bridge.request('memories.trash', { ids: [trashed] });
  const graph = await exported(store);
  expect(sentences(graph)).toEqual(['Falcon uses Python', 'Heron uses Rust']);
  expect(graph.entities.map(({ name }) => name).sort()).toEqual(['Falcon', 'Heron', 'Python', 'Rust']);
  expect(graph.entities.find(({ name }) => name === 'Falcon')?.aliases).toEqual(['Falcon']);
  const falcon = graph.entities.find(({ name }) => name === 'Falcon')?.id;
  expect(graph.edges.find(({ source }) => source === falcon)?.memoryIds).toEqual([first]);
});

it('exports the named entities with the edges between them', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Falcon uses Docker', 'Heron uses Python');
  await workJobs(store);
  const idOf = (name: string): string =>
    store.db.get<{ id: string }>('SELECT id FROM entities WHERE name = ?', name)?.id ?? '';
  const graph = await exported(store, { entityIds: [idOf('Falcon'), idOf('Python'), 'nobody'] });
  expect(graph.entities.map(({ name }) => name).sort()).toEqual(['Falcon', 'Python']);
  expect(sentences(graph)).toEqual(['Falcon uses Python']);
});

it('exports the graph as it was at another time', async () => {
  const store = openTestStore();
  const before = store.clock.now();
  rememberAll(store, 'I live in Lisbon');
  await workJobs(store);
  store.clock.advance(40 * 86_400_000);
  rememberAll(store, 'I live in Ghent');
  await workJobs(store);
  expect(sentences(await exported(store))).toEqual(['You lives_in Ghent']);
  const then = { valid: before + 86_400_000 };
  expect(sentences(await exported(store, { asOf: then }))).toEqual(['You lives_in Lisbon']);
  expect(sentences(await exported(store, { asOf: { known: before - 1, valid: before - 1 } }))).toEqual([]);
});

it('reads everything page by page', async () => {
  const store = openTestStore();
  runBackground(store.context, [], () => {
    for (let i = 0; i < 1_203; i += 1) {
      store.db.run(
        `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES (?1, ?1, ?1, 'tool', 1, 1)`,
        `e${String(i).padStart(4, '0')}`,
      );
    }
    store.db.run(
      `INSERT INTO edges (id, source_id, relation, target_id, confidence, since, created_at, support, live)
       SELECT 'x' || id, id, 'uses', 'e0000', 0.9, 1, 1, 1, 1 FROM entities WHERE id > 'e0000'`,
    );
  });
  const graph = await exported(store);
  expect(new Set(graph.entities.map(({ id }) => id)).size).toBe(1_203);
  expect(graph.entities).toHaveLength(1_203);
  expect(new Set(graph.edges.map(({ source }) => source)).size).toBe(1_202);
  expect(graph.edges).toHaveLength(1_202);
});

it('exports what was true once too, each time of it by itself, and not what was thrown away', async () => {
  const store = openTestStore();
  for (const text of ['I live in Lisbon', 'I moved to Ghent', 'I moved to Lisbon']) {
    rememberAll(store, text);
    await workJobs(store);
    store.clock.advance(40 * 86_400_000);
  }
  const [trashed = ''] = rememberAll(store, 'Secret uses Erlang');
  await workJobs(store);
  await store.bridge.request('memories.trash', { ids: [trashed] });
  expect(sentences(await exported(store))).toEqual(['You lives_in Lisbon']);
  expect(sentences(await exported(store, { history: true }))).toEqual([
    'You lives_in Ghent',
    'You lives_in Lisbon',
    'You lives_in Lisbon',
  ]);
});
