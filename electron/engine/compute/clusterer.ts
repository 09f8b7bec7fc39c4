import { DAY_MS } from '#shared/domain/decay';
import type { Settings } from '#shared/domain/settings';
import { clusterPlan } from '../../memory/lifecycle/clusterPlan';
import { ClusterTexts } from '../../memory/lifecycle/clusterTexts';
import { ClusterVectors, type ClusterItem } from '../../memory/lifecycle/clusterVectors';
import type { VectorPage } from '../../vectors/vectorStore';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Pace } from './pace';

/** Memories read at once: a few milliseconds for the reader. */
const PAGE = 500;

export type ClusterPhase = 'reading' | 'comparing';

export interface ClusterAsk {
  settings: Pick<Settings, 'consolidationSimilarity' | 'consolidationWindowDays'>;
  /** Only pairs with one of these; null: all. */
  only: ReadonlySet<number> | null;
  pace: Pace;
  signal: AbortSignal;
  onProgress: (phase: ClusterPhase, done: number, total: number) => Promise<void>;
}

/** For each memory that has any, the memories near it. */
export type NearBySeq = Map<number, Set<number>>;

type FactItem = ClusterItem & { embedded: boolean };

/**
 * Finds facts near each other among very many, without comparing all with all: their vectors are read once, in pages, and
 * held in a small form; what has no vector is compared by its words. Null when it was cancelled.
 */
export class Clusterer {
  readonly #reader: Remote<ReaderApi>;

  constructor(reader: Remote<ReaderApi>) {
    this.#reader = reader;
  }

  async near(ask: ClusterAsk): Promise<NearBySeq | null> {
    const items = await this.#items(ask);
    const found: NearBySeq = new Map();
    if (!(await this.#byVectors(items, ask, found))) return null;
    return (await this.#byWords(items, ask, found)) ? found : null;
  }

  async #items(ask: ClusterAsk): Promise<Map<number, FactItem>> {
    const total = await this.#reader.factCount();
    const items = new Map<number, FactItem>();
    for (let after = 0; !ask.signal.aborted;) {
      const page = await this.#reader.factsAfter(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      for (const { seq, kind, scope, createdAt, embedded } of page) {
        if (kind === 'fact') items.set(seq, { seq, scope, createdAt, embedded });
      }
      after = last.seq;
      await ask.onProgress('reading', Math.min(items.size, total), 2 * total);
      await ask.pace.rest();
    }
    return items;
  }

  async #byVectors(
    items: ReadonlyMap<number, FactItem>,
    ask: ClusterAsk,
    found: NearBySeq,
  ): Promise<boolean> {
    const space = await this.#reader.activeSpace();
    if (space === null) return !ask.signal.aborted;
    let vectors: ClusterVectors | null = null;
    let tables = 1;
    for (let after = 0; !ask.signal.aborted;) {
      const page = await this.#reader.factVectors(space.id, after);
      if (page === null) break;
      if (vectors === null && page.memorySeqs.length > 0) {
        const { dimensions } = space;
        const plan = clusterPlan(
          items.size,
          ask.settings.consolidationSimilarity,
          usualCosine(page, dimensions),
        );
        vectors = new ClusterVectors(dimensions, items.size, plan);
        tables = plan.tables;
      }
      if (vectors !== null) await fill(vectors, page, items, ask.pace, space.dimensions);
      after = page.next;
      await ask.onProgress('reading', items.size + (vectors?.size ?? 0), 2 * items.size);
    }
    if (vectors === null || vectors.size < 2) return !ask.signal.aborted;
    const { consolidationSimilarity, consolidationWindowDays } = ask.settings;
    const windowMs = consolidationWindowDays * DAY_MS;
    const mayPair = (a: ClusterItem, b: ClusterItem): boolean =>
      a.scope === b.scope &&
      Math.abs(a.createdAt - b.createdAt) <= windowMs &&
      (ask.only === null || ask.only.has(a.seq) || ask.only.has(b.seq));
    let shown = -1;
    for (const table of vectors.findNear(consolidationSimilarity, mayPair)) {
      if (ask.signal.aborted) return false;
      if (ask.pace.isDue) await ask.pace.rest();
      if (table === shown) continue;
      shown = table;
      await ask.onProgress('comparing', table, tables);
    }
    for (let at = 0; at < vectors.size; at += 1) {
      const near = vectors.nearOf(at);
      const item = vectors.itemAt(at);
      if (item !== undefined && near.length > 0) found.set(item.seq, new Set(near));
    }
    return true;
  }

  /** Only where some have no vector yet. */
  async #byWords(items: ReadonlyMap<number, FactItem>, ask: ClusterAsk, found: NearBySeq): Promise<boolean> {
    if ([...items.values()].every(({ embedded }) => embedded)) return !ask.signal.aborted;
    const texts = new ClusterTexts();
    for (let after = 0; !ask.signal.aborted;) {
      const page = await this.#reader.factsAfter(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.seq;
      const facts = page.filter(({ kind }) => kind === 'fact');
      await ask.pace.through(facts, ({ seq, scope, embedded, text }) =>
        texts.add({ seq, group: scope, embedded }, text),
      );
    }
    return ask.pace.through(texts.pairs(), (pair) => {
      if (pair === null) return;
      const [a, b] = pair;
      if (ask.only !== null && !ask.only.has(a) && !ask.only.has(b)) return;
      note(found, a, b);
      note(found, b, a);
    });
  }
}

async function fill(
  vectors: ClusterVectors,
  page: VectorPage,
  items: ReadonlyMap<number, FactItem>,
  pace: Pace,
  dimensions: number,
): Promise<void> {
  await pace.through(page.memorySeqs.entries(), ([at, seq]) => {
    const item = items.get(seq);
    if (item === undefined) return;
    vectors.add(item, page.vectors.subarray(at * dimensions, (at + 1) * dimensions));
  });
}

/** The cosine of two of these vectors at random is nearly the squared length of their mean. */
function usualCosine({ memorySeqs, vectors }: VectorPage, dimensions: number): number {
  const mean = new Float64Array(dimensions);
  vectors.forEach(
    (value, i) => (mean[i % dimensions] = (mean[i % dimensions] ?? 0) + value / memorySeqs.length),
  );
  return mean.reduce((sum, value) => sum + value * value, 0);
}

function note(found: NearBySeq, seq: number, near: number): void {
  const known = found.get(seq);
  if (known === undefined) found.set(seq, new Set([near]));
  else known.add(near);
}
