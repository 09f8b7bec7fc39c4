import type { ReadableDatabase, WritableDatabase } from '../../store/database';
import { knownMessages, putSession } from '../../store/importSessions';
import { importedId } from '../../memory/ingest/identity';
import type { ImportOptions } from './decide';
import type { ImportedSession } from './format';

/** Adds what of a conversation is not here yet, inside the caller's command. */
export function applySession(
  db: WritableDatabase,
  session: ImportedSession,
  options: ImportOptions,
): { isNew: boolean; messages: number } {
  const ids = idsOf(session, options);
  return putSession(db, {
    id: ids.session,
    title: session.title,
    mode: session.mode ?? 'normal',
    pinned: session.pinned ?? false,
    createdAt: session.createdAt,
    messages: session.messages.map(({ ref, parent, ...message }) => ({
      ...message,
      id: ids.message(ref),
      parentId: parent === null ? null : ids.message(parent),
    })),
    headId: session.head === undefined ? null : ids.message(session.head),
  });
}

/** Whether the conversation is here with all of these messages. */
export function isKnownSession(
  db: ReadableDatabase,
  session: ImportedSession,
  options: ImportOptions,
): boolean {
  return Object.keys(foreseeSession(db, session, options).counts).length === 0;
}

/** What of a conversation would be new. */
export function foreseeSession(
  db: ReadableDatabase,
  session: ImportedSession,
  options: ImportOptions,
): { counts: Record<string, number>; here?: string; key: string } {
  const ids = idsOf(session, options);
  const wanted = session.messages.map(({ ref }) => ids.message(ref));
  const known = knownMessages(db, ids.session, wanted);
  const messages = wanted.length - known.messages;
  return {
    counts: { ...(known.exists ? {} : { chats: 1 }), ...(messages > 0 ? { messages } : {}) },
    ...(known.exists ? { here: 'chats' } : {}),
    key: ids.session,
  };
}

/** A long conversation comes in parts, and is counted once: with what it begins with. */
export function isBeginning({ messages }: ImportedSession): boolean {
  return messages.length === 0 || messages.some(({ parent }) => parent === null);
}

function idsOf(
  { ref, ownIds }: ImportedSession,
  { format }: ImportOptions,
): { session: string; message: (ref: string) => string } {
  if (ownIds === true) return { session: ref, message: (id) => id };
  return {
    session: importedId('session', format, ref),
    message: (messageRef) => importedId('message', format, messageRef),
  };
}
