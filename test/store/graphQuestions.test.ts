import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '#shared/domain/graph';
import { answerQuestion } from '../../electron/memory/graph/answerQuestion';
import type { Extraction } from '../../electron/memory/graph/extraction';
import { parseQuestion } from '../../electron/memory/graph/questions';
import { storeExtraction } from '../../electron/memory/graph/storeExtraction';
import { settleGraph } from '../../electron/memory/graph/settleGraph';
import { DAY_MS } from '../support/clock';
import { ask, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

/** What a generated text says; the key of the test is made from these alone. */
interface Said {
  source: string;
  relation: string;
  target: string;
  polarity?: 'ended';
}

const TYPES: Readonly<Record<string, Extraction['entities'][number]['type']>> = {
  P: 'project',
  L: 'language',
  H: 'person',
  T: 'place',
};
const typeOf = (name: string): Extraction['entities'][number]['type'] => TYPES[name.charAt(0)] ?? 'concept';

/** Writes what each memory says by the product's own way into the store, without reading any text. */
function write(store: TestStore, memories: readonly { at: number; said: readonly Said[] }[]): void {
  const ids = rememberAll(
    store,
    ...memories.map(({ at }, i) => ({ text: `Note number ${String(i)}`, createdAt: at })),
  );
  store.db.immediate(() => {
    memories.forEach(({ at, said }, i) => {
      const memorySeq = store.db.count('SELECT seq FROM memories WHERE id = ?', ids[i] ?? '');
      const names = [...new Set(said.flatMap(({ source, target }) => [source, target]))];
      const extraction: Extraction = {
        entities: names.map((name) => ({ name, type: typeOf(name), rawType: null, start: 0, end: 1 })),
        relations: said.map(({ source, relation, target, polarity }) => ({
          ...{ source, relation, target, polarity: polarity ?? 'holds' },
          ...{ confidence: 0.9, validFrom: null, validTo: null },
        })),
        aliases: [],
      };
      storeExtraction(store.db, { memorySeq, at, extraction, extractor: 'test', now: store.clock.now() });
    });
    settleGraph(store.db, store.clock.now());
  });
}

function asked(store: TestStore, text: string): Fact[] {
  const now = store.clock.now();
  const question = parseQuestion(text, { now, zone: 'UTC' });
  if (question === null) throw new Error(`not understood: ${text}`);
  return answerQuestion(store.readable, question, now);
}

const sources = (facts: readonly Fact[]): string[] => [...new Set(facts.map(({ source }) => source))].sort();
const targets = (facts: readonly Fact[]): string[] => [...new Set(facts.map(({ target }) => target))].sort();

/** A graph of a seed: projects use languages and depend on each other, people manage and live. */
function generated(seed: number): { said: Said[]; ended: Set<string> } {
  const random = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), { seed, numRuns: 9_000 });
  let at = 0;
  const pick = (most: number): number => (random[at++ % random.length] ?? 0) % most;
  const said: Said[] = [];
  for (let i = 0; i < 2_500; i += 1) {
    const project = `P${String(pick(400))}`;
    const kind = pick(3);
    if (kind === 0) said.push({ source: project, relation: 'uses', target: `L${String(pick(40))}` });
    if (kind === 1) said.push({ source: project, relation: 'depends_on', target: `P${String(pick(400))}` });
    if (kind === 2) said.push({ source: `H${String(pick(200))}`, relation: 'works_on', target: project });
  }
  const real = said.filter(({ source, target }) => source !== target);
  const ended = new Set(real.filter(() => pick(10) === 0).map(keyOf));
  return { said: real, ended };
}

const keyOf = ({ source, relation, target }: Said): string => `${source} ${relation} ${target}`;

/** A store that was told the graph, and what of it still holds. */
function toldStore(seed: number): { store: TestStore; holds: Said[] } {
  const { said, ended } = generated(seed);
  const store = openTestStore();
  const now = store.clock.now();
  const memories: { at: number; said: Said[] }[] = [];
  for (let i = 0; i < said.length; i += 50) {
    memories.push({ at: now - 100 * DAY_MS + i, said: said.slice(i, i + 50) });
  }
  const over = said
    .filter((one) => ended.has(keyOf(one)))
    .map((one) => ({ ...one, polarity: 'ended' as const }));
  memories.push({ at: now - DAY_MS, said: over });
  write(store, memories);
  return { store, holds: said.filter((one) => !ended.has(keyOf(one))) };
}

/** Length of the shortest way, whichever way edges point: Floyd would do; this is a plain search. */
function distance(edges: readonly Said[], from: string, to: string): number | null {
  let reached = new Set([from]);
  for (let hops = 0; ; hops += 1) {
    if (reached.has(to)) return hops;
    const next = new Set(reached);
    for (const { source, target } of edges) {
      if (reached.has(source)) next.add(target);
      if (reached.has(target)) next.add(source);
    }
    if (next.size === reached.size) return null;
    reached = next;
  }
}

/** Length of the shortest way in the key, and of the answer, whose facts must go on one from another. */
function checkWay(store: TestStore, holds: readonly Said[], from: string, to: string): void {
  const facts = asked(store, `How are ${from} and ${to} connected?`);
  expect(facts.length, `${from} to ${to}`).toBe(distance(holds, from, to) ?? 0);
  const known = new Set(holds.map(keyOf));
  let place = from;
  for (const fact of facts) {
    expect([fact.source, fact.target]).toContain(place);
    expect(known).toContain(keyOf(fact));
    place = fact.source === place ? fact.target : fact.source;
  }
  if (facts.length > 0) expect(place).toBe(to);
}

it('answers questions to a generated graph of thousands of edges in full', () => {
  const { store, holds } = toldStore(7);
  const known = new Map(holds.map((one) => [keyOf(one), one]));
  const keys = (wanted: (one: Said) => boolean): string[] =>
    [...known.values()].filter(wanted).map(keyOf).sort();
  const answers = (question: string): string[] => asked(store, question).map(keyOf).sort();
  expect(store.db.count('SELECT count(*) FROM edges WHERE live = 1')).toBe(known.size);
  expect(known.size).toBeGreaterThan(2_000);
  for (const name of ['L0', 'L7', 'L39']) {
    const expected = keys(({ relation, target }) => relation === 'uses' && target === name);
    expect(expected.length).toBeGreaterThan(5);
    expect(answers(`What projects use ${name}?`)).toEqual(expected);
  }
  for (const name of ['P1', 'P17', 'P250']) {
    expect(answers(`What depends on ${name}?`)).toEqual(
      keys(({ relation, target }) => relation === 'depends_on' && target === name),
    );
    expect(answers(`What is related to ${name}?`)).toEqual(
      keys(({ source, target }) => source === name || target === name),
    );
    const reached = new Set([name]);
    for (let before = 0; before !== reached.size;) {
      before = reached.size;
      for (const { source, relation, target } of holds) {
        if (relation === 'depends_on' && reached.has(target)) reached.add(source);
      }
    }
    expect(answers(`What depends on ${name} indirectly?`)).toEqual(
      keys(({ relation, target }) => relation === 'depends_on' && reached.has(target)),
    );
  }
  const ends = ['P1', 'P2', 'L0', 'L3', 'H5', 'H1', 'H199', 'P390'];
  for (const from of ends) for (const to of ends) if (from < to) checkWay(store, holds, from, to);
  expect(asked(store, 'How are P1 and Nowhere connected?')).toEqual([]);
}, 60_000);

describe('a name for a thing', () => {
  it('is any of its names, and those of what was merged into it', async () => {
    const store = openTestStore();
    write(store, [
      {
        at: store.clock.now() - DAY_MS,
        said: [
          { source: 'P-Falcon', relation: 'uses', target: 'L-Rust' },
          { source: 'P-Heron', relation: 'uses', target: 'L-Rust lang' },
        ],
      },
    ]);
    const id = (name: string): string =>
      store.db.get<{ id: string }>('SELECT id FROM entities WHERE name = ?', name)?.id ?? '';
    expect(sources(asked(store, 'What projects use L-Rust?'))).toEqual(['P-Falcon']);
    await store.bridge.request('graph.merge', { intoId: id('L-Rust'), ids: [id('L-Rust lang')] });
    await store.bridge.request('graph.addAlias', { id: id('L-Rust'), name: 'Ferris' });
    for (const name of ['L-Rust', 'l-rust lang', 'Ferris']) {
      expect(sources(asked(store, `What projects use ${name}?`)), name).toEqual(['P-Falcon', 'P-Heron']);
    }
  });
});

describe('a question about another time', () => {
  /** Lived in three places, one after the other. */
  function moves(): TestStore {
    const store = openTestStore();
    const live = (target: string, at: number) => ({
      at,
      said: [
        { source: 'You', relation: 'lives_in', target },
        { source: 'P-Falcon', relation: 'managed_by', target: `H-${target}` },
      ],
    });
    write(store, [
      live('T-Lisbon', Date.UTC(2023, 4, 1)),
      live('T-Berlin', Date.UTC(2024, 2, 15)),
      live('T-Ghent', Date.UTC(2025, 7, 1)),
    ]);
    return store;
  }

  it.each([
    ['Where do I live?', ['T-Ghent']],
    ['Where did I live in February 2024?', ['T-Lisbon']],
    ['Where did I live in March 2024?', ['T-Berlin', 'T-Lisbon']],
    ['Where did I live in 2022?', []],
    ['Where did I live before 2024?', ['T-Lisbon']],
    ['Where did I live last year?', ['T-Berlin', 'T-Ghent']],
    ['Where did I live before T-Ghent?', ['T-Berlin']],
    ['Where did I live after T-Lisbon?', ['T-Berlin']],
    ['Where did I live before T-Lisbon?', []],
    ['Where did I use to live?', ['T-Berlin', 'T-Lisbon']],
    ['Who managed P-Falcon before H-T-Ghent?', ['H-T-Berlin']],
    ['Who used to manage P-Falcon?', ['H-T-Berlin', 'H-T-Lisbon']],
  ])('%s', (question, expected) => {
    expect(targets(asked(moves(), question))).toEqual(expected);
  });

  it('says when it was', () => {
    const [fact] = asked(moves(), 'Where did I live in February 2024?');
    expect(fact?.held).toEqual({ from: Date.UTC(2023, 4, 1), to: Date.UTC(2024, 2, 15) });
    expect(asked(moves(), 'Where do I live?')[0]?.held).toBeUndefined();
  });

  it('is answered in a chat even where something newer has taken the place of what was said', async () => {
    const store = openTestStore();
    const start = store.clock.now();
    rememberAll(
      store,
      { text: 'I live in Lisbon', createdAt: start - 400 * DAY_MS },
      { text: 'I live in Berlin', createdAt: start - 50 * DAY_MS },
    );
    await workJobs(store);
    expect(store.db.count("SELECT count(*) FROM memories WHERE status = 'superseded'")).toBe(1);
    const { answerFacts } = ask(store, 'Where did I live in June 2025?', { purpose: 'inject' });
    expect(answerFacts.map(({ target, injectable }) => [target, injectable])).toEqual([['Lisbon', true]]);
    expect(ask(store, 'Where do I live?').answerFacts.map(({ target }) => target)).toEqual(['Berlin']);
  });
});
