import { z } from 'zod';
import { AppError } from '#shared/errors';
import { conversationRecords, type Turn } from '../conversation';
import type { FormatReader, ImportRecord } from '../format';
import { beginningOf, jsonRecords, parseJson } from '../json';
import { givenTime, reasonOf, timeOf } from '../values';

const message = z.looseObject({
  id: z.number(),
  role: z.string(),
  content: z.string().catch(''),
  parts_json: z.string().catch('[]'),
  created_at: givenTime,
});
const summary = z.looseObject({ id: z.number(), content: z.string() });
const conversation = z.looseObject({
  id: z.number(),
  messages: z.array(z.unknown()),
  summaries: z.array(z.unknown()).catch([]),
});

export const zeph: FormatReader = {
  format: 'zeph',
  title: 'a zeph snapshot (version 1)',
  recognises: async ({ source, files, head }) => {
    const [file] = files;
    if (!source.single || file === undefined) return false;
    const { root, keys } = beginningOf(await head(file));
    return root === 'object' && keys.has('conversations') && keys.has('exported_at') && keys.has('version');
  },
  async *read({ files }) {
    for (const file of files) {
      for await (const record of jsonRecords(file)) {
        if (record.key === 'version' && record.ok && record.value !== 1) {
          throw new AppError(
            'VALIDATION',
            `This zeph snapshot has version ${String(record.value)}; version 1 can be read.`,
          );
        }
        if (record.key !== 'conversations' || record.index === null) continue;
        const where = `conversation ${record.index + 1}`;
        if (record.ok) yield* readConversation(record.value, where);
        else yield { is: 'problem', where, reason: record.reason };
      }
    }
  },
};

function* readConversation(value: unknown, where: string): Generator<ImportRecord> {
  const parsed = conversation.safeParse(value);
  if (!parsed.success) {
    yield { is: 'problem', where, reason: reasonOf(parsed.error) };
    return;
  }
  const turns: Turn[] = [];
  let begun = '';
  for (const [i, one] of parsed.data.messages.entries()) {
    const read = message.safeParse(one);
    if (!read.success) {
      yield { is: 'problem', where: `${where}, message ${i + 1}`, reason: reasonOf(read.error) };
      continue;
    }
    // Numbers begin anew on each machine; with the time of the first message they are told apart.
    begun ||= String(read.data.created_at);
    turns.push(...turnOf(read.data));
  }
  const ref = `${parsed.data.id}@${begun}`;
  if (turns.length > 0) yield* conversationRecords(where, { ref, title: '', createdAt: turns[0]?.at, turns });
  yield* summaries(parsed.data.summaries, where, ref, turns.at(-1)?.at);
}

function turnOf(said: z.output<typeof message>): Turn[] {
  const { id, role, content, parts_json: parts, created_at: created } = said;
  const text = content.trim() || textIn(parts);
  if (text === '' || (role !== 'user' && role !== 'assistant')) return [];
  return [{ ref: String(id), role, text, at: timeOf(created) }];
}

function textIn(parts: string): string {
  const json = parseJson(parts);
  const read = z.array(z.looseObject({ text: z.string().catch('') })).safeParse(json.ok ? json.value : []);
  return read.success
    ? read.data
        .map(({ text }) => text)
        .join('\n\n')
        .trim()
    : '';
}

function* summaries(
  given: readonly unknown[],
  where: string,
  ref: string,
  at: number | undefined,
): Generator<ImportRecord> {
  for (const [i, one] of given.entries()) {
    const read = summary.safeParse(one);
    if (!read.success) {
      yield { is: 'problem', where: `${where}, summary ${i + 1}`, reason: reasonOf(read.error) };
      continue;
    }
    yield {
      is: 'memory',
      where,
      memory: {
        kind: 'summary',
        text: read.data.content,
        ref: `${ref}/summary ${read.data.id}`,
        said: { session: ref },
        ...(at === undefined ? {} : { createdAt: at }),
      },
    };
  }
}
