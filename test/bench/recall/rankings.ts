import { askStore, type AskedQuery } from '../../../electron/hosts/cli/measureRecall';
import type { RankedQuery } from '../../../electron/hosts/cli/rankingQuality';
import { HYBRID, type Mix } from '../../../electron/memory/recall/fusion';
import { eligible, memoryCountEstimate } from '../../../electron/store/candidates';
import { keywordCandidates, keywordTerms } from '../../../electron/store/fullText';
import type { RecallSet } from './sets';

const DEPTH = 50;
/** The usual constant of reciprocal rank fusion. */
const RRF_K = 60;

export interface Variant {
  name: string;
  rank(set: RecallSet): RankedQuery[];
}

/** Every question as the app asks it. */
function askAll(set: RecallSet, mix?: Mix): AskedQuery[] {
  return set.queries.map((query, i) =>
    askStore(set.store, query, set.vectors[i] ?? null, { level: 'item', mix }),
  );
}

export function toRanked(asked: readonly AskedQuery[]): RankedQuery[] {
  return asked.map(({ query, found }) => ({
    relevant: new Set(query.relevant),
    order: found.map((item) => item.id),
  }));
}

const mixed = (name: string, mix?: Mix): Variant => ({ name, rank: (set) => toRanked(askAll(set, mix)) });

const without: readonly [string, Partial<Mix>][] = [
  ['without words', { words: 0, factWords: 0 }],
  ['without neighbouring turns', { neighbours: { before: 0, earlier: 0, after: 0, none: 0 } }],
  ['without speakers', { speaker: { named: 0, addressed: 0, unaddressed: 0 } }],
  ['without the discount for questions', { questions: 0 }],
];

export const VECTORS: Variant = { name: 'vectors only', rank: (set) => rankBy(set, byVectors) };
export const WORDS: Variant = { name: 'BM25 only', rank: (set) => rankBy(set, byWords) };
const RRF: Variant = {
  name: 'reciprocal rank fusion of the two',
  rank: (set) => rankBy(set, (from, i) => fuseRanks(byVectors(from, i), byWords(from, i))),
};
/** Recall as the app does it, the way of looking chosen by the question. */
export const APP: Variant = mixed('recall, way chosen by the question');
/** All signals, the same mix whatever the question. */
export const FUSED: Variant = mixed('all signals, one mix', HYBRID);

export const VARIANTS: readonly Variant[] = [
  VECTORS,
  WORDS,
  RRF,
  APP,
  FUSED,
  ...without.map(([name, change]) => mixed(name, { ...HYBRID, ...change })),
];

type Order = (set: RecallSet, query: number) => number[];

function rankBy(set: RecallSet, order: Order): RankedQuery[] {
  const ids = new Map(
    set.store.db
      .all<{ seq: number; id: string }>('SELECT seq, id FROM memories')
      .map(({ seq, id }) => [seq, id]),
  );
  return set.queries.map((query, i) => ({
    relevant: new Set(query.relevant),
    order: order(set, i).flatMap((seq) =>
      (set.store.items.get(ids.get(seq) ?? '') ?? []).map((item) => item.id),
    ),
  }));
}

function byVectors({ store, vectors }: RecallSet, query: number): number[] {
  const filter = { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null };
  return store.vectors
    .query(store.spaceId, vectors[query] ?? new Float32Array(), DEPTH, filter)
    .map((hit) => hit.memorySeq);
}

function byWords({ store, queries }: RecallSet, query: number): number[] {
  const everything = eligible({
    excludeKinds: [],
    minImportance: null,
    notExpiredAt: null,
    exemptEpisodes: false,
    scopes: null,
    sessionId: null,
    created: null,
    matching: null,
  });
  const terms = keywordTerms(store.db, queries[query]?.query ?? '', memoryCountEstimate(store.db));
  return keywordCandidates(store.db, terms, everything, DEPTH).map((hit) => hit.seq);
}

function fuseRanks(...orders: readonly number[][]): number[] {
  const sums = new Map<number, number>();
  for (const order of orders) {
    order.forEach((seq, rank) => sums.set(seq, (sums.get(seq) ?? 0) + 1 / (RRF_K + rank + 1)));
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([seq]) => seq);
}
