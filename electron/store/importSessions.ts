import type { Message, SessionMode } from '#shared/domain/session';
import type { ReadableDatabase, WritableDatabase } from './database';
import { appendMessages, finishMessage, type MessageOutcome } from './messages';
import { changeSession, insertSession } from './sessions';

export interface SessionToPut {
  id: string;
  title: string;
  mode: SessionMode;
  pinned: boolean;
  /** UTC milliseconds */
  createdAt: number;
  messages: readonly {
    id: string;
    parentId: string | null;
    role: Message['role'];
    text: string;
    createdAt: number;
    outcome?: MessageOutcome | undefined;
  }[];
  /** The message with which the shown branch ends. */
  headId: string | null;
}

/**
 * Adds a conversation, or to a known one the messages that it lacks. What is here already stays as it is, and so does
 * the branch that the person has gone on with since.
 */
export function putSession(
  db: WritableDatabase,
  session: SessionToPut,
): { isNew: boolean; messages: number } {
  const known = db.get<{ head_id: string | null; updated_at: number }>(
    'SELECT head_id, updated_at FROM sessions WHERE id = ?',
    session.id,
  );
  const missing = session.messages.filter(({ id }) => !messageExists(db, id));
  if (known === undefined) {
    insertSession(db, { id: session.id, title: session.title, mode: session.mode, at: session.createdAt });
    if (session.pinned) changeSession(db, session.id, { pinned: true });
  }
  appendMessages(
    db,
    session.id,
    missing.map(({ createdAt: at, ...message }) => ({ ...message, status: 'complete', at })),
  );
  for (const { id, outcome } of missing) if (outcome !== undefined) finishMessage(db, id, outcome);
  if (missing.length > 0 || known === undefined) showBranch(db, session, known ?? null, missing);
  return { isNew: known === undefined, messages: missing.length };
}

function messageExists(db: WritableDatabase, id: string): boolean {
  return db.get('SELECT 1 AS found FROM messages WHERE id = ?', id) !== undefined;
}

function showBranch(
  db: WritableDatabase,
  session: SessionToPut,
  before: { head_id: string | null; updated_at: number } | null,
  added: SessionToPut['messages'],
): void {
  const wentOn = before !== null && before.head_id !== null && before.head_id !== added[0]?.parentId;
  const head = wentOn ? before.head_id : (session.headId ?? added.at(-1)?.id ?? null);
  const times = added.map(({ createdAt }) => createdAt);
  db.run(
    'UPDATE sessions SET head_id = ?, updated_at = ? WHERE id = ?',
    head,
    Math.max(before?.updated_at ?? session.createdAt, ...times),
    session.id,
  );
}

/** Whether there is such a session, and how many of these messages there are. */
export function knownMessages(
  db: ReadableDatabase,
  sessionId: string,
  ids: readonly string[],
): { exists: boolean; messages: number } {
  return {
    exists: db.get('SELECT 1 AS found FROM sessions WHERE id = ?', sessionId) !== undefined,
    messages: db.count(
      'SELECT count(*) FROM messages WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    ),
  };
}
