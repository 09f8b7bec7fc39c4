import { z } from 'zod';
import { conversationRecords, type Turn } from '../conversation';
import { wholeText } from '../firstText';
import type { FormatReader, ImportRecord, SourceFile } from '../format';
import { jsonValues, parseJson } from '../json';
import { givenTime, reasonOf, timeOf } from '../values';
import { withoutComments } from './markdownNote';

const LONG_TERM = /(^|\/)MEMORY\.md$/u;
const DAILY = /(^|\/)(\d{4}-\d{2}-\d{2})\.md$/u;
const SESSION = /(^|\/)sessions\/(?!_)([^/]+)\.json$/u;
const INDEX = /(^|\/)sessions\/_index\.json$/u;
/** What it writes over an entry that has no heading of its own. */
const NO_HEADING = /^(memory|note|\d{1,2}:\d{2}(:\d{2})?)$/iu;
const TIME = /^\d{1,2}:\d{2}$/u;
const LARGEST_BYTES = 16 * 1024 * 1024;

const message = z.looseObject({
  id: z.string().optional().catch(undefined),
  role: z.string(),
  content: z.string(),
  timestamp: givenTime,
});
const index = z.record(z.string(), z.looseObject({ title: z.string().catch('') }));

export const pocketpaw: FormatReader = {
  format: 'pocketpaw',
  title: 'the memory folder of PocketPaw',
  async recognises({ source, files, head }) {
    const longTerm = files.find(({ path }) => LONG_TERM.test(path));
    if (!source.single) {
      if (files.some(({ path }) => INDEX.test(path))) return true;
      if (longTerm !== undefined && files.some(({ path }) => SESSION.test(path) || DAILY.test(path))) {
        return true;
      }
    }
    // Beside other notes it is one of them; and others have a file of this name, too.
    const isAlone = files.every(({ path }) => LONG_TERM.test(path) || !/\.(?:md|markdown|txt)$/iu.test(path));
    return longTerm !== undefined && isAlone && hasEntries(await head(longTerm));
  },
  async *read({ files }) {
    const titles = await titlesOf(files);
    for (const file of files) {
      const session = SESSION.exec(file.path)?.[2];
      if (LONG_TERM.test(file.path) || DAILY.test(file.path)) yield* readNotes(file);
      // What it has made of a long session for its model is no part of it.
      else if (session !== undefined && !session.endsWith('_compaction')) {
        yield* readSession(file, session, titles[session] ?? '');
      }
    }
  },
};

/** Sections alone, and at least one as it writes them where a person would not: without a title, or ended by #tags. */
function hasEntries(text: string): boolean {
  const [before = '', ...sections] = sectionsOf(text);
  if (!/^(?:#[^#\n]*)?$/u.test(before.trim())) return false;
  return sections.some((section) => {
    const { heading, body, tags } = entryOf(section);
    return body !== '' && (NO_HEADING.test(heading) || tags.length > 0);
  });
}

function sectionsOf(text: string): string[] {
  return `\n${withoutComments(text.replace(/\r\n/gu, '\n'))}`.split(/\n(?=##+ )/u);
}

function entryOf(section: string): { heading: string; body: string; tags: string[] } {
  const [first = '', ...rest] = section.trim().split('\n');
  return { heading: first.replace(/^#+/u, '').trim(), ...withoutTags(rest.join('\n').trim()) };
}

async function titlesOf(files: readonly SourceFile[]): Promise<Record<string, string>> {
  const file = files.find(({ path }) => INDEX.test(path));
  const text = file === undefined ? null : await wholeText(file, LARGEST_BYTES);
  const json = parseJson(text ?? '{}');
  const read = index.safeParse(json.ok ? json.value : {});
  return read.success
    ? Object.fromEntries(Object.entries(read.data).map(([key, { title }]) => [key, title]))
    : {};
}

/** Entries are sections with a heading; a line of #tags may end them. */
async function* readNotes(file: SourceFile): AsyncGenerator<ImportRecord> {
  const text = await wholeText(file, LARGEST_BYTES);
  if (text === null) {
    yield { is: 'problem', where: file.path, reason: 'It is too long to be read.' };
    return;
  }
  const day = DAILY.exec(file.path)?.[2];
  for (const section of sectionsOf(text)) {
    const { heading, body, tags } = entryOf(section);
    if (body === '') continue;
    const said = timeOf(
      day === undefined ? undefined : TIME.test(heading) ? `${day}T${heading.padStart(5, '0')}` : day,
    );
    yield {
      is: 'memory',
      where: `${file.path}, “${heading.slice(0, 80)}”`,
      memory: {
        text: NO_HEADING.test(heading) || body.includes(heading) ? body : `${heading}: ${body}`,
        tags,
        createdAt: said ?? file.modifiedAt,
      },
    };
  }
}

function withoutTags(body: string): { body: string; tags: string[] } {
  const lines = body.split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  if (lines.length < 2 || !/^#\w+(\s+#\w+)*$/u.test(last)) return { body, tags: [] };
  const tags = last.split(/\s+/u).map((tag) => tag.slice(1, 101));
  return { body: lines.slice(0, -1).join('\n').trim(), tags: [...new Set(tags)].slice(0, 100) };
}

async function* readSession(file: SourceFile, ref: string, title: string): AsyncGenerator<ImportRecord> {
  const turns: Turn[] = [];
  for await (const record of jsonValues(file)) {
    const number = (record.index ?? 0) + 1;
    const where = `${file.path}, message ${number}`;
    const read = message.safeParse(record.ok ? record.value : null);
    if (!record.ok) yield { is: 'problem', where, reason: record.reason };
    else if (!read.success) yield { is: 'problem', where, reason: reasonOf(read.error) };
    else turns.push(...turnOf(read.data, number));
  }
  if (turns.length > 0) yield* conversationRecords(file.path, { ref, title, createdAt: turns[0]?.at, turns });
}

function turnOf({ id, role, content, timestamp }: z.output<typeof message>, number: number): Turn[] {
  const text = content.trim();
  if (text === '' || (role !== 'user' && role !== 'assistant')) return [];
  return [{ ref: id ?? String(number), role, text, at: timeOf(timestamp) }];
}
