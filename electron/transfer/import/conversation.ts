import { MAX_TEXT_LENGTH } from '#shared/domain/memory';
import { shorten } from '../../memory/words';
import type { ImportedMessage, ImportRecord } from './format';

export interface Turn {
  /** Told from any other turn of the same conversation. */
  ref: string;
  role: 'user' | 'assistant';
  text: string;
  /** UTC milliseconds, where it is known. */
  at: number | undefined;
}

export interface Conversation {
  /** Told from any other conversation of the same program. */
  ref: string;
  title: string;
  /** UTC milliseconds */
  createdAt: number | undefined;
  /** The ones that a person sees, in order. */
  turns: readonly Turn[];
  tags?: string[];
}

/** A longer conversation comes in parts, so that no part keeps the store for long. */
const PART_MESSAGES = 40;
const TITLE_LENGTH = 60;

/** A conversation as a session with its messages, and each thing that the person said, with the reply, as an episode. */
export function* conversationRecords(where: string, conversation: Conversation): Generator<ImportRecord> {
  const messages = messagesOf(conversation);
  const title = titleOf(conversation);
  const createdAt = conversation.createdAt ?? messages[0]?.createdAt ?? Date.now();
  for (const part of partsOf(messages)) {
    yield { is: 'session', where, session: { ref: conversation.ref, title, createdAt, messages: part } };
    yield* episodes(where, conversation, part);
  }
}

/** What has no time of its own was said after what stands before it. */
function messagesOf({ ref, createdAt, turns }: Conversation): ImportedMessage[] {
  let at = createdAt ?? turns.find((turn) => turn.at !== undefined)?.at ?? Date.now();
  let parent: string | null = null;
  return turns.map((turn) => {
    at = turn.at ?? at;
    const message = { ref: `${ref}/${turn.ref}`, parent, role: turn.role, text: turn.text, createdAt: at };
    parent = message.ref;
    return message;
  });
}

/** "conversation 4 (“Boats”)", for problems. */
export function withTitle(where: string, title: string | null | undefined): string {
  return title == null || title === '' ? where : `${where} (“${shorten(title, 80)}”)`;
}

function titleOf({ title, turns }: Conversation): string {
  const said = turns.find(({ role }) => role === 'user')?.text ?? '';
  return shorten(title, 200) || shorten(said, TITLE_LENGTH) || 'Imported chat';
}

/** A part begins with something that the person said, so that the reply is in the same one. */
function partsOf(messages: readonly ImportedMessage[]): ImportedMessage[][] {
  const parts: ImportedMessage[][] = [];
  for (const message of messages) {
    const last = parts.at(-1);
    if (last === undefined || (last.length >= PART_MESSAGES && message.role === 'user')) {
      parts.push([message]);
    } else last.push(message);
  }
  return parts;
}

function* episodes(
  where: string,
  { ref, tags }: Conversation,
  messages: readonly ImportedMessage[],
): Generator<ImportRecord> {
  for (const [i, message] of messages.entries()) {
    if (message.role !== 'user') continue;
    const after = messages.slice(i + 1);
    const next = after.findIndex(({ role }) => role === 'user');
    const replies = (next === -1 ? after : after.slice(0, next)).map(({ text }) => text);
    yield {
      is: 'memory',
      where,
      memory: {
        kind: 'episode',
        text: fitting(message.text),
        reply: replies.length === 0 ? null : replies.join('\n\n'),
        createdAt: message.createdAt,
        said: { session: ref, message: message.ref },
        ref: message.ref,
        ...(tags === undefined ? {} : { tags }),
      },
    };
  }
}

/** The message has all of it; the episode, by which it is found, as much as a memory holds. */
function fitting(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  return text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/u, '');
}
