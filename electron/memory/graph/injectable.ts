import type { Fact } from '#shared/domain/graph';
import { memoryKind, memoryStatus } from '#shared/domain/memory';
import type { Breakdown, RecalledFact } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { supportRows, type SupportRow } from '../../store/graphSupport';
import { withheldAlways } from '../recall/gate';
import { scoreBreakdown, totalScore, weightsOf } from '../recall/score';

/** How a fact was come by. */
export interface Reached {
  fact: Fact;
  /** How well what the way began at fits the query, 0–1. */
  match: number;
  /** Edges from there to the fact, itself included; 0 for what answers the query or stands behind a memory. */
  hop: number;
  /** Names on the way. */
  via: readonly string[];
}

export interface FactJudge {
  settings: Settings;
  now: number;
  /** Calibrated similarity of memories to the query, by seq; those that cannot be compared are left out. */
  similarities: (memorySeqs: readonly number[]) => ReadonlyMap<number, number>;
}

/** How much of a fact's score its age and importance can take away. */
const PREFERENCE = 0.25;

/** The memories behind facts, by id, with whether each may be put into a prompt. */
export class FactSupport {
  readonly #rows: ReadonlyMap<string, SupportRow>;
  readonly #passing: ReadonlySet<string>;
  /** Those that would pass, had nothing newer taken their place: they tell of what was. */
  readonly #passed: ReadonlySet<string>;
  readonly #judge: FactJudge;

  constructor(db: ReadableDatabase, facts: readonly Fact[], judge: FactJudge) {
    const rows = supportRows(db, [...new Set(facts.flatMap((fact) => fact.memoryIds))]);
    this.#judge = judge;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#passing = new Set(rows.filter((row) => passes(row, judge)).map((row) => row.id));
    const replaced = rows.filter((row) => row.status === 'superseded');
    this.#passed = new Set(
      replaced.filter((row) => passes({ ...row, status: 'active' }, judge)).map((row) => row.id),
    );
  }

  /** Whether a memory behind it passes the gate: only then is it put into a prompt or answered from. */
  injectable(fact: Fact): boolean {
    const past = fact.held !== undefined;
    return fact.memoryIds.some((id) => this.#passing.has(id) || (past && this.#passed.has(id)));
  }

  /**
   * Where a fact that was reached along the graph stands among others: match · 1/(1 + hop) · confidence, and up to a
   * quarter less for what is old and unimportant. 0–1.
   */
  rank({ fact, match, hop }: Reached): number {
    const best = this.#parts(fact, new Map())[0];
    const preferred = best === undefined ? 0 : (best.parts.recency + best.parts.importance) / 2;
    return Math.min(1, (match / (1 + hop)) * fact.confidence * (1 - PREFERENCE + PREFERENCE * preferred));
  }

  /**
   * Facts as a recall gives them, with the score that their best memory has, so that parts and score agree. Memories
   * that pass stand first: they are the ones that an answer cites.
   */
  describe(reached: readonly Reached[]): RecalledFact[] {
    const seqs = reached.flatMap(({ fact }) => this.#supporting(fact).map((row) => row.seq));
    const similarities = this.#judge.similarities([...new Set(seqs)]);
    return reached.map((one) => {
      const ranked = this.#parts(one.fact, similarities);
      const best = ranked[0];
      return {
        ...one.fact,
        memoryIds: ranked.map(({ row }) => row.id),
        injectable: this.injectable(one.fact),
        score: best?.score ?? 0,
        breakdown: best?.parts ?? { similarity: 0, importance: 0, recency: 0, frequency: 0 },
        via: [...one.via],
      };
    });
  }

  #supporting(fact: Fact): SupportRow[] {
    return fact.memoryIds.flatMap((id) => this.#rows.get(id) ?? []);
  }

  /** Best first, those that pass before all others. */
  #parts(
    fact: Fact,
    similarities: ReadonlyMap<number, number>,
  ): { row: SupportRow; parts: Breakdown; score: number }[] {
    const { settings, now } = this.#judge;
    const weights = weightsOf(settings);
    return this.#supporting(fact)
      .map((row) => {
        const parts = scoreBreakdown(
          {
            similarity: similarities.get(row.seq) ?? 0,
            importance: row.importance,
            createdAt: row.created_at,
            accessCount: row.access_count,
          },
          now,
          settings.recencyHours,
        );
        return { row, parts, passes: this.#passing.has(row.id), score: totalScore(parts, weights) };
      })
      .sort((a, b) => Number(b.passes) - Number(a.passes) || b.score - a.score || a.row.seq - b.row.seq);
  }
}

function passes(row: SupportRow, { settings, now }: FactJudge): boolean {
  return (
    withheldAlways(
      {
        kind: memoryKind.parse(row.kind),
        status: memoryStatus.parse(row.status),
        importance: row.importance,
        expiresAt: row.expires_at,
        scope: row.scope,
      },
      settings,
      now,
    ) === null
  );
}
