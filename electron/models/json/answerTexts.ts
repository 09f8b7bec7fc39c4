import { jsonSpans, type JsonSpan } from './jsonSpans';
import { parseJson } from './parseJson';

/** What a model sent. */
export interface RawAnswer {
  content: string;
  /** What it thought, where the server tells it apart. */
  thinking: string;
  /** Whether the answer was cut at its greatest length. */
  cut: boolean;
}

const OPEN = /<think(?:ing)?>/gi;
const CLOSE = /<\/think(?:ing)?>/gi;

/** Whether a place is inside a piece of sound JSON: a tag there is text of somebody. */
function inJson(at: number, spans: readonly JsonSpan[]): boolean {
  const span = spans.find(({ start, text }) => start < at && at < start + text.length);
  return span?.cut === null && parseJson(span.text) !== undefined;
}

function firstTag(text: string, tag: RegExp, spans: readonly JsonSpan[]): RegExpExecArray | null {
  return [...text.matchAll(tag)].find((match) => !inJson(match.index, spans)) ?? null;
}

/** The text without thoughts: before them, and after the first end of them. Null when it is all thought. */
function withoutThoughts(content: string): string | null {
  const spans = jsonSpans(content);
  const open = firstTag(content, OPEN, spans);
  const close = firstTag(content, CLOSE, spans);
  if (close === null) return content.slice(0, open?.index).trim() || null;
  // Templates may write the opening tag themselves: then only the end of the thoughts is in the answer.
  const before = open === null || open.index > close.index ? '' : content.slice(0, open.index);
  const after = content.slice(close.index + close[0].length);
  return `${before}\n${after}`.trim() || null;
}

/**
 * The texts in which an answer may be, the likeliest first. A tag inside the JSON itself is text of it: so the
 * whole is tried too. Thoughts are searched only when there is nothing else.
 */
export function answerTexts({ content, thinking }: RawAnswer): string[] {
  const whole = content.trim();
  const bare = withoutThoughts(whole);
  const begins = /^[{[]/.test(whole);
  const texts = begins ? [whole, bare] : [bare, bare === null ? null : whole];
  if (bare === null) texts.push(whole, thinking);
  return [...new Set(texts)].filter((text) => text !== null && text.trim() !== '').map(String);
}
