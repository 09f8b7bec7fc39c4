import { defaultSettings } from '#shared/domain/settings';
import type { Mix } from '../../memory/recall/fusion';
import { recallMemories, type Recalled } from '../../memory/recall/recall';
import { routeQuery } from '../../memory/recall/router';
import type { Embedder } from '../../models/ports';
import type { BenchFile, MeasuredItem, MeasuredQuery } from './benchFile';
import { embedAll, openBenchStore, type BenchStore } from './benchStore';
import { areaUnderCurve, percentile, qualityOf, type Quality, type RankedQuery } from './rankingQuality';

export interface Measurement extends BenchFile {
  level: 'item' | 'session';
  embedder: Embedder;
  resourcesDir: string;
}

const DEPTH = 50;
/** Several items of one session can stand before the next session. */
const SESSION_DEPTH = 200;
/**
 * Questions asked before, uncounted: an engine that runs has compiled its code and patterns, which takes hundreds of
 * them.
 */
const WARM_UP = 400;

export interface MeasuredRecall {
  queries: number;
  overall: Quality;
  by_kind: Record<string, Quality & { queries: number }>;
  /** Only for files with questions that nothing answers. */
  answerability?: Answerability;
  ms_per_query: { p50: number; p95: number };
}

export interface Answerability {
  answerable: number;
  unanswerable: number;
  /** Area under the ROC curve of the probability that memory covers the question. */
  auc: number;
  /** Share of the answerable questions that count as covered. */
  covered: number;
  /** The same of those that nothing answers: here recall claims to know what it does not. */
  wrongly_covered: number;
}

/**
 * Ranking quality on labelled data: recall@k and MRR, over a throw-away store that is filled and asked like the real
 * one. Items of a session are episodes.
 */
export async function measureRecall(measurement: Measurement): Promise<MeasuredRecall> {
  const { memories, queries, embedder, resourcesDir } = measurement;
  try {
    const store = await openBenchStore(memories, embedder, resourcesDir);
    try {
      const vectors = await embedAll(
        embedder,
        queries.map(({ query }) => query),
        'query',
      );
      return summarize(
        askWarm(store, measurement, (i) => vectors[i]?.[0] ?? null),
        measurement,
      );
    } finally {
      store.close();
    }
  } finally {
    await embedder.release();
  }
}

export interface AskedQuery {
  query: MeasuredQuery;
  recalled: Recalled;
  /** Ids of the file's items, best first. */
  found: readonly MeasuredItem[];
  ms: number;
}

/** Every question, by an engine that has run for a while, but has read nothing of what it is asked for. */
export function askWarm(
  store: BenchStore,
  { queries, ...options }: AskOptions & { queries: readonly MeasuredQuery[] },
  vectorOf: (query: number) => Float32Array | null,
): AskedQuery[] {
  const ask = (asked: BenchStore, i: number): AskedQuery[] => {
    const query = queries[i];
    return query === undefined ? [] : [askStore(asked, query, vectorOf(i), options)];
  };
  for (let i = 0; i < WARM_UP; i += 1) ask(store, i % queries.length);
  const unread = store.reopened();
  return queries.flatMap((_, i) => ask(unread, i));
}

interface AskOptions {
  level: Measurement['level'];
  mix?: Mix | undefined;
}

/** One question, asked as the app's search asks it; with `mix` by other weights than its own. */
export function askStore(
  store: BenchStore,
  query: MeasuredQuery,
  vector: Float32Array | null,
  options: AskOptions,
): AskedQuery {
  const now = query.askedAt ?? Date.now();
  const started = performance.now();
  const { route, timeRange } = routeQuery(query.query, { chosen: 'auto', now, zone: 'UTC' });
  const recalled = recallMemories(store.db, store.vectors, {
    query: query.query,
    vector,
    spaceId: store.spaceId,
    calibrate: store.calibrate,
    limit: options.level === 'session' ? SESSION_DEPTH : DEPTH,
    purpose: 'search',
    route,
    timeRange,
    mix: options.mix,
    settings: defaultSettings,
    now,
  });
  const ms = performance.now() - started;
  return {
    query,
    recalled,
    found: recalled.memories.flatMap((hit) => store.items.get(hit.memory.id) ?? []),
    ms,
  };
}

function summarize(asked: readonly AskedQuery[], measurement: Measurement): MeasuredRecall {
  const ranked = asked.map((each) => rank(each, measurement));
  const kinds = new Set(asked.map(({ query }) => query.kind ?? 'all'));
  const byKind = [...kinds].map((kind) => {
    const own = ranked.filter((_, i) => (asked[i]?.query.kind ?? 'all') === kind);
    return [kind, { queries: own.length, ...qualityOf(own) }] as const;
  });
  const times = asked.map(({ ms }) => ms);
  const answerability = answerabilityOf(asked);
  return {
    queries: asked.length,
    overall: qualityOf(ranked),
    by_kind: Object.fromEntries(byKind),
    ...(answerability === null ? {} : { answerability }),
    ms_per_query: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

/** At session level both sides are sessions: an item counts for the session it belongs to. */
function rank({ query, found }: AskedQuery, measurement: Measurement): RankedQuery {
  if (measurement.level === 'item') {
    return { relevant: new Set(query.relevant), order: found.map((item) => item.id) };
  }
  const sessionOf = new Map(measurement.memories.map((item) => [item.id, item.session ?? item.id]));
  return {
    relevant: new Set(query.relevant.map((id) => sessionOf.get(id) ?? id)),
    order: [...new Set(found.map((item) => item.session ?? item.id))],
  };
}

/** How well answerable questions are told from the others. Null when all of them are of one kind. */
export function answerabilityOf(
  asked: readonly Pick<AskedQuery, 'query' | 'recalled'>[],
): Answerability | null {
  const [can, cannot] = [true, false].map((wanted) =>
    asked
      .filter(({ query }) => query.relevant.length > 0 === wanted)
      .map(({ recalled }) => recalled.coverage),
  );
  if (can === undefined || cannot === undefined || can.length === 0 || cannot.length === 0) return null;
  const covered = (all: typeof can): number => all.filter((each) => each.covered).length / all.length;
  return {
    answerable: can.length,
    unanswerable: cannot.length,
    auc: areaUnderCurve(
      can.map(({ probability }) => probability),
      cannot.map(({ probability }) => probability),
    ),
    covered: covered(can),
    wrongly_covered: covered(cannot),
  };
}
