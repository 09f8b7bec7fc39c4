import { expect, it, vi } from 'vitest';
import { readerGraphHandlers } from '../../electron/ipc/handlers/readerGraph';
import { answerQuestion } from '../../electron/memory/graph/answerQuestion';
import { parseQuestion } from '../../electron/memory/graph/questions';
import type { ReadableDatabase, SqlValue } from '../../electron/store/database';
import { entitiesByAliases, entitiesMentionedBy, entitiesOfMemory } from '../../electron/store/graphEntities';
import { factsOfMemory } from '../../electron/store/graphFacts';
import { bestEntities } from '../../electron/store/graphEntityList';
import { bestNeighbours, hubsAmong } from '../../electron/store/graphHubs';
import { wholeGraph } from '../../electron/store/graphScope';
import { hasKind, supportRows } from '../../electron/store/graphSupport';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

/** Lists in the order of an index and counters go through an index; all else looks things up. */
const GO_THROUGH_AN_INDEX = [
  'graph.entities',
  'graph.view without a centre',
  'graph.summary',
  'graph.communities',
  'graph.suggestions',
  'around a hub',
];

/** What the plan of a statement goes through from end to end, but for lists and results at hand. */
function scansOf(db: ReadableDatabase, sql: string, params: SqlValue[]): string[] {
  return db
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    .map(({ detail }) => detail)
    .filter((detail) =>
      /^SCAN (?!json_each|o\b|found\b|r\b|k\b|step\b|up\b|down\b|CONSTANT|settings|\(|f VIRTUAL|aliases_fts)/u.test(
        detail,
      ),
    );
}

/** Runs `body` and gives the plan of each statement it read with. */
async function plansOf(store: TestStore, body: () => unknown): Promise<{ sql: string; scans: string[] }[]> {
  const methods = ['all', 'get', 'column', 'count'] as const;
  const spies = methods.map((method) => vi.spyOn(store.readable, method));
  await body();
  // Safe: these are the arguments that the product gave to the database.
  const calls = spies.flatMap((spy) => spy.mock.calls as [string, ...SqlValue[]][]);
  for (const spy of spies) spy.mockRestore();
  return calls.map(([sql, ...params]) => ({ sql, scans: scansOf(store.readable, sql, params) }));
}

it('looks up, and goes through no table', async () => {
  const store = openTestStore();
  const [memory = ''] = rememberAll(
    store,
    'Falcon uses Python',
    'Hannah works on Falcon',
    'Hannah lives in Lisbon',
    'Hannah lives in Berlin',
  );
  await workJobs(store);
  const id = (name: string): string =>
    store.db.get<{ id: string }>('SELECT id FROM entities WHERE name = ?', name)?.id ?? '';
  const edge = store.db.get<{ id: string }>('SELECT id FROM edges LIMIT 1')?.id ?? '';
  const now = store.clock.now();
  const ask = store.bridge;
  const then = { valid: now - 1, known: now };
  const filter = { types: ['person', 'project'] as const, relations: ['uses'], minConfidence: 0.5 };
  const question = (text: string) => () => {
    const parsed = parseQuestion(text, { now, zone: 'UTC' });
    if (parsed === null) throw new Error(text);
    return answerQuestion(store.readable, parsed, now);
  };
  const falcon = id('Falcon');
  const work: Record<string, () => unknown> = {
    'graph.entities': () => ask.request('graph.entities', { query: 'fal' }),
    'graph.view without a centre': () => ask.request('graph.view', {}),
    'graph.summary': () => ask.request('graph.summary', {}),
    'graph.communities': () => ask.request('graph.communities', {}),
    'graph.suggestions': () => ask.request('graph.suggestions', {}),
    'graph.facts': () => ask.request('graph.facts', { name: 'Falcon' }),
    'graph.facts then': () => ask.request('graph.facts', { name: 'Falcon', asOf: then }),
    'graph.history': () => ask.request('graph.history', { name: 'Falcon' }),
    'graph.recall': () => ask.request('graph.recall', { query: 'falcon and what else' }),
    'graph.view': () => ask.request('graph.view', { entityIds: [falcon], hops: 2 }),
    'graph.view filtered': () =>
      ask.request('graph.view', { entityIds: [falcon], filter: { ...filter, types: [...filter.types] } }),
    'graph.view then': () => ask.request('graph.view', { entityIds: [falcon], hops: 2, asOf: then }),
    'graph.expand': () => ask.request('graph.expand', { id: falcon, relation: 'uses' }),
    'graph.expand then': () => ask.request('graph.expand', { id: falcon, asOf: then }),
    'graph.path': () => ask.request('graph.path', { fromId: id('Python'), toId: id('Berlin') }),
    'graph.path then': () =>
      ask.request('graph.path', { fromId: id('Python'), toId: id('Berlin'), asOf: then }),
    'graph.entity': () => ask.request('graph.entity', { id: falcon }),
    'graph.edge': () => ask.request('graph.edge', { id: edge }),
    'a question': question('What projects use Python?'),
    'a question by way of others': question('What depends on Python indirectly?'),
    'a question about then': question('Where did Hannah live last year?'),
    'a connection': question('How are Python and Hannah connected?'),
    'around a hub': () => {
      hubsAmong(store.readable, [falcon], 0);
      bestNeighbours(store.readable, falcon, wholeGraph(), 'both');
      bestNeighbours(store.readable, falcon, wholeGraph(then, now), 'both');
      bestEntities(store.readable, wholeGraph(then, now), 10);
    },
    'what a recall reads': () => {
      supportRows(store.readable, [memory]);
      hasKind(store.readable, 'correction');
      entitiesByAliases(store.readable, ['falcon']);
      entitiesMentionedBy(store.readable, [1]);
      entitiesOfMemory(store.readable, 1);
      factsOfMemory(store.readable, 1);
    },
  };
  const routes = Object.keys(
    readerGraphHandlers(
      store.readable,
      () => store.context.settings(),
      () => now,
    ),
  );
  for (const route of routes) expect(Object.keys(work)).toContain(route);
  for (const [name, body] of Object.entries(work)) {
    const plans = await plansOf(store, body);
    expect(plans.length, name).toBeGreaterThan(0);
    for (const { sql, scans } of plans) {
      const wrong = GO_THROUGH_AN_INDEX.includes(name)
        ? scans.filter((scan) => !/ USING (?:COVERING )?INDEX /u.test(scan))
        : scans;
      expect.soft(wrong, `${name}: ${sql}`).toEqual([]);
    }
  }
});
