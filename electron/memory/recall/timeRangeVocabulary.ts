import type { PartOfDay, Span, Unit } from './timeRangeSpans';
import type { WallTime } from './timeRangeZone';

export type Groups = Readonly<Record<string, string | undefined>>;

export interface TimeWords {
  pattern: RegExp;
  /** Null: these words name no time here, or one that is still to come. */
  span: (groups: Groups, now: WallTime) => Span | null;
  /** It goes on now: "today" in a question about what to do next is no time to look back at. */
  goesOn?: boolean;
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
export const MONTH_NAMES = `${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const COUNT = `\\d{1,3}|an?|${COUNTS.join('|')}|(?:a )?couple(?: of)?|(?:a )?few|several`;
export const UNIT = '(?:day|week|month|year)';
export const PART = '(?<part>morning|afternoon|evening|night)';
export const YEAR = '(?:19|20)\\d\\d';
/** How a phrase of time ends: with its clause, or with a word that cannot be what it counts or describes. */
export const CLOSED =
  '(?=\\s*(?:$|[?!,;:)]|\\.(?:\\s|$)|-\\s|(?:i|we|you|he|she|they|it|my|our|the|an?|did|do|does|was|were|had|have|has|is|are|with|at|on|in|by|to|and|or|but|for|about|from|that|there|when|what|who|where|which|how|compared)\\b))';
/** Right behind a word that opens a stretch to one side. */
export const AFTER_BOUND = '(?<=\\b(?:since|before|after|until|till) )';
/** Not what is to come, nor what comes again. */
const PAST = '(?<!\\b(?:next|every|each|any|coming|good|black|ash|casual|upcoming)\\s)';

/** A phrase that stands by itself: in no longer word, number, name or version. */
export function words(pattern: string, span: TimeWords['span'], goesOn = false): TimeWords {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_.-])${PAST}${pattern}(?![\\p{L}\\p{N}_]|['’]s\\b|-\\p{L})`, 'iu'),
    span,
    goesOn,
  };
}

export function partOf(groups: Groups): PartOfDay | null {
  const part = groups['part']?.toLowerCase();
  return part === 'morning' || part === 'afternoon' || part === 'evening' || part === 'night' ? part : null;
}

export function unitOf(word: string | undefined): Unit {
  const unit = word?.toLowerCase();
  return unit === 'week' || unit === 'month' || unit === 'year' ? unit : 'day';
}

/** 1–12 */
export function monthOf(word: string | undefined): number {
  const name = (word ?? '').toLowerCase();
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

/** 0 is Sunday, -1 none. */
export function weekdayOf(word: string | undefined): number {
  const name = (word ?? '').toLowerCase();
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)));
}

/** [least, most] of "three", "a couple of", "a few". */
export function countOf(word: string | undefined): [number, number] {
  const text = (word ?? '1').toLowerCase();
  if (/few|several/u.test(text)) return [2, 5];
  if (text.includes('couple')) return [2, 2];
  const count = /^\d/u.test(text) ? Number(text) : Math.max(1, COUNTS.indexOf(text) + 1);
  return [count, count];
}
