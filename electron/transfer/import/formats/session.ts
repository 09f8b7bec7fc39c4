import { z } from 'zod';
import { message, session as sessionSchema, type Message } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import type { FormatReader, ImportedMessage, ImportRecord, SourceFile } from '../format';
import { parseJson } from '../json';
import { reasonOf } from '../values';

const FORMAT = 'mnemoscope-chat';
const VERSION = 1;
/** More than any chat that can be shown; the file is read as a whole, for a chat is imported in one transaction. */
const LARGEST_BYTES = 256 * 1024 * 1024;

const chat = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  session: sessionSchema,
  shown: z.array(z.string()).default([]),
  messages: z.array(z.unknown()),
});

/** One chat with all of its branches, as it was exported. */
export const session: FormatReader = {
  format: 'session',
  title: 'a chat exported by Mnemoscope',
  recognises: async (probe) => {
    const [file] = probe.files;
    if (!probe.source.single || file === undefined) return false;
    return new RegExp(`^\\s*\\{\\s*"format":\\s*"${FORMAT}"`, 'u').test(await probe.head(file));
  },
  async *read(source) {
    for (const file of source.files) yield* recordsOf(await textOf(file));
  },
};

/** @throws AppError VALIDATION when it is none, or of a newer version */
function* recordsOf(text: string): Generator<ImportRecord> {
  const json = parseJson(text);
  if (!json.ok) throw new AppError('VALIDATION', `The chat cannot be read: ${json.reason}`);
  const parsed = chat.safeParse(json.value);
  if (!parsed.success) throw new AppError('VALIDATION', `The chat cannot be read: ${reasonOf(parsed.error)}`);
  const { version, session: about, shown, messages } = parsed.data;
  if (version > VERSION) {
    throw new AppError(
      'VALIDATION',
      `This chat was exported by a newer Mnemoscope (format ${version}, this one knows ${VERSION}). Install the newer version to import it.`,
    );
  }
  const readable: ImportedMessage[] = [];
  for (const [i, raw] of messages.entries()) {
    const one = message.safeParse(raw);
    if (one.success) readable.push(importedMessage(one.data));
    else yield { is: 'problem', where: `message ${i + 1}`, reason: reasonOf(one.error) };
  }
  const { id, title, mode, pinned, createdAt } = about;
  const head = shown.at(-1);
  yield {
    is: 'session',
    where: 'the chat',
    session: {
      ref: id,
      ownIds: true,
      title,
      mode,
      pinned,
      createdAt,
      messages: readable,
      ...(head === undefined ? {} : { head }),
    },
  };
}

function importedMessage(one: Message): ImportedMessage {
  const { text, thinking, mode, model, status, notice, citations, used, unsupported, cached } = one;
  const ended = status === 'streaming' ? 'stopped' : status;
  return {
    ref: one.id,
    parent: one.parentId,
    role: one.role,
    text,
    createdAt: one.createdAt,
    outcome: { text, thinking, mode, model, status: ended, notice, citations, used, unsupported, cached },
  };
}

async function textOf(file: SourceFile): Promise<string> {
  if (file.sizeBytes > LARGEST_BYTES) {
    throw new AppError('VALIDATION', `${file.path} is too large for a chat.`);
  }
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\uFEFF/u, '');
}
