import { describe, expect, it } from 'vitest';
import type { RecalledFact } from '#shared/domain/recall';
import { FactSupport } from '../../electron/memory/graph/injectable';
import { totalScore, weightsOf } from '../../electron/memory/recall/score';
import { DAY_MS } from '../support/clock';
import { ask, rememberAll, workJobs, type AskOptions } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const sentence = ({
  source,
  relation,
  target,
}: Pick<RecalledFact, 'source' | 'relation' | 'target'>): string => `${source} ${relation} ${target}`;

function related(store: TestStore, query: string, options: AskOptions = {}): RecalledFact[] {
  const settings = { coverageThreshold: 0, ...options.settings };
  return ask(store, query, { purpose: 'inject', ...options, settings }).relatedFacts;
}

/** Unlike everything: no memory comes first, the name alone leads into the graph. */
const NAME_ONLY: AskOptions = { vector: null, settings: { similarityFloor: 1, injectionThreshold: 1 } };

async function chain(store: TestStore): Promise<string[]> {
  const ids = rememberAll(
    store,
    'Falcon uses Python',
    'Hannah works on Falcon',
    'Hannah lives in Lisbon',
    'Heron uses Rust',
  );
  await workJobs(store);
  return ids;
}

it('expands from what the query names, along edges, with the way', async () => {
  const store = openTestStore();
  await chain(store);
  const facts = related(store, 'Falcon', NAME_ONLY);
  expect(new Map(facts.map((fact) => [sentence(fact), fact.via]))).toEqual(
    new Map([
      ['Falcon uses Python', []],
      ['Hannah works_on Falcon', []],
      ['Hannah lives_in Lisbon', ['Falcon', 'Hannah']],
    ]),
  );
  expect(facts.at(-1)?.target).toBe('Lisbon');
});

it('gives a fact the score parts of the best memory behind it', async () => {
  const store = openTestStore();
  await chain(store);
  const facts = related(store, 'Falcon and Hannah');
  expect(facts.every((fact) => fact.injectable)).toBe(true);
  const parts = new Map(facts.map((fact) => [fact.target, fact.breakdown]));
  expect(parts.get('Python')?.importance).toBeCloseTo(0.9, 10);
  expect(parts.get('Python')?.similarity).toBeGreaterThan(parts.get('Lisbon')?.similarity ?? 1);
  const weights = weightsOf(store.reader.settings().values);
  for (const fact of facts) expect(fact.score).toBeCloseTo(totalScore(fact.breakdown, weights), 10);
});

it('leaves out what is uncertain where something better is known', async () => {
  const store = openTestStore();
  await chain(store);
  store.db.run("UPDATE edges SET confidence = 0.5 WHERE relation = 'lives_in'");
  expect(related(store, 'Falcon').map(sentence).sort()).toEqual([
    'Falcon uses Python',
    'Hannah works_on Falcon',
  ]);
});

it('goes no further than it is told', async () => {
  const store = openTestStore();
  await chain(store);
  const reach = (graphHops: number): number =>
    related(store, 'Falcon', { ...NAME_ONLY, settings: { ...NAME_ONLY.settings, graphHops } }).length;
  expect([0, 1, 2, 3].map(reach)).toEqual([0, 2, 3, 3]);
});

it('follows a cycle once', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon depends on Heron', 'Heron depends on Osprey', 'Osprey depends on Falcon');
  await workJobs(store);
  const facts = related(store, 'Falcon', { settings: { graphHops: 3 } });
  expect(facts.map(sentence).sort()).toEqual([
    'Falcon depends_on Heron',
    'Heron depends_on Osprey',
    'Osprey depends_on Falcon',
  ]);
});

it('puts certain facts first, and of these recent and important ones', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  rememberAll(
    store,
    { text: 'Falcon uses Rust', createdAt: now - 300 * DAY_MS, importance: 0.6 },
    { text: 'Falcon uses Python', createdAt: now },
    { text: 'Falcon uses Docker', createdAt: now },
  );
  await workJobs(store);
  store.db.run(
    "UPDATE edges SET confidence = 0.5 WHERE target_id = (SELECT id FROM entities WHERE name = 'Docker')",
  );
  store.db.run('UPDATE edges SET confidence = 0.9 WHERE confidence <> 0.5');
  const facts = related(store, 'Falcon', {
    vector: null,
    settings: { similarityFloor: 1, injectionThreshold: 1 },
  });
  expect(facts.map(({ target }) => target)).toEqual(['Python', 'Rust', 'Docker']);
});

it('says nothing, and goes no way, that only a paused, unimportant or foreign memory knows', async () => {
  const store = openTestStore();
  const [, hannah = '', lisbon = ''] = await chain(store);
  expect(related(store, 'Falcon', NAME_ONLY)).toHaveLength(3);
  await store.bridge.request('memories.edit', { id: lisbon, patch: { status: 'paused' } });
  expect(related(store, 'Falcon', NAME_ONLY).map(sentence)).not.toContain('Hannah lives_in Lisbon');
  await store.bridge.request('memories.edit', { id: lisbon, patch: { status: 'active' } });
  await store.bridge.request('memories.edit', { id: hannah, patch: { importance: 0.1 } });
  // The only way there leads over what must not be told.
  expect(related(store, 'Falcon', NAME_ONLY).map(sentence)).toEqual(['Falcon uses Python']);
  await store.bridge.request('memories.edit', { id: hannah, patch: { importance: 0.9 } });
  store.db.run("UPDATE memories SET scope = 'client' WHERE id = ?", hannah);
  expect(related(store, 'Falcon', NAME_ONLY).map(sentence)).toEqual(['Falcon uses Python']);
  const allowing = (settings: AskOptions['settings']): AskOptions => ({
    ...NAME_ONLY,
    settings: { ...NAME_ONLY.settings, ...settings },
  });
  expect(related(store, 'Falcon', allowing({ scope: 'client' }))).toHaveLength(3);
  expect(related(store, 'Falcon', allowing({ injectOtherScopes: true }))).toHaveLength(3);
});

it('shows a search what a prompt would not get, and says so', async () => {
  const store = openTestStore();
  rememberAll(store, { text: 'Falcon uses Python', importance: 0.1 });
  await workJobs(store);
  const [fact] = related(store, 'Falcon', { purpose: 'search' });
  expect(fact).toMatchObject({ target: 'Python', injectable: false });
});

it('cites a memory that may be told before one that may not', async () => {
  const store = openTestStore();
  const [minor = '', major = ''] = rememberAll(
    store,
    { text: 'Falcon uses Python', importance: 0.1 },
    'As we all know, Falcon uses Python',
  );
  await workJobs(store);
  const [fact] = related(store, 'Falcon');
  expect(fact?.memoryIds).toEqual([major, minor]);
});

it('does not go through the person, whom everything is about', async () => {
  const store = openTestStore();
  rememberAll(store, 'I use Python', 'I live in Lisbon', 'Falcon uses Python');
  await workJobs(store);
  const facts = related(store, 'Falcon', {
    vector: null,
    settings: { graphHops: 3, similarityFloor: 1, injectionThreshold: 1 },
  });
  expect(facts.map(sentence)).not.toContain('You lives_in Lisbon');
});

it('tells the history of a name, closed edges too, but not what was thrown away', async () => {
  const store = openTestStore();
  const [, , trashed = ''] = rememberAll(
    store,
    'Hannah lives in Berlin',
    'Hannah uses Rust',
    'Hannah uses Go',
  );
  await workJobs(store);
  await store.bridge.request('memories.trash', { ids: [trashed] });
  store.db.run("UPDATE edges SET expired_at = 5, valid_to = 4 WHERE relation = 'lives_in'");
  store.db.run("UPDATE edges SET created_at = 10 WHERE relation = 'uses'");
  store.db.run("UPDATE edges SET created_at = 1 WHERE relation = 'lives_in'");
  const { edges } = await store.bridge.request('graph.history', { name: 'hannah' });
  expect(edges.map((edge) => [sentence(edge), edge.validTo, edge.expiredAt])).toEqual([
    ['Hannah uses Rust', null, null],
    ['Hannah lives_in Berlin', 4, 5],
  ]);
  expect(await store.bridge.request('graph.history', { name: 'nobody' })).toEqual({ edges: [] });
});

describe('graph.recall', () => {
  const recalled = async (
    store: TestStore,
    query: string,
    options: { hops?: number; limit?: number } = {},
  ): Promise<[string, number][]> => {
    const { facts } = await store.bridge.request('graph.recall', { query, ...options });
    return facts.map((fact) => [sentence(fact), fact.score]);
  };

  it('goes from names and aliases to facts, nearer ones first, with match · 1/(1+hop) · confidence', async () => {
    const store = openTestStore();
    await chain(store);
    const falcon = store.db.get<{ id: string }>("SELECT id FROM entities WHERE name = 'Falcon'");
    await store.bridge.request('graph.addAlias', { id: falcon?.id ?? '', name: 'Big Bird' });
    for (const query of ['falcon', 'what about the big bird?']) {
      const facts = await recalled(store, query);
      expect(facts.map(([text]) => text).sort(), query).toEqual([
        'Falcon uses Python',
        'Hannah lives_in Lisbon',
        'Hannah works_on Falcon',
      ]);
      const scores = new Map(facts);
      // Told just now, at importance 0.9: a quarter of the score follows these.
      const preferred = 0.75 + 0.25 * 0.95;
      expect(scores.get('Falcon uses Python')).toBeCloseTo((0.9 / 2) * preferred, 2);
      expect(scores.get('Hannah lives_in Lisbon')).toBeCloseTo((0.9 / 3) * preferred, 2);
    }
  });

  it('finds a name by a part of it, and counts that for less', async () => {
    const store = openTestStore();
    rememberAll(store, 'Alice Chen works at Acme', 'Falcon uses Python');
    await workJobs(store);
    const [whole] = await recalled(store, 'Alice Chen');
    const [part] = await recalled(store, 'where is alice');
    expect(part?.[0]).toBe('Alice Chen works_at Acme');
    expect(part?.[1]).toBeCloseTo((whole?.[1] ?? 0) / 2, 2);
    expect(await recalled(store, 'nobody at all')).toEqual([]);
  });

  it('goes as far as it is told, and gives no more than it is asked for', async () => {
    const store = openTestStore();
    await chain(store);
    expect(await recalled(store, 'Python', { hops: 1 })).toHaveLength(1);
    expect(await recalled(store, 'Python', { hops: 2 })).toHaveLength(2);
    expect(await recalled(store, 'Python', { hops: 3 })).toHaveLength(3);
    expect(await recalled(store, 'Python', { hops: 3, limit: 2 })).toHaveLength(2);
  });
});

it('does not take a liking of some unknown kind for an answer where one of the right kind is there', async () => {
  const store = openTestStore();
  rememberAll(
    store,
    'I prefer TypeScript',
    'I prefer light mode',
    'Falcon uses Docker',
    'Falcon uses Zorblax',
  );
  await workJobs(store);
  const targets = (question: string): string[] =>
    ask(store, question)
      .answerFacts.map(({ target }) => target)
      .sort();
  expect(targets('What programming language do I prefer?')).toEqual(['TypeScript']);
  expect(targets('What do I prefer?')).toEqual(['TypeScript', 'light mode']);
  expect(targets('Which tools does Falcon use?')).toEqual(['Docker', 'Zorblax']);
});

it('gives a fact without any memory no score and no place', () => {
  const store = openTestStore();
  const fact = {
    edgeId: 'e',
    sourceId: 's',
    source: 'A',
    relation: 'uses',
    targetId: 't',
    target: 'B',
    confidence: 1,
    memoryIds: [],
  };
  const judge = {
    settings: store.reader.settings().values,
    now: store.clock.now(),
    similarities: () => new Map<number, number>(),
  };
  const [described] = new FactSupport(store.readable, [fact], judge).describe([
    { fact, match: 1, hop: 0, via: [] },
  ]);
  expect(described).toMatchObject({ injectable: false, memoryIds: [], score: 0 });
});
