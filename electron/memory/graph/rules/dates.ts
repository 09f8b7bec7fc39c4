import { nounFrom, type Read } from './nouns';
import type { Token } from './tokens';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** 0–11 */
export function monthOf(token: Token | undefined): number | null {
  if (token === undefined) return null;
  const index = MONTHS.findIndex(
    (month) =>
      month === token.lower ||
      (token.lower.length === 3 && month.startsWith(token.lower)) ||
      (token.lower === 'sept' && month === 'september'),
  );
  return index < 0 ? null : index;
}

export function yearOf(token: Token | undefined): number | null {
  return token !== undefined && /^(?:19|20)\d\d$/u.test(token.text) ? Number(token.text) : null;
}

function isYear(token: Token | undefined): boolean {
  return yearOf(token) !== null;
}

export function isDay(token: Token | undefined): boolean {
  return token !== undefined && /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/u.test(token.lower);
}

/** "3 May 1990", "May 3rd, 1990", "March 3", "1990", "1990-05-03" */
export function readDate(tokens: readonly Token[], from: number): Read | null {
  const at = tokens[from]?.lower === 'the' ? from + 1 : from;
  let next = at;
  if (tokens[at] !== undefined && /^\d{4}-\d\d-\d\d$/u.test(tokens[at].text)) {
    next = at + 1;
  } else if (isDay(tokens[at])) {
    const month = tokens[at + 1]?.lower === 'of' ? at + 2 : at + 1;
    if (monthOf(tokens[month]) !== null) next = month + 1;
  } else if (monthOf(tokens[at]) !== null && isDay(tokens[at + 1])) {
    next = at + 2;
  }
  if (next === at) return isYear(tokens[at]) ? whole(tokens, at, at + 1) : null;
  const comma = tokens[next]?.text === ',' ? 1 : 0;
  return whole(tokens, at, isYear(tokens[next + comma]) ? next + comma + 1 : next);
}

function whole(tokens: readonly Token[], from: number, to: number): Read | null {
  const noun = nounFrom(tokens, from, to, { type: 'concept', rawType: 'date', certain: true });
  return noun === null ? null : { noun, next: to };
}
