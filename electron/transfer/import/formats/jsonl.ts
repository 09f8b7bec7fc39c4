import { z } from 'zod';
import { memory, memoryKind, memoryStatus, memoryText, tagList, unit } from '#shared/domain/memory';
import { firstText } from '../firstText';
import type { FormatReader, ImportRecord, ImportedMemory, SourceFile } from '../format';
import { beginningOf, jsonLines, jsonRecords, parseJson, type ParsedJson } from '../json';
import { reasonOf, strictEnd, strictTime } from '../values';
import { hasText, withOwnNames } from './otherNames';

/** One memory a line. Times are ISO 8601, a local day or UTC milliseconds. */
export const jsonlMemory = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  text: memoryText,
  kind: memoryKind.optional(),
  importance: unit.optional(),
  confidence: unit.optional(),
  tags: tagList.default([]),
  status: memoryStatus.optional(),
  pinned: z.boolean().optional(),
  scope: z.string().trim().min(1).max(100).optional(),
  created_at: strictTime.optional(),
  updated_at: strictTime.optional(),
  expires_at: strictEnd.nullish(),
  valid_from: strictTime.nullish(),
  valid_to: strictEnd.nullish(),
  reply: z.string().nullish(),
  speaker: memory.shape.speaker.optional(),
  last_accessed_at: strictTime.nullish(),
  access_count: z.number().int().min(0).optional(),
  language: memory.shape.language.optional(),
  // Of our own files only.
  source: z.string().max(5_000).optional(),
  source_ref: z.string().nullish(),
  session_id: z.string().nullish(),
  message_id: z.string().nullish(),
  superseded_by: z.string().nullish(),
  merged_into: z.string().nullish(),
});

/** The memory that a line, or a row with the same names, tells of. */
export function fromOwnNames(line: z.output<typeof jsonlMemory>): ImportedMemory {
  const { id, created_at: createdAt, updated_at: updatedAt, expires_at: expiresAt } = line;
  const { valid_from: validFrom, valid_to: validTo, ...rest } = line;
  const { text, kind, importance, confidence, tags, status, pinned, scope, reply, speaker } = rest;
  const { last_accessed_at: lastAccessedAt, access_count: accessCount, language } = rest;
  const known = {
    kind,
    importance,
    confidence,
    status,
    pinned,
    scope,
    reply,
    speaker,
    language,
    accessCount,
  };
  const times = { createdAt, updatedAt, expiresAt, validFrom, validTo, lastAccessedAt };
  return {
    text,
    tags,
    ...withoutUndefined({ ...known, ...times }),
    ...(id === undefined ? {} : isOurs(line) ? { id: String(id), ...placeIn(line) } : { ref: String(id) }),
  };
}

/** Our own lines say where a memory stands in its life; an id that is merely a UUID may be anybody's. */
function isOurs({ id, status, updated_at: updatedAt }: z.output<typeof jsonlMemory>): boolean {
  return z.uuid().safeParse(id).success && status !== undefined && updatedAt !== undefined;
}

/** Where one of ours came from when it was made, and what it gave way to. */
function placeIn(line: z.output<typeof jsonlMemory>): Pick<ImportedMemory, 'own'> {
  if (line.source === undefined) return {};
  return {
    own: {
      source: line.source,
      sourceRef: line.source_ref ?? null,
      sessionId: line.session_id ?? null,
      messageId: line.message_id ?? null,
      supersededBy: line.superseded_by ?? null,
      mergedInto: line.merged_into ?? null,
    },
  };
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // What is left has the keys and values that it had.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The memory that a line or an element of a list tells of. */
export function recordOf(json: ParsedJson, where: string): ImportRecord {
  return json.ok ? readObject(json.value, where) : { is: 'problem', where, reason: json.reason };
}

function readObject(value: unknown, where: string): ImportRecord {
  const given = withOwnNames(value);
  if ('problem' in given) return { is: 'problem', where, reason: given.problem };
  const parsed = jsonlMemory.safeParse(given.line);
  if (!parsed.success) return { is: 'problem', where, reason: reasonOf(parsed.error) };
  return { is: 'memory', where, memory: fromOwnNames(parsed.data) };
}

export const jsonl: FormatReader = {
  format: 'jsonl',
  title: 'JSON lines or a JSON list, one memory each',
  recognises: async ({ source, files }) => {
    const [file] = files;
    return source.single && file !== undefined && (await shapeOf(file)) !== null;
  },
  async *read(source) {
    for (const file of source.files) {
      if ((await shapeOf(file)) === 'list') {
        yield* readList(file, source.single ? '' : `${file.path}, `);
        continue;
      }
      for await (const { number, ...json } of jsonLines(file)) {
        yield recordOf(json, source.single ? `line ${number}` : `${file.path}, line ${number}`);
      }
    }
  },
};

/** How far a file is looked into before it is said to hold no memories. */
const LOOKED_AT = 20;
/** What a list of memories may stand under, where it is not all of the file. */
const LISTS: ReadonlySet<string | null> = new Set([null, 'memories', 'results', 'data', 'items']);

/** A list written with one memory a line looks like lines too, and an object of many lines is none of them. */
async function shapeOf(file: SourceFile): Promise<'lines' | 'list' | null> {
  const head = await firstText(file, 64 * 1024);
  const { root } = beginningOf(head);
  // A first line that is longer than the beginning tells nothing; those after it may.
  const isLines = root === 'object' && !head.includes('\n') ? await holdsLine(file) : headHoldsLine(head);
  if (root !== null && !(isLines && root === 'object') && (await holdsList(file))) return 'list';
  return isLines ? 'lines' : null;
}

function headHoldsLine(head: string): boolean {
  return head
    .split('\n', LOOKED_AT)
    .map((line) => parseJson(line.trim()))
    .some((json) => json.ok && hasText(json.value));
}

async function holdsLine(file: SourceFile): Promise<boolean> {
  let seen = 0;
  for await (const json of jsonLines(file)) {
    if (json.ok && hasText(json.value)) return true;
    seen += 1;
    if (seen === LOOKED_AT) return false;
  }
  return false;
}

async function holdsList(file: SourceFile): Promise<boolean> {
  let seen = 0;
  for await (const record of jsonRecords(file)) {
    const isListed = record.index !== null && LISTS.has(record.key);
    if (isListed && record.ok && hasText(record.value)) return true;
    seen += 1;
    if (seen === LOOKED_AT) return false;
  }
  return false;
}

async function* readList(file: SourceFile, before: string): AsyncGenerator<ImportRecord> {
  for await (const record of jsonRecords(file)) {
    const { key, index } = record;
    if (!LISTS.has(key) || index === null) continue;
    yield recordOf(record, `${before}memory ${index + 1}`);
  }
}
