import { jsonFault } from '#shared/jsonFault';
import { firstText, wholeText } from './firstText';
import type { SourceFile } from './format';
import { JsonSplitter, tooLong, type JsonPart } from './jsonSplitter';
import { linesOf } from './lines';

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: string };

/** In bytes. No conversation is that long; what is has gone wrong, and would not fit into memory. */
const LONGEST_RECORD = 12 * 1024 * 1024;

export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const fault = jsonFault(text);
    return { ok: false, reason: fault === null ? 'It cannot be read.' : `not JSON: ${fault}.` };
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Each line as JSON, or why it is none; empty ones are passed over. `number`: from 1. */
export async function* jsonLines(file: SourceFile): AsyncGenerator<ParsedJson & { number: number }> {
  for await (const line of linesOf(file.open())) {
    const { number } = line;
    if (line.text === null) yield { number, ok: false, reason: line.problem };
    else if (line.text.trim() !== '') yield { number, ...parseJson(line.text) };
  }
}

/** A record of a JSON file, or why there is none. */
export type JsonRecord = Pick<JsonPart, 'key' | 'index'> &
  ParsedJson & {
    /** What a record that was too long calls itself. */
    title?: string;
  };

/** The records of a JSON file, one after the other, however long the file is. */
export async function* jsonRecords(file: SourceFile): AsyncGenerator<JsonRecord> {
  const splitter = new JsonSplitter(LONGEST_RECORD);
  for await (const piece of file.open()) {
    for (const part of splitter.push(piece)) yield recordOf(part);
  }
  for (const part of splitter.end()) yield recordOf(part);
}

/** The elements of a list, or the object that the file is, as one record. */
export async function* jsonValues(file: SourceFile): AsyncGenerator<JsonRecord> {
  if (beginningOf(await firstText(file, 64)).root !== 'object') {
    yield* jsonRecords(file);
    return;
  }
  const text = await wholeText(file, LONGEST_RECORD);
  const parsed: ParsedJson =
    text === null ? { ok: false, reason: tooLong(file.sizeBytes, LONGEST_RECORD) } : parseJson(text);
  yield { key: null, index: 0, ...parsed, ...(text === null ? titled(await firstText(file, 4_096)) : {}) };
}

function recordOf(part: JsonPart): JsonRecord {
  const { key, index } = part;
  if (!('problem' in part)) return { key, index, ...parseJson(part.text) };
  return { key, index, ok: false, reason: part.problem, ...titled(part.beginning ?? '') };
}

/** Chats begin with their title, or their name. */
function titled(beginning: string): { title?: string } {
  const found = /"(?:title|name)"\s*:\s*("(?:[^"\\]|\\.){1,400}")/u.exec(beginning)?.[1];
  const json = found === undefined ? null : parseJson(found);
  return json?.ok === true && typeof json.value === 'string' ? { title: json.value } : {};
}

export interface JsonBeginning {
  root: 'list' | 'object' | null;
  /** Names of keys anywhere in the beginning. */
  keys: ReadonlySet<string>;
}

/** What the first bytes of a file tell, which may end in the middle of a record. */
export function beginningOf(head: string): JsonBeginning {
  const first = /^\s*([[{])/u.exec(head)?.[1];
  const root = first === '[' ? 'list' : first === '{' ? 'object' : null;
  const keys = root === null ? [] : head.matchAll(/(?<!\\)"(\w{1,60})"\s*:/gu);
  return { root, keys: new Set([...keys].map(([, key]) => key ?? '')) };
}
