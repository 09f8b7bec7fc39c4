import { z } from 'zod';
import { memoryKind, memoryStatus, unit } from '#shared/domain/memory';
import { NOT_UTF8, Utf8Watch, wholeText } from '../firstText';
import type { FormatReader, ImportedMemory, ImportRecord, ImportSource, SourceFile } from '../format';
import { givenTime, reasonOf, timeOf } from '../values';
import { fromOwnNames, jsonlMemory } from './jsonl';
import { listItems, readNote, withoutComments, type Note } from './markdownNote';

const NOTE = /\.(md|markdown|mdown|txt)$/iu;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** More than that is a document, not a memory. */
const LARGEST_NOTE_BYTES = 4 * 1024 * 1024;

/**
 * Notes. A note that is nothing but lists (with headings) is read item by item, since each says something of its own;
 * any other note is one memory, since its paragraphs explain one another. Notes of ours have an id among their
 * properties, and come back as they were.
 */
export const markdown: FormatReader = {
  format: 'markdown',
  title: 'Markdown notes, one file or a folder',
  recognises: ({ source, files }) =>
    Promise.resolve(files.some(({ path }) => NOTE.test(path)) && (source.single || mostAreNotes(files))),
  async *read(source) {
    for (const file of source.files) {
      if (source.single || NOTE.test(file.path)) yield* readFile(source, file);
    }
  },
};

/** A folder of code has a few, too. */
function mostAreNotes(files: readonly SourceFile[]): boolean {
  const data = files.filter(({ path }) => /\.(json|jsonl|csv|md|markdown|mdown|txt)$/iu.test(path));
  return data.filter(({ path }) => NOTE.test(path)).length * 2 > data.length;
}

async function* readFile(source: ImportSource, file: SourceFile): AsyncGenerator<ImportRecord> {
  const watch = new Utf8Watch();
  const text = await wholeText({ ...file, open: () => watch.through(file.open()) }, LARGEST_NOTE_BYTES);
  if (text === null) {
    yield problem(file, 'It is too long for a memory. Add it as a document.');
    return;
  }
  if (watch.broken) {
    yield problem(file, NOT_UTF8);
    return;
  }
  const note = readNote(text);
  // A note of ours on a thing says what memories say of it: it is no memory itself.
  if (note.properties?.['mnemoscope'] === 'entity') return;
  if (note.problem !== null) yield problem(file, note.problem);
  else if (note.properties?.['mnemoscope'] === 'memory') yield ownNote(file, note);
  else {
    const seen = { ...note, body: withoutComments(note.body) };
    if (saysSomething(seen.body)) yield* records(file, seen);
    else if (source.single) yield problem(file, 'The note is empty.');
  }
}

/** More than the marks of lists without a word. */
function saysSomething(body: string): boolean {
  return body.split('\n').some((line) => !/^\s*(?:[-*+]|\d{1,4}[.)])?\s*$/u.test(line));
}

function problem(file: SourceFile, reason: string): ImportRecord {
  return { is: 'problem', where: file.path, reason };
}

function* records(file: SourceFile, note: Note): Generator<ImportRecord> {
  const parsed = known.safeParse(note.properties ?? {});
  if (!parsed.success) {
    yield problem(file, reasonOf(parsed.error));
    return;
  }
  const properties = parsed.data;
  const shared = fromProperties(properties, file);
  if (properties.id !== undefined) {
    yield { is: 'memory', where: file.path, memory: { ...shared, text: note.body, id: properties.id } };
    return;
  }
  const items = listItems(note.body);
  if (items === null) {
    yield {
      is: 'memory',
      where: file.path,
      memory: { ...shared, text: titled(titleOf(file), note.body), ref: file.path },
    };
    return;
  }
  for (const { text, heading, line } of items) {
    const tags = [...(shared.tags ?? []), ...(heading === null ? [] : [heading.slice(0, 100)])];
    yield {
      is: 'memory',
      where: `${file.path}, item in line ${line}`,
      memory: { ...shared, text, tags: [...new Set(tags)], ref: file.path },
    };
  }
}

/** A note that an export of ours has written: its properties have the names of a line of JSON. */
function ownNote({ path: where }: SourceFile, { properties, body }: Note): ImportRecord {
  const parsed = jsonlMemory.safeParse({ ...properties, text: body });
  if (!parsed.success) return { is: 'problem', where, reason: reasonOf(parsed.error) };
  return { is: 'memory', where, memory: fromOwnNames(parsed.data) };
}

/** Properties of ours and of Obsidian; what does not fit is passed over, as others use the same names. */
const known = z.object({
  id: z.uuid().optional().catch(undefined),
  kind: memoryKind.optional().catch(undefined),
  status: memoryStatus.optional().catch(undefined),
  importance: unit.optional().catch(undefined),
  confidence: unit.optional().catch(undefined),
  pinned: z.boolean().optional().catch(undefined),
  scope: z.string().trim().min(1).max(100).optional().catch(undefined),
  speaker: z.string().trim().min(1).max(200).optional().catch(undefined),
  tags: z
    .union([z.array(z.unknown()), z.string()])
    .optional()
    .catch(undefined),
  created: givenTime,
  created_at: givenTime,
  date: givenTime,
  updated: givenTime,
  updated_at: givenTime,
  expires: givenTime,
  expires_at: givenTime,
});

function fromProperties(properties: z.output<typeof known>, file: SourceFile): Omit<ImportedMemory, 'text'> {
  const { kind, status, importance, confidence, pinned, scope, speaker } = properties;
  const name = titleOf(file);
  const createdAt =
    timeOf(properties.created ?? properties.created_at ?? properties.date) ??
    (DAY.test(name) ? timeOf(name) : undefined) ??
    file.modifiedAt;
  const updatedAt = timeOf(properties.updated ?? properties.updated_at);
  const expiresAt = timeOf(properties.expires ?? properties.expires_at);
  return {
    tags: tagsOf(properties.tags),
    createdAt,
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(importance === undefined ? {} : { importance }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(scope === undefined ? {} : { scope }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

function tagsOf(tags: z.output<typeof known>['tags']): string[] {
  const given = typeof tags === 'string' ? tags.split(/[,\s]+/u) : (tags ?? []).map(String);
  const plain = given.map((tag) => tag.trim().replace(/^#/u, '').slice(0, 100)).filter((tag) => tag !== '');
  return [...new Set(plain)].slice(0, 100);
}

function titleOf({ path }: SourceFile): string {
  return (path.split('/').at(-1) ?? path).replace(NOTE, '');
}

/** A note says what it is about in its name, unless it says it again or is named after a day. */
function titled(title: string, body: string): string {
  const text = body.trim();
  const [first = ''] = text.split('\n');
  const says = first.toLowerCase().includes(title.toLowerCase());
  if (says || DAY.test(title)) return text;
  return text.includes('\n') ? `${title}\n\n${text}` : `${title}: ${text}`;
}
