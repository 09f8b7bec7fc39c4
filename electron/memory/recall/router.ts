import type { RecallRoute, TimeRange } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { parseQuestion, type GraphQuestion } from '../graph/questions';
import { looksBack, parseTimeRange } from './timeRange';
import { civil, toWall } from './timeRangeZone';

export interface Routed {
  route: RecallRoute;
  /** In words for the person. */
  reason: string;
  /** The time that the query names, whichever way is taken. */
  timeRange: TimeRange | null;
  /** What typed edges can answer; null where the query asks for no relation. */
  question: GraphQuestion | null;
}

export interface RouteOptions {
  /** "auto" decides by the text. */
  chosen: Settings['recallRoute'];
  /** UTC ms. */
  now: number;
  /** IANA name; "" for the system's. */
  zone: string;
}

/** How a question begins. */
export const QUESTION_WORD =
  /^(?:so |and |but |hey |please )?(?:what|where|when|why|who|whom|whose|which|how|do|does|did|is|are|am|was|were|can|could|should|would|will|have|has|had|tell me|remind me|qu[ée]|wo|wer|was|wann|warum|wie|quem|onde|como|quando)\b/iu;
const ENDS_AS_QUESTION = /[?？؟吗嗎呢か]["'”’」』)\]]*[。.]?\s*$/u;

/** Each is looked for by words in the graph: it asks how things stand to each other. */
const RELATION_PHRASES: readonly RegExp[] = [
  /\b(?:related|relates?|relation|connected|connects?|linked|links?) (?:to|with|of)\b/iu,
  /\b(?:connections?|relations?|relationships?|links?) between\b/iu,
  /\bopinions? (?:on|of|about)\b/iu,
  /\b(?:what|which|who)\b.{1,60}\b(?:uses?|using|depends? on|depending on|requires?|works? (?:on|with|at|for)|owns?|maintains?|manages?|reports? to)\b/iu,
];

const QUOTED = /"[^"]{2,}"|“[^”]{2,}”|„[^“”]{2,}[“”]|«[^»]{2,}»/u;
/** What people copy rather than say. */
const CODE: readonly RegExp[] = [
  /`[^`]+`/u,
  /[\p{L}\p{N}_]\([^)]*\)|=>|->|::|[{};]\s*$|<\/?\p{L}+[^>]*>/u,
  /\b\p{L}[\p{L}\p{N}]*_[\p{L}\p{N}_]+\b/u,
  /\b\p{Ll}+[\p{Ll}\p{N}]*\p{Lu}[\p{L}\p{N}]*\b/u,
  /\b[\p{Lu}\p{N}]{2,}-\d+\b|#\d+\b|\bv?\d+\.\d+(?:\.\d+)+\b/u,
  /[\p{L}\p{N}_.-]+@[\p{L}\p{N}-]+\.\p{L}+|\bhttps?:\/\/|(?:^|\s)(?:\.{0,2}|~)?\/[\p{L}\p{N}_.-]+\/|\b[\p{L}\p{N}_-]+\.(?:ts|js|py|md|json|toml|yml|yaml|txt|go|rs|java|sql)\b/u,
  /(?:^|\s)[@#$]\p{L}|\b\p{L}(?:\+\+|#)/u,
];
const FEW_WORDS = 3;
const LONG_TEXT_WORDS = 25;
/** A route is decided by how a text begins. UTF-16 units. */
const LOOKED_AT = 2_000;

/**
 * Which way a query is looked for, and why. Pure and total: any text gives a route. The setting (or the caller's
 * choice) comes first, then what the text asks for.
 */
export function routeQuery(query: string, options: RouteOptions): Routed {
  const text = query.slice(0, LOOKED_AT).trim();
  const question = parseQuestion(query, options);
  const timeRange = parseTimeRange(text, options.now, options.zone);
  const named = { timeRange, question };
  if (options.chosen !== 'auto') {
    return {
      ...named,
      route: options.chosen,
      reason: chosenReason(options.chosen, timeRange, options),
    };
  }
  // "What is the connection between May and July?" asks about two people, or two months, but for no time.
  if (question?.kind === 'path') {
    return { ...named, route: 'graph', reason: GRAPH_REASON, timeRange: null };
  }
  // "Who goes to Rome in March?" is asked of what is known, whenever it was said.
  if (timeRange !== null && looksBack(text)) {
    return {
      ...named,
      route: 'episodic',
      reason: `Looked in the time you named: ${describeRange(timeRange, options)}.`,
    };
  }
  if (question !== null || RELATION_PHRASES.some((phrase) => phrase.test(text))) {
    return { ...named, route: 'graph', reason: GRAPH_REASON };
  }
  return { ...named, ...byForm(text) };
}

/**
 * The first two questions of a process compile the patterns that they are read with (0.1–0.2 s each, and once more when
 * they are found to be in use). Doing that while nobody waits spares the person's first questions.
 */
export function warmRouter(): void {
  routeQuery('Nothing that any pattern knows.', { chosen: 'auto', now: 0, zone: 'UTC' });
}

const GRAPH_REASON = 'You asked how things are related, so the graph was asked.';

function byForm(text: string): Pick<Routed, 'route' | 'reason'> {
  const words = countWords(text);
  const asks = QUESTION_WORD.test(text) || ENDS_AS_QUESTION.test(text);
  if (words === 0) return { route: 'keyword', reason: 'There was nothing to look for.' };
  const literal = QUOTED.test(text)
    ? 'what stands in quotation marks'
    : CODE.some((pattern) => pattern.test(text))
      ? 'names and code as they are written'
      : null;
  if (literal !== null) {
    // A sentence around it means something too.
    return words > FEW_WORDS * 2 || asks
      ? { route: 'hybrid', reason: `Searched by meaning, and by words for ${literal}.` }
      : { route: 'keyword', reason: `Searched by words, for ${literal}.` };
  }
  if (asks) {
    return { route: 'semantic', reason: 'You asked a question, so it was searched by meaning first.' };
  }
  if (words > LONG_TEXT_WORDS) {
    return { route: 'semantic', reason: 'The text is long, so it was searched by meaning first.' };
  }
  if (words <= FEW_WORDS) {
    return { route: 'keyword', reason: 'Searched by words first, since there are only a few.' };
  }
  return { route: 'hybrid', reason: 'Searched by meaning and by words.' };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text === '' ? 0 : text.split(/\s+/u).length;
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).length;
}

function chosenReason(route: RecallRoute, range: TimeRange | null, options: RouteOptions): string {
  if (route === 'episodic' && range === null) return 'You chose to search by time, but no time was named.';
  if (route === 'episodic' && range !== null) {
    return `You chose to search by time: ${describeRange(range, options)}.`;
  }
  const ways: Record<RecallRoute, string> = {
    keyword: 'by words',
    semantic: 'by meaning',
    hybrid: 'by meaning and by words',
    graph: 'in the graph',
    episodic: 'by time',
  };
  return `You chose to search ${ways[route]}.`;
}

/** "last Tuesday, 24 Nov", "last week, 16–22 Nov": the words of the person, and the days that they were taken for. */
export function describeRange(range: TimeRange, { now, zone }: Pick<RouteOptions, 'now' | 'zone'>): string {
  const at = (instant: number): ReturnType<typeof civil> => civil(toWall(instant, zone));
  const thisYear = at(now).year;
  const last = at(range.to - 1);
  if (range.from <= -8.64e15) return `${range.text}, up to ${date(last, thisYear)}`;
  const first = at(range.from);
  const [from, to] = [date(first, thisYear), date(last, thisYear)];
  const sameMonth = first.year === last.year && first.month === last.month;
  return `${range.text}, ${from === to ? from : `${sameMonth ? first.day : from} – ${to}`}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function date({ year, month, day }: ReturnType<typeof civil>, thisYear: number): string {
  return `${day} ${MONTHS[month - 1] ?? ''}${year === thisYear ? '' : ` ${year}`}`;
}
