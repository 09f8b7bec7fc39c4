import { z } from 'zod';
import { conversationRecords, withTitle } from '../conversation';
import type { FormatReader, ImportRecord, ImportSource, Probe, SourceFile } from '../format';
import { beginningOf, jsonValues, type JsonRecord } from '../json';
import { givenTime, reasonOf, timeOf } from '../values';
import { rememberedIn } from './chatgptMemories';
import { shownTurns } from './chatgptTurns';

/** One file, or many numbered ones in one archive. */
const CONVERSATIONS = /(^|\/)conversations[^/]*\.json$/iu;
const MEMORIES = /(^|\/)(saved_)?memor(y|ies)[^/]*\.json$/iu;
const LOOKED_INTO = 20;

/** What is not understood of a conversation is passed over; without `mapping` there is nothing of it. */
const conversation = z.looseObject({
  id: z.string().optional().catch(undefined),
  conversation_id: z.string().optional().catch(undefined),
  title: z.string().nullish().catch(null),
  create_time: givenTime,
  update_time: givenTime,
  current_node: z.string().nullish().catch(null),
  mapping: z.record(z.string(), z.unknown(), { error: 'It has no messages (“mapping” is missing).' }),
});

export const chatgpt: FormatReader = {
  format: 'chatgpt',
  title: 'a ChatGPT export (conversations.json, or the ZIP with it)',
  recognises: async (probe) => (await conversationFiles(probe)).length > 0,
  async *read(source) {
    const seen = new Set<string>();
    let number = 0;
    for (const file of source.files) {
      if (!source.single && MEMORIES.test(file.path)) yield* readMemories(file);
      else if (source.single || isConversations(source, file)) {
        for await (const record of jsonValues(file)) {
          number += 1;
          const where = source.single
            ? `conversation ${number}`
            : `${file.path}, conversation ${numberOf(record)}`;
          yield* readConversation(record, where, seen);
        }
      }
    }
  },
};

function numberOf({ index }: JsonRecord): string {
  return index === null ? '1' : String(index + 1);
}

async function conversationFiles({ source, files, head }: Probe): Promise<SourceFile[]> {
  const candidates = source.single ? files : files.filter(({ path }) => CONVERSATIONS.test(path));
  const found: SourceFile[] = [];
  for (const file of candidates.slice(0, LOOKED_INTO)) {
    const { root, keys } = beginningOf(await head(file));
    const isOne = keys.has('mapping') || (keys.has('current_node') && keys.has('create_time'));
    if (root !== null && isOne) found.push(file);
  }
  return found;
}

function isConversations(source: ImportSource, { path }: SourceFile): boolean {
  return source.single || CONVERSATIONS.test(path);
}

function* readConversation(record: JsonRecord, where: string, seen: Set<string>): Generator<ImportRecord> {
  if (!record.ok) {
    yield { is: 'problem', where: withTitle(where, record.title), reason: record.reason };
    return;
  }
  const parsed = conversation.safeParse(record.value);
  if (!parsed.success) {
    yield { is: 'problem', where, reason: reasonOf(parsed.error) };
    return;
  }
  const { id, conversation_id, title, mapping, current_node: currentNode, ...times } = parsed.data;
  const { turns, saved, damaged } = shownTurns(mapping, currentNode ?? null);
  const createdAt = timeOf(times.create_time) ?? turns.find(({ at }) => at !== undefined)?.at;
  const ref = conversation_id ?? id ?? `${title ?? ''} ${String(times.create_time)} ${turns[0]?.ref ?? ''}`;
  const shown = title ?? '';
  const place = withTitle(where, shown);
  for (const reason of damaged) yield { is: 'problem', where: `${place}, a message`, reason };
  const known = createdAt ?? timeOf(times.update_time);
  if (turns.length > 0) yield* conversationRecords(place, { ref, title: shown, createdAt: known, turns });
  for (const { text, at } of saved) {
    if (isRepeated(seen, text)) continue;
    const dated = at ?? known;
    yield {
      is: 'memory',
      where: place,
      memory: { text, tags: ['chatgpt'], ...(dated === undefined ? {} : { createdAt: dated }) },
    };
  }
}

/** Most conversations carry the same saved memories. */
const REMEMBERED_REPEATS = 20_000;

function isRepeated(seen: Set<string>, text: string): boolean {
  if (seen.has(text)) return true;
  if (seen.size < REMEMBERED_REPEATS) seen.add(text);
  return false;
}

/** Lists of texts, or of objects with one, whatever the export calls it. */
async function* readMemories(file: SourceFile): AsyncGenerator<ImportRecord> {
  for await (const record of jsonValues(file)) {
    const where = `${file.path}, memory ${numberOf(record)}`;
    if (!record.ok) yield { is: 'problem', where, reason: record.reason };
    else {
      for (const memory of rememberedIn(record.value)) {
        yield { is: 'memory', where, memory: { ...memory, tags: ['chatgpt'] } };
      }
    }
  }
}
