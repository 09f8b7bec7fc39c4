import type { Coverage } from '#shared/domain/recall';
import type { KeywordTerm } from '../../store/fullText';
import { answerType, holdsAnswer, namesIn } from './answerType';
import { asksSomething, foldedWords } from './asked';

/** One of the best candidates, seen as an answer. */
export interface PossibleAnswer {
  /** 0–1, all signals together. */
  similarity: number;
  text: string;
  /** It and the turns around it: who and what they name counts for it. */
  around: string;
  /** Places of the query's terms that these hold. */
  held: readonly number[];
}

export interface CoverageFeatures {
  /** The best similarity, 0–1. */
  similarity: number;
  /**
   * How well they fit: whether each holds the kind of thing asked for, times the share of the names, 0–1. The mean, the
   * more similar ones weighing more: among five that are like the question by chance one often fits by chance too.
   */
  fit: number;
  /** The best fit times share of what else the question names, weighted by how telling it is, 0–1. */
  match: number;
}

/**
 * Coefficients of a logistic regression over the features. Fitted by `npm run bench:recall -- --fit` on the tuning
 * halves only: the questions of the tuning conversations, the tuning half of the unanswerable ones about facts, and the
 * questions of the calibration pairs, with their answers and without. docs/recall.md says how well it tells them apart.
 */
export const COVERAGE_MODEL: CoverageFeatures & { intercept: number } = {
  similarity: 2.01,
  fit: 1.35,
  match: 1.69,
  intercept: -2.73,
};

/** How many of the best candidates are looked at. */
export const ANSWERS = 5;

/** What the best candidates have of an answer to the question. */
export function coverageFeatures(
  question: string,
  answers: readonly PossibleAnswer[],
  terms: readonly KeywordTerm[],
): CoverageFeatures {
  const type = answerType(question);
  const names = namesIn(question);
  const isName = terms.map(({ match }) => foldedWords(match).some((word) => names.includes(word)));
  const besides = terms.map((term, place) => (isName[place] === true ? 0 : term.idf));
  const fits = answers.slice(0, ANSWERS).map(({ similarity, text, around, held }) => {
    const said = new Set(foldedWords(around));
    const fit = holdsAnswer(type, text, question) ? shareOf(names, (name) => said.has(name)) : 0;
    const words = weightShare(besides, (place) => held.includes(place)) ?? 1;
    return { similarity, fit, match: fit * words };
  });
  const total = fits.reduce((sum, { similarity }) => sum + similarity, 0);
  const fitting = fits.reduce((sum, { similarity, fit }) => sum + similarity * fit, 0);
  return {
    similarity: Math.max(0, ...answers.map(({ similarity }) => similarity)),
    fit: total === 0 ? 0 : Math.min(1, fitting / total),
    match: Math.max(0, ...fits.map(({ match }) => match)),
  };
}

/**
 * Whether what was found covers the query, by a threshold of probability. Only a question can ask for what is not
 * there; for anything else, whatever passes the gate may help.
 */
export function coverageOf(
  query: string,
  answers: readonly PossibleAnswer[],
  terms: readonly KeywordTerm[],
  threshold: number,
): Coverage {
  const probability = answers.length === 0 ? 0 : probabilityOf(query, answers, terms);
  return { probability, covered: answers.length > 0 && probability >= threshold };
}

function probabilityOf(
  query: string,
  answers: readonly PossibleAnswer[],
  terms: readonly KeywordTerm[],
): number {
  if (!asksSomething(query)) return (1 + Math.max(...answers.map(({ similarity }) => similarity))) / 2;
  const features = coverageFeatures(query, answers, terms);
  const { intercept, similarity, fit, match } = COVERAGE_MODEL;
  const logit = intercept + similarity * features.similarity + fit * features.fit + match * features.match;
  return 1 / (1 + Math.exp(-logit));
}

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length;
}

/** Share of the weight at the places that hold; null when there is no weight at all. */
function weightShare(weights: readonly number[], holds: (place: number) => boolean): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  return Math.min(1, weights.reduce((sum, weight, place) => sum + (holds(place) ? weight : 0), 0) / total);
}
