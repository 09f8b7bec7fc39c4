import type { RecallRoute } from '#shared/domain/recall';

/** Who said a turn, seen from the query. */
export type SpeakerFit = 'named' | 'addressed' | 'unaddressed';

/** What speaks for and against one candidate. */
export interface Evidence {
  /** Calibrated similarity of the vectors, 0–1; while it has no vector, its share of the query's idf. */
  similarity: number;
  embedded: boolean;
  /** Share of the query's idf that its words cover, 0–1. */
  keyword: number;
  /**
   * Whether it holds what the query wants to the letter; missing_all where the query wants nothing else. Null where the
   * query has, or all of the store holds, no such thing.
   */
  literal: 'held' | 'missing' | 'missing_all' | null;
  /** Whether it names what the query calls by a number ("note 12"), or another of its kind. Null as above. */
  numbered: 'named' | 'another' | null;
  /** What holds for turns of a conversation only. */
  turn: Turn | null;
}

export interface Turn {
  speaker: SpeakerFit | null;
  /** What the turns around it add or take, in logits. */
  neighbours: number;
  /** Which share of it is questions, 0–1. */
  questions: number;
}

/**
 * What each signal is worth, in logits: a similarity of .5 with a signal worth 2 becomes .88, one of .05 becomes .28.
 * Logits, because they mean the same for every embedding model once its cosines are calibrated. How these were
 * chosen, and what each adds: docs/recall.md.
 */
export interface Mix {
  /** All of the query's words, in a turn of a conversation. */
  words: number;
  /** The same in facts, summaries and documents, where only the words beyond `wordsFrom` count. */
  factWords: number;
  wordsFrom: number;
  literal: Record<'held' | 'missing' | 'missing_all', number>;
  numbered: Record<'named' | 'another', number>;
  neighbours: {
    before: number;
    earlier: number;
    after: number;
    /** Against a turn when all others are off the point. */ none: number;
  };
  speaker: Record<SpeakerFit, number>;
  /** Share of the similarity that a turn loses which only asks. */
  questions: number;
}

export const HYBRID: Mix = {
  words: 3,
  factWords: 2,
  wordsFrom: 0.5,
  literal: { held: 8, missing: -4, missing_all: -8 },
  numbered: { named: 4, another: -4 },
  neighbours: { before: 3, earlier: 2, after: 1.5, none: 2 },
  speaker: { named: 3, addressed: 1, unaddressed: -3 },
  questions: 0.7,
};

/** The mix of a route: words decide, vectors do, or both as the kind of memory wants it. */
export function mixOf(route: RecallRoute): Mix {
  if (route === 'keyword') return { ...HYBRID, words: 5, factWords: 5, wordsFrom: 0.3 };
  if (route === 'semantic') return { ...HYBRID, words: 2, factWords: 0 };
  return HYBRID;
}

/** How relevant a candidate is by itself, before its surroundings, who said it and when: 0–1. */
export function ownRelevance(evidence: Evidence, mix: Mix): number {
  const logits = wordLogits(evidence, mix);
  if (logits === 0) return evidence.similarity;
  return logistic(logit(evidence.similarity) + logits);
}

/**
 * The similarity that goes into the score, 0–1. Where nothing but the vectors speaks it is their calibrated
 * similarity; with all else equal it grows strictly with it.
 */
export function fuse(evidence: Evidence, mix: Mix): number {
  const { literal, numbered, turn } = evidence;
  let logits = wordLogits(evidence, mix);
  if (literal !== null) logits += mix.literal[literal];
  if (numbered !== null) logits += mix.numbered[numbered];
  if (turn !== null) {
    logits += turn.neighbours;
    if (turn.speaker !== null) logits += mix.speaker[turn.speaker];
  }
  const similarity = logits === 0 ? evidence.similarity : logistic(logit(evidence.similarity) + logits);
  return similarity * (1 - mix.questions * (turn?.questions ?? 0));
}

function wordLogits({ embedded, keyword, turn }: Evidence, mix: Mix): number {
  if (!embedded) return 0; // then the words are its similarity already
  if (turn !== null) return mix.words * keyword;
  return (mix.factWords * Math.max(0, keyword - mix.wordsFrom)) / (1 - mix.wordsFrom);
}

/** Beyond these a similarity is as good as 0 or 1. */
const LEAST = 1e-9;

function logit(share: number): number {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, share));
  return Math.log(bounded / (1 - bounded));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
