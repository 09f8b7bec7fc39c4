import { z } from 'zod';
import { memoryStatus } from '#shared/domain/memory';
import { firstText } from '../firstText';
import type { FormatReader, ImportedMemory, ImportRecord, SourceFile } from '../format';
import { beginningOf, isObject, jsonLines, jsonRecords, parseJson } from '../json';
import { givenTime, reasonOf, timeOf } from '../values';

/** Under these keys the versions of mem0 and OpenMemory keep their lists; a bare list is one of memories. */
const MEMORY_LISTS = new Set([null, 'results', 'memories', 'data', 'items']);
const RELATION_LISTS = new Set(['relations', 'graph', 'relationships']);

const item = z.looseObject({
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  memory: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  data: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  created_at: givenTime,
  updated_at: givenTime,
  createdAt: givenTime,
  updatedAt: givenTime,
  expiration_date: givenTime,
  categories: z.array(z.unknown()).catch([]),
  category_ids: z.array(z.string()).catch([]),
  metadata: z.unknown().optional(),
});
const category = z.looseObject({ id: z.string(), name: z.string() });
const relation = z.looseObject({
  source: z.string(),
  relationship: z.string().optional(),
  relation: z.string().optional(),
  target: z.string().optional(),
  destination: z.string().optional(),
});

export const mem0: FormatReader = {
  format: 'mem0',
  title: 'a mem0 or OpenMemory export (JSON)',
  recognises: async ({ source, files, head }) => {
    for (const file of source.single ? files : files.filter(({ path }) => isMemories(path))) {
      const { root, keys } = beginningOf(await head(file));
      if (root !== null && looksLikeIt(keys)) return true;
    }
    return false;
  },
  async *read(source) {
    for (const file of source.files) {
      if (!source.single && !isMemories(file.path)) continue;
      const before = source.single ? '' : `${file.path}, `;
      if (await isLines(file)) yield* readLines(file, before);
      else yield* readJson(file, before);
    }
  },
};

function isMemories(path: string): boolean {
  return /(^|\/)memories\.json(l)?$/iu.test(path);
}

function looksLikeIt(keys: ReadonlySet<string>): boolean {
  if (keys.has('memory')) {
    return ['id', 'hash', 'user_id', 'metadata', 'created_at'].some((key) => keys.has(key));
  }
  return keys.has('content') && (keys.has('app_id') || keys.has('memory_categories') || keys.has('state'));
}

/** One object a line, unlike one object of many lines. */
async function isLines(file: SourceFile): Promise<boolean> {
  const [first = ''] = (await firstText(file, 64 * 1024)).split('\n');
  const json = parseJson(first);
  return json.ok && isObject(json.value) && file.sizeBytes > first.length + 1 && 'id' in json.value;
}

async function* readLines(file: SourceFile, before: string): AsyncGenerator<ImportRecord> {
  for await (const { number, ...json } of jsonLines(file)) {
    const where = `${before}line ${number}`;
    if (json.ok) yield* readItem(json.value, where);
    else yield { is: 'problem', where, reason: json.reason };
  }
}

async function* readJson(file: SourceFile, before: string): AsyncGenerator<ImportRecord> {
  const names: Names = new Map();
  for await (const record of jsonRecords(file)) {
    const { key, index } = record;
    if (key === 'categories' && record.ok) keepName(record.value, names);
    const isMemory = MEMORY_LISTS.has(key);
    if (!isMemory && !RELATION_LISTS.has(key ?? '')) continue;
    const where = `${before}${isMemory ? 'memory' : 'relation'} ${index === null ? '' : index + 1}`.trim();
    if (!record.ok) yield { is: 'problem', where, reason: record.reason };
    else if (index === null) yield* readNested(record.value, where);
    else if (isMemory) yield* readItem(record.value, where, names);
    else yield* readRelation(record.value, where);
  }
}

/** What categories are called, by id: a backup of OpenMemory lists them before its memories, which tell ids only. */
type Names = Map<string, string>;

function keepName(value: unknown, names: Names): void {
  const parsed = category.safeParse(value);
  if (parsed.success) names.set(parsed.data.id, parsed.data.name);
}

/** Pages wrap their list once more. */
function* readNested(value: unknown, where: string): Generator<ImportRecord> {
  if (!isObject(value)) return;
  for (const [key, list] of Object.entries(value)) {
    if (!Array.isArray(list)) continue;
    for (const [i, one] of list.entries()) {
      if (MEMORY_LISTS.has(key)) yield* readItem(one, `${where} ${i + 1}`);
      else if (RELATION_LISTS.has(key)) yield* readRelation(one, `${where} ${i + 1}`);
    }
  }
}

function* readItem(value: unknown, where: string, names: Names = new Map()): Generator<ImportRecord> {
  if (typeof value === 'string') {
    yield { is: 'memory', where, memory: { text: value } };
    return;
  }
  const parsed = item.safeParse(value);
  if (!parsed.success && isObject(value)) {
    yield { is: 'problem', where, reason: reasonOf(parsed.error) };
    return;
  }
  const said = parsed.success
    ? (parsed.data.memory ?? parsed.data.content ?? parsed.data.text ?? parsed.data.data)
    : undefined;
  if (!parsed.success || said === undefined) {
    yield { is: 'problem', where, reason: 'It has no text (“memory” or “content”).' };
    return;
  }
  const named = parsed.data.category_ids.flatMap((id) => names.get(id) ?? []);
  const categories = [...parsed.data.categories, ...named];
  yield { is: 'memory', where, memory: memoryOf(said, { ...parsed.data, categories }) };
}

const STATES: Record<string, string> = {
  deleted: 'trash',
  active: 'active',
  paused: 'paused',
  archived: 'archived',
};

function memoryOf(text: string, given: z.output<typeof item>): ImportedMemory {
  const { id, state } = given;
  const createdAt = timeOf(given.created_at ?? given.createdAt);
  const updatedAt = timeOf(given.updated_at ?? given.updatedAt);
  const expiresAt = timeOf(given.expiration_date);
  const status = memoryStatus.safeParse(STATES[state ?? '']);
  return {
    text,
    tags: tagsOf(given),
    ...(id === undefined ? {} : { ref: String(id) }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(status.success ? { status: status.data } : {}),
  };
}

/** Its categories, and what its metadata calls tags or a category. */
function tagsOf({ categories, metadata }: z.output<typeof item>): string[] {
  const more = isObject(metadata)
    ? [metadata['tags'], metadata['category'], metadata['categories']].flat()
    : [];
  const tags = [...categories, ...more].flatMap((tag) => {
    const text = typeof tag === 'string' ? tag : isObject(tag) ? tag['name'] : null;
    return typeof text === 'string' && text.trim() !== '' ? [text.trim().slice(0, 100)] : [];
  });
  return [...new Set(tags)].slice(0, 100);
}

function* readRelation(value: unknown, where: string): Generator<ImportRecord> {
  const parsed = relation.safeParse(value);
  const verb = parsed.success ? (parsed.data.relationship ?? parsed.data.relation) : undefined;
  const target = parsed.success ? (parsed.data.target ?? parsed.data.destination) : undefined;
  if (!parsed.success || verb === undefined || target === undefined) {
    yield { is: 'problem', where, reason: 'A relation needs a source, a relationship and a target.' };
    return;
  }
  const ends = { source: nameOf(parsed.data.source), target: nameOf(target) };
  yield { is: 'relation', where, relation: { ...ends, relation: verb } };
}

/** It writes names in lower case with _ between. */
function nameOf(name: string): { name: string; type: string } {
  return { name: name.replaceAll('_', ' '), type: 'concept' };
}
