/** A piece of text that looks like one JSON object or list. */
export interface JsonSpan {
  /** From its first bracket to its last, or to the end of the text when it never closes. */
  text: string;
  /** Where it begins. */
  start: number;
  /**
   * Null when its brackets close. Else the same without what is unfinished, closed: a list keeps its complete
   * items only, since half a sentence may say the opposite of the whole one. "" when nothing can be kept.
   */
  cut: string | null;
}

/** Deeper nesting is no answer, and more than parsers that recurse can take. */
const MAX_DEPTH = 100;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** One open bracket while a span is read. */
interface Open {
  bracket: string;
  /** The container can be closed here with only complete things in it. */
  safeEnd: number;
}

/** Closes what is open: at the outermost list, so that none of its items is half there; else at the object itself. */
function closeEarly(text: string, start: number, stack: readonly Open[]): string {
  const list = stack.findIndex((open) => open.bracket === '[');
  const kept = list === -1 ? stack.slice(0, 1) : stack.slice(0, list + 1);
  const end = kept.at(-1)?.safeEnd ?? start;
  const closing = kept.toReversed().map((open) => CLOSING[open.bracket] ?? '');
  return text.slice(start, end) + closing.join('');
}

/** Reads one span from its opening bracket on, knowing strings and escapes. */
function readSpan(text: string, start: number): JsonSpan {
  const stack: Open[] = [];
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (stack.length > MAX_DEPTH) return { text: text.slice(start), start, cut: '' };
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') stack.push({ bracket: character, safeEnd: at + 1 });
    else if (character === '}' || character === ']') {
      stack.pop();
      const outer = stack.at(-1);
      if (outer === undefined) return { text: text.slice(start, at + 1), start, cut: null };
      outer.safeEnd = at + 1;
    } else if (character === ',') {
      const open = stack.at(-1);
      if (open !== undefined) open.safeEnd = at;
    }
  }
  return { text: text.slice(start), start, cut: closeEarly(text, start, stack) };
}

/** The outermost objects and lists of a text, in order; only the last one may be unfinished. */
export function jsonSpans(text: string, from = 0): JsonSpan[] {
  const spans: JsonSpan[] = [];
  const opening = /[{[]/g;
  opening.lastIndex = from;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const span = readSpan(text, match.index);
    spans.push(span);
    if (span.cut !== null) break;
    opening.lastIndex = span.start + span.text.length;
  }
  return spans;
}
