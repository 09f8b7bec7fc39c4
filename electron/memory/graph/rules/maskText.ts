import { BARRIER } from './tokens';

const ADDRESS = /(?:https?:\/\/|www\.)[^\s]+/gu;
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['`', '`'],
]);
/** A quotation is looked for no further than this. */
const LONGEST_QUOTE = 400;

function blank(text: string): string {
  return BARRIER.repeat(text.length);
}

function maskFences(text: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('```', at);
    if (open < 0) return result + text.slice(at);
    const close = text.indexOf('```', open + 3);
    const end = close < 0 ? text.length : close + 3;
    result += `${text.slice(at, open)}${blank(text.slice(open, end))}`;
    at = end;
  }
}

/** "Falcon" or `pnpm` is a name in quotes; anything longer or that looks like a sentence is not ours to read. */
function isQuotedName(content: string): boolean {
  const parts = content.split(' ');
  return parts.length <= 3 && (parts.length === 1 || parts.every((part) => /^[\p{Lu}\p{N}]/u.test(part)));
}

function maskQuotes(line: string): string {
  const lastClosings = new Map([...QUOTES.values()].map((mark) => [mark, line.lastIndexOf(mark)]));
  let result = '';
  let at = 0;
  while (at < line.length) {
    const char = line.charAt(at);
    const closing = QUOTES.get(char);
    const closed = closing !== undefined && (lastClosings.get(closing) ?? -1) > at;
    const close = closed ? line.slice(at + 1, at + LONGEST_QUOTE).indexOf(closing) : -1;
    if (closing === undefined) {
      result += char;
      at += 1;
    } else if (close < 0) {
      result += BARRIER;
      at += 1;
    } else {
      const content = line.slice(at + 1, at + 1 + close);
      result += isQuotedName(content) ? ` ${content} ` : blank(` ${content} `);
      at += close + 2;
    }
  }
  return result;
}

/** The text, equally long, in which code, addresses, quotations and quoted lines are barriers. */
export function maskText(text: string): string {
  return maskFences(text)
    .replace(ADDRESS, blank)
    .split('\n')
    .map((line) => (line.trimStart().startsWith('>') ? blank(line) : maskQuotes(line)))
    .join('\n');
}
