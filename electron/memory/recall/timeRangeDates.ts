import * as chrono from 'chrono-node/en';
import { CLOSED, MONTH_NAMES } from './timeRangeVocabulary';
import { dayAt, latestYearly, type Span } from './timeRangeSpans';
import { wallDay, type WallTime } from './timeRangeZone';

const WRITTEN_MONTH = new RegExp(`\\p{N}.*\\b(?:${MONTH_NAMES})\\b|\\b(?:${MONTH_NAMES})\\b.*\\p{N}`, 'iu');
const HAS_NUMBER = /\p{N}/u;
const HAS_MONTH = new RegExp(`${MONTH_NAMES}|\\d-\\d`, 'iu');
const DAY_FIRST = /^(?:on )?(?:the )?\d/iu;
const ENDS = new RegExp(`^${CLOSED}`, 'iu');

/**
 * Days that are written out: "3 June", "June 3rd, 2024", "2026-03-04". The rest of what chrono would take for a time
 * ("sun", "may", "now", "3.4.20") is left alone: it is eager, and 03/04 is another day on either side of an ocean.
 */
export function writtenDate(text: string, now: WallTime): { index: number; text: string; span: Span } | null {
  // Nothing below is met without these, and most questions have neither: chrono takes a tenth of a recall.
  if (!HAS_NUMBER.test(text) || !HAS_MONTH.test(text)) return null;
  for (const { start, index, text: found } of chrono.parse(text, { instant: new Date(now), timezone: 0 })) {
    const [year, month, date] = [start.get('year'), start.get('month'), start.get('day')];
    if (
      !start.isCertain('day') ||
      !start.isCertain('month') ||
      year === null ||
      month === null ||
      date === null
    ) {
      continue;
    }
    const iso = /^(?:on )?(?:19|20)\d\d-\d\d-\d\d/iu.test(found);
    if (!iso && !WRITTEN_MONTH.test(found)) continue;
    // "May 5 people come?"
    if (!iso && !DAY_FIRST.test(found) && !ENDS.test(text.slice(index + found.length))) continue;
    const inYear = (y: number): Span => dayAt(wallDay(y, month, date));
    return { index, text: found, span: start.isCertain('year') ? inYear(year) : latestYearly(now, inYear) };
  }
  return null;
}
