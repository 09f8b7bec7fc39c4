import { readMoment } from './rules/moments';
import { splitSentences } from './rules/tokens';

const ISO = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u;

/** The days that a date as the model writes it takes up: a day, a month or a year by UTC. Null for what is no date. */
function daysOf(written: string): { from: number; to: number } | null {
  const parts = ISO.exec(written.trim().replace(/T.*$/u, ''));
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2] ?? 1), Number(parts[3] ?? 1)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const from = Date.UTC(year, month - 1, day);
  if (parts[3] !== undefined) return { from, to: Date.UTC(year, month - 1, day + 1) };
  return { from, to: parts[2] === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1) };
}

/** The moments that a text names, as far as the rules read them. UTC ms. */
function momentsIn(text: string, now: number): number[] {
  return splitSentences(text).flatMap(({ tokens }) =>
    tokens.flatMap((_token, at) => {
      const span = readMoment(tokens, at, now)?.span;
      return span === undefined
        ? []
        : [span('back')?.from, span('near')?.from].filter((from) => from !== undefined);
    }),
  );
}

/**
 * A date that a model gives, where the text names it: as the rules read the text, or by its year in digits. UTC ms;
 * null for none, and for what is not in the text.
 */
export function groundedDate(written: string, text: string, now: number): number | null {
  const days = daysOf(written);
  if (days === null) return null;
  const named = momentsIn(text, now).find((moment) => moment >= days.from && moment < days.to);
  if (named !== undefined) return named;
  const [digits = ''] = /^\d{4}/u.exec(written.trim()) ?? [];
  // In other languages the rules know no months: what is certain is the year.
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`, 'u').test(text) ? Date.UTC(Number(digits), 0, 1) : null;
}
