import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';
import type { JsonSchema } from '../ports';
import { answerTexts, type RawAnswer } from './answerTexts';
import { fitToSchema, isObject, type Aliases } from './fitToSchema';
import { jsonSpans, type JsonSpan } from './jsonSpans';
import { parseJson } from './parseJson';
import { countItems, validItems } from './validItems';

/** Longer answers are not what was asked for. UTF-16 units. */
const MAX_TEXT = 1_000_000;
/** Opening brackets that never close are looked behind this often. */
const MAX_RESCANS = 20;

export interface Wanted<T> {
  schema: z.ZodType<T>;
  /** The structure of `schema`, as formatSchema makes it. */
  structure: JsonSchema;
  aliases?: Aliases | undefined;
}

interface Found<T> {
  value: T;
  /** The text was JSON of the wanted form as it stood. */
  exact: boolean;
  /** Its lists hold something; true when it has none. */
  filled: boolean;
}

/** Undefined when it cannot be mended. */
function repaired(text: string): unknown {
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

function exactly<T>(value: unknown, wanted: Wanted<T>): Found<T> | null {
  const result = wanted.schema.safeParse(value);
  return result.success ? { value: result.data, exact: true, filled: true } : null;
}

function nearly<T>(value: unknown, wanted: Wanted<T>): Found<T> | null {
  if (value === undefined) return null;
  const fitted = fitToSchema(value, wanted.structure, wanted.aliases);
  const valid = validItems(fitted, wanted.schema);
  return valid === null ? null : { value: valid.value, exact: false, filled: countItems(valid.value) !== 0 };
}

/** What an unfinished span holds: its complete items; else, unless the answer was cut, what repair makes of it. */
function readUnfinished<T>(
  span: { text: string; cut: string },
  wanted: Wanted<T>,
  cut: boolean,
): Found<T> | null {
  if (span.cut === '') return null;
  const complete = nearly(parseJson(span.cut) ?? repaired(span.cut), wanted);
  if (complete?.filled === true) return complete;
  if (cut) return null;
  const end = Math.max(span.text.lastIndexOf('}'), span.text.lastIndexOf(']'));
  const whole = nearly(repaired(span.text.slice(0, end + 1)), wanted);
  return whole?.filled === true ? whole : null;
}

function readFinished<T>(span: JsonSpan, wanted: Wanted<T>): Found<T> | null {
  const value = parseJson(span.text);
  if (value === undefined) return nearly(repaired(span.text), wanted);
  return exactly(value, wanted) ?? nearly(value, wanted);
}

/** Items that stand one after the other, without the list around them. */
function readItems<T>(spans: readonly JsonSpan[], wanted: Wanted<T>): Found<T> | null {
  const items = spans.map((span) => parseJson(span.text)).filter((value) => isObject(value));
  const found = items.length > 1 ? nearly(items, wanted) : null;
  return found?.filled === true ? found : null;
}

/** What the outermost spans of a text hold, in order. */
function readSpans<T>(spans: readonly JsonSpan[], wanted: Wanted<T>): Found<T>[] {
  const finished = spans.filter((span) => span.cut === null);
  return [...finished.map((span) => readFinished(span, wanted)), readItems(finished, wanted)].filter(
    (found) => found !== null,
  );
}

/** All that a text holds of what is wanted, in order. */
function readAll<T>(text: string, wanted: Wanted<T>, cut: boolean): Found<T>[] {
  let spans = jsonSpans(text);
  let found = readSpans(spans, wanted);
  let open = spans.at(-1);
  if (open?.cut != null) {
    const rest = readUnfinished({ text: open.text, cut: open.cut }, wanted, cut);
    if (rest !== null) found.push(rest);
  }
  // A bracket of prose may have swallowed the answer: look behind it, for what is complete.
  for (let scan = 0; scan < MAX_RESCANS && found.length === 0 && open?.cut != null; scan++) {
    spans = jsonSpans(text, open.start + 1);
    found = readSpans(spans, wanted);
    open = spans.at(-1);
  }
  return found;
}

/** Models come to a conclusion: the last one counts, one of the very form before one that had to be mended. */
function best<T>(found: readonly Found<T>[]): Found<T> | undefined {
  return found.findLast((one) => one.exact) ?? found.findLast((one) => one.filled) ?? found.at(-1);
}

/**
 * Reads the JSON that a model was asked for out of whatever it wrote: thoughts and prose around it, code fences,
 * the schema echoed, a bare list, other names of keys, slips of syntax, an end that is missing. Items that do not
 * fit are left out. Null when nothing in it fits. Never throws.
 */
export function readModelJson<T>(answer: RawAnswer, wanted: Wanted<T>): { value: T } | null {
  for (const text of answerTexts(answer)) {
    const found = best(readAll(text.slice(0, MAX_TEXT), wanted, answer.cut));
    if (found !== undefined) return { value: found.value };
  }
  return null;
}
