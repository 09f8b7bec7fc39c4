/** "2020-02-29", also with a time or without the day. */
const NUMBERS = /^([+-]?\d{4,6})-(\d{2})(?:-(\d{2}))?(?:[T ]|$)/u;
/** "Sat, 29 Feb 2020", "February 29, 2020", also with a time. */
const WORDS =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:(\d{1,2})[ -]([A-Z][a-z]{2,8})|([A-Z][a-z]{2,8}),? (\d{1,2}))(?!\w)(.*)$/u;
/** At once after the day, or as the next number that belongs to no time and no zone. */
const YEAR = /^(?:-|,? )(\d{4,6})(?!\d)|(?<![\d:+-])(\d{4,6})(?!\d)/u;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What JavaScript takes for the year where none is named. */
const NO_YEAR = 2001;

/**
 * Whether the day with which a text begins exists; null where it begins with none. JavaScript moves 30 February on into
 * March without a word, and takes "May be 3" for a day.
 */
export function beginsWithDay(text: string): boolean | null {
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) return exists(Number(numbers[1]), Number(numbers[2]), Number(numbers[3] ?? 1));
  const words = WORDS.exec(text);
  if (words === null) return null;
  const month = MONTHS.indexOf((words[2] ?? words[3] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return null;
  const year = YEAR.exec(words[5] ?? '');
  return exists(Number(year?.[1] ?? year?.[2] ?? NO_YEAR), month, Number(words[1] ?? words[4]));
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
