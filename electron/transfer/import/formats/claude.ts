import { z } from 'zod';
import { conversationRecords, withTitle, type Turn } from '../conversation';
import type { FormatReader, ImportedMemory, ImportRecord, Probe, SourceFile } from '../format';
import { beginningOf, isObject, jsonValues, type JsonRecord } from '../json';
import { givenTime, reasonOf, timeOf } from '../values';
import { listItems } from './markdownNote';

const CONVERSATIONS = /(^|\/)conversations[^/]*\.json$/iu;
const PROJECTS = /(^|\/)projects[^/]*(\/[^/]+)?\.json$/iu;
const MEMORIES = /(^|\/)memor(y|ies)[^/]*\.json$/iu;

const block = z.looseObject({ type: z.string(), text: z.string() });
const message = z.looseObject({
  uuid: z.string(),
  sender: z.string(),
  text: z.string().nullish().catch(null),
  content: z.array(z.unknown()).nullish().catch(null),
  created_at: givenTime,
});
const conversation = z.looseObject({
  uuid: z.string(),
  name: z.string().nullish().catch(null),
  created_at: givenTime,
  chat_messages: z.array(z.unknown(), { error: 'It has no messages (“chat_messages” is missing).' }),
});
const project = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  description: z.string().nullish().catch(null),
  prompt_template: z.string().nullish().catch(null),
  created_at: givenTime,
  updated_at: givenTime,
});
const memories = z.looseObject({
  conversations_memory: z.string().nullish().catch(null),
  project_memories: z.record(z.string(), z.string()).nullish().catch(null),
});

export const claude: FormatReader = {
  format: 'claude',
  title: 'a Claude export (conversations.json, or the ZIP with it)',
  recognises: async (probe) => {
    for (const file of candidates(probe)) {
      const { root, keys } = beginningOf(await probe.head(file));
      if (root !== null && keys.has('chat_messages')) return true;
      if (keys.has('conversations_memory') || (keys.has('prompt_template') && keys.has('uuid'))) return true;
    }
    return false;
  },
  async *read(source) {
    for (const file of source.files) {
      if (!source.single && ![CONVERSATIONS, PROJECTS, MEMORIES].some((names) => names.test(file.path))) {
        continue;
      }
      for await (const record of jsonValues(file)) {
        yield* readRecord(record, whereOf(source.single, file, record));
      }
    }
  },
};

function candidates({ source, files }: Probe): readonly SourceFile[] {
  const named = (names: RegExp) => files.filter(({ path }) => names.test(path)).slice(0, 5);
  return source.single ? files : [...named(CONVERSATIONS), ...named(MEMORIES), ...named(PROJECTS)];
}

function whereOf(single: boolean, file: SourceFile, { index }: JsonRecord): string {
  const number = index === null ? 'the record' : `record ${index + 1}`;
  return single ? number : `${file.path}, ${number}`;
}

function* readRecord(record: JsonRecord, where: string): Generator<ImportRecord> {
  if (!record.ok) {
    yield { is: 'problem', where: withTitle(where, record.title), reason: record.reason };
    return;
  }
  const { value } = record;
  const known = memories.safeParse(value);
  if (known.success && (known.data.conversations_memory != null || known.data.project_memories != null)) {
    yield* rememberedBy(known.data, where);
    return;
  }
  const asProject = project.safeParse(value);
  const isProject = isObject(value) && ('prompt_template' in value || 'docs' in value);
  if (asProject.success && isProject) yield* readProject(asProject.data, where);
  else yield* readConversation(value, where);
}

function* readConversation(value: unknown, where: string): Generator<ImportRecord> {
  const parsed = conversation.safeParse(value);
  if (!parsed.success) {
    yield { is: 'problem', where, reason: reasonOf(parsed.error) };
    return;
  }
  const { uuid, name, created_at: created, chat_messages: said } = parsed.data;
  const place = withTitle(where, name);
  const turns: Turn[] = [];
  for (const [i, one] of said.entries()) {
    const read = message.safeParse(one);
    if (read.success) turns.push(...turnOf(read.data));
    else yield { is: 'problem', where: `${place}, message ${i + 1}`, reason: reasonOf(read.error) };
  }
  if (turns.length === 0) return;
  yield* conversationRecords(place, { ref: uuid, title: name ?? '', createdAt: timeOf(created), turns });
}

function turnOf({ uuid, sender, text, content, created_at: created }: z.output<typeof message>): Turn[] {
  const blocks = (content ?? []).flatMap((one) => {
    const read = block.safeParse(one);
    return read.success && read.data.type === 'text' ? [read.data.text.trim()] : []; // no thoughts, no tools
  });
  const said = blocks.filter((part) => part !== '').join('\n\n') || (text ?? '').trim();
  if (said === '' || (sender !== 'human' && sender !== 'assistant')) return [];
  return [{ ref: uuid, role: sender === 'human' ? 'user' : 'assistant', text: said, at: timeOf(created) }];
}

/** What a project is for and what its model was told to heed; its files are documents. */
function* readProject(given: z.output<typeof project>, where: string): Generator<ImportRecord> {
  const { uuid, name, description, prompt_template: instructions } = given;
  const createdAt = timeOf(given.created_at);
  const updatedAt = timeOf(given.updated_at);
  const about = [
    [description, `${name}: ${description ?? ''}`, uuid],
    [instructions, `Instructions for ${name}: ${instructions ?? ''}`, `${uuid}/instructions`],
  ] as const;
  for (const [said, text, ref] of about) {
    if (said == null || said.trim() === '') continue;
    const times = {
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    };
    yield { is: 'memory', where, memory: { text, tags: ['claude project'], ref, ...times } };
  }
}

/** What Claude has gathered about the person, in Markdown: each paragraph and item says something of its own. */
function* rememberedBy(given: z.output<typeof memories>, where: string): Generator<ImportRecord> {
  const texts = [given.conversations_memory ?? '', ...Object.values(given.project_memories ?? {})];
  for (const text of texts) {
    for (const memory of saidIn(text)) yield { is: 'memory', where, memory };
  }
}

function saidIn(markdown: string): ImportedMemory[] {
  const parts = markdown
    .split(/\n\s*\n/u)
    .flatMap((part) => listItems(part)?.map(({ text }) => text) ?? [part]);
  return parts
    .map((part) => part.replace(/^\*\*[^*]{1,80}\*\*\s*$/u, '').trim())
    .filter((part) => part !== '' && !/^#{1,6}\s[^\n]*$/u.test(part))
    .map((text) => ({ text, tags: ['claude memory'] }));
}
