/** Between values: what JSON takes for blank, and no more. */
const BLANK = /[ \t\r\n]*/uy;
/** What cannot stand in a text as it is: quotes, backslashes, and of the control characters those before the space. */
const SPECIAL = /["\\]|[^\P{Cc}\u007F-\u009F]/gu;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/uy;
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/uy;

/** What has to come next. */
type Next = 'value' | 'name' | 'colon' | 'comma';

/**
 * What is wrong with a text that is no JSON, and where, as the end of a sentence: "a comma or } is missing at character
 * 12". Null for JSON. The parser's own words are for programmers, and often say no place.
 */
export function jsonFault(text: string): string | null {
  const closers: ('}' | ']')[] = [];
  let next: Next = 'value';
  /** Or the end of what was just opened. */
  let isFirst = false;
  let at = endOf(BLANK, text, 0);
  while (at < text.length) {
    const closer = closers.at(-1);
    const char = text[at];
    const wasFirst = isFirst;
    isFirst = false;
    if (char === closer && (wasFirst || next === 'comma')) {
      closers.pop();
      next = 'comma';
      at += 1;
    } else if (next === 'comma') {
      if (closer === undefined) return fault('more follows after its end', text, at);
      if (char !== ',') return fault(`a comma or ${closer} is missing`, text, at);
      next = closer === '}' ? 'name' : 'value';
      at += 1;
    } else if (next === 'colon') {
      if (char !== ':') return fault('a colon is missing', text, at);
      next = 'value';
      at += 1;
    } else if (char === '"') {
      const end = endOfText(text, at);
      if (text[end] !== '"') return textFault(text, at, end);
      next = next === 'name' ? 'colon' : 'comma';
      at = end + 1;
    } else if (char === closer && (next === 'name' || closer === ']')) {
      return fault(`there is a comma too many before ${closer}`, text, at);
    } else if (next === 'name') {
      return fault('a name in double quotes is missing', text, at);
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      next = char === '{' ? 'name' : 'value';
      isFirst = true;
      at += 1;
    } else {
      const end = endOf(WORD, text, at);
      if (end === at) return fault('no value can be read', text, at);
      next = 'comma';
      at = end;
    }
    at = endOf(BLANK, text, at);
  }
  return next === 'comma' && closers.length === 0 ? null : 'it ends too early, in the middle';
}

/** `from` where the pattern does not fit there. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/** Where a text in quotes ends, or cannot be read further. In a loop: a pattern for all of it would overflow. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text)?.index ?? text.length;
    at = endOf(ESCAPE, text, found);
    if (at === found) return found;
  }
}

/** Of a text in quotes that begins at `from` and can be read up to `to`. */
function textFault(text: string, from: number, to: number): string {
  const char = text[to];
  if (char === undefined) return fault('the closing quotes are missing of what begins', text, from);
  if (char === '\\') return fault('a backslash is followed by what it cannot stand before', text, to);
  const isBreak = char === '\n' || char === '\r';
  return fault(`a text holds ${isBreak ? 'a line break' : 'a tab or another control character'}`, text, to);
}

/** Both counted from 1; the line only where there are several. */
function fault(what: string, text: string, at: number): string {
  const line = text.slice(0, at).split('\n').length;
  const column = at - text.lastIndexOf('\n', at - 1);
  const place = text.trim().includes('\n') ? `line ${line}, character ${column}` : `character ${at + 1}`;
  return `${what} at ${place}`;
}
