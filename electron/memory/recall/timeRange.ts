import type { TimeRange } from '#shared/domain/recall';
import { writtenDate } from './timeRangeDates';
import { ENGLISH, ENGLISH_HINT } from './timeRangeEnglish';
import type { Span } from './timeRangeSpans';
import type { TimeWords } from './timeRangeVocabulary';
import { DAY_MS, knownZone, midnight, toInstant, toWall, type WallTime } from './timeRangeZone';

/** A language says its own time words; another one is a list like this one beside it. */
interface TimeLanguage {
  /** Stands in every text that names a time: most questions have none, and need not be searched for each phrase. */
  hint: RegExp;
  words: readonly TimeWords[];
  /** A day that is written out in the text. */
  date(text: string, now: WallTime): { index: number; text: string; span: Span } | null;
  /** Opens a stretch to one side of the time that follows it. */
  bound: RegExp;
  /** Speaks of what has been. */
  past: RegExp;
}

const english: TimeLanguage = {
  hint: ENGLISH_HINT,
  words: ENGLISH,
  date: writtenDate,
  bound: /(?<![\p{L}\p{N}])(?<bound>since|before|after|until|till)\s+$/iu,
  past: /\b(?:did|didn['’]t|was|were|wasn['’]t|weren['’]t|had|been|said|told|spoke|wrote|went|met|made|saw|got|came|took|gave|bought|ate|happened|new|so far|notes?|\p{L}{3,}ed)\b/iu,
};
const LANGUAGES: readonly TimeLanguage[] = [english];

/** A time that is named is named early; a pasted text is not searched to its end. UTF-16 units. */
const LOOKED_AT = 1_000;
/** A few words with a time ("invoices today") ask for what lies in it. */
const FEW_WORDS = 4;
/** As far back as a Date reaches. */
const BEGINNING = -8.64e15;

/**
 * The stretch of time that a question looks back at, or null. Days are those of the person: `zone` is an IANA name,
 * "" (or one that does not exist) the system's; `now` is UTC ms. What could lie before or ahead ("in March") lies
 * before. Throws nothing.
 */
export function parseTimeRange(text: string, now: number, zone: string): TimeRange | null {
  const looked = text.slice(0, LOOKED_AT).replace(/\s/gu, ' ');
  const languages = LANGUAGES.filter(({ hint }) => hint.test(looked));
  if (languages.length === 0) return null;
  const known = knownZone(zone);
  const wallNow = toWall(now, known);
  for (const language of languages) {
    const found = firstTime(language, looked, wallNow);
    if (found === null) continue;
    const { from, to } = found.span;
    return {
      from: from === BEGINNING ? BEGINNING : toInstant(from, known),
      to: toInstant(to, known),
      text: found.text,
    };
  }
  return null;
}

/** Whether a text asks for what has been, rather than for what is or will be at some time. */
export function looksBack(text: string): boolean {
  return LANGUAGES.some((language) => looksBackIn(language, text.slice(0, LOOKED_AT)));
}

function looksBackIn({ past }: TimeLanguage, text: string): boolean {
  return past.test(text) || text.trim().split(/\s+/u).length <= FEW_WORDS;
}

interface FoundTime {
  text: string;
  span: Span;
}

function firstTime(language: TimeLanguage, text: string, now: WallTime): FoundTime | null {
  const back = looksBackIn(language, text);
  for (const { pattern, span, goesOn } of language.words) {
    const match = pattern.exec(text);
    if (match === null || (goesOn === true && !back)) continue;
    const named = span(match.groups ?? {}, now);
    if (named === null) continue;
    const found = bounded(language, text.slice(0, match.index), { text: match[0], span: named }, now);
    if (found !== null) return found;
  }
  const date = language.date(text, now);
  return date === null ? null : bounded(language, text.slice(0, date.index), date, now);
}

/** "since", "before", "after" and "until" make a stretch of what they stand before. Null: all of it is to come. */
function bounded(language: TimeLanguage, before: string, found: FoundTime, now: WallTime): FoundTime | null {
  const opening = language.bound.exec(before);
  const tonight = midnight(now) + DAY_MS;
  const { from, to } = found.span;
  const spans: Record<string, Span> = {
    since: { from, to: tonight },
    after: { from: to, to: tonight },
    before: { from: BEGINNING, to: from },
    until: { from: BEGINNING, to },
    till: { from: BEGINNING, to },
  };
  const bound = opening?.groups?.['bound']?.toLowerCase();
  const span = (bound === undefined ? undefined : spans[bound]) ?? found.span;
  if (span.from > now || span.from >= span.to) return null;
  return { text: `${opening?.[0] ?? ''}${found.text}`.trim(), span };
}
