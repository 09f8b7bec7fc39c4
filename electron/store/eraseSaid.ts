import { startCapture, stopCapture } from './capture';
import type { ReadableDatabase, WritableDatabase } from './database';
import type { ErasedWords } from './eraseWords';
import { folded } from './wordFinder';

/** Stands where words were that the person erased. */
export const ERASED = '(erased)';

/** Where chats hold what erased memories said. */
export interface Said {
  messageIds: string[];
  /** Chats that are called by such words. */
  titled: string[];
  /** Row numbers of memories. */
  episodes: number[];
  summaries: number[];
}

/** Messages that said it, hold its words or cite it, and the episodes and summaries made of them. */
export function whereSaid(db: ReadableDatabase, erased: ErasedWords): Said {
  const { finder } = erased;
  const messages = messagesWith(db, erased);
  const chats = new Map<string, string[]>();
  for (const { sessionId, text } of messages) {
    chats.set(sessionId, [...(chats.get(sessionId) ?? []), folded(text)]);
  }
  const titled = db
    .all<{ id: string; title: string }>('SELECT id, title FROM sessions')
    .filter(({ id, title }) => {
      const words = folded(title.replace(/…$/u, '')); // the beginning of a message, unless the person renamed it
      return finder.saidIn(title) || chats.get(id)?.some((text) => text.startsWith(words)) === true;
    });
  const messageIds = new Set(messages.map(({ id }) => id));
  const made = db
    .all<{ seq: number; kind: string; text: string; reply: string; session: string; message: string }>(
      `SELECT seq, kind, text, coalesce(reply, '') AS reply, coalesce(session_id, '') AS session,
         coalesce(message_id, '') AS message FROM memories WHERE kind IN ('episode', 'summary')`,
    )
    .filter(({ kind, text, reply, session, message }) => {
      if (kind === 'summary' ? chats.has(session) : messageIds.has(message)) return true;
      return finder.saidIn(text) || finder.saidIn(reply);
    });
  const ofKind = (kind: string): number[] => made.flatMap((row) => (row.kind === kind ? [row.seq] : []));
  return {
    messageIds: [...messageIds],
    titled: titled.map(({ id }) => id),
    episodes: ofKind('episode'),
    summaries: ofKind('summary'),
  };
}

interface MessageWords {
  id: string;
  sessionId: string;
  text: string;
}

function messagesWith(db: ReadableDatabase, { finder, messageIds, ids }: ErasedWords): MessageWords[] {
  const cited = new Set(
    db.column<string>(
      `SELECT m.id FROM messages m, json_each(m.citations) c WHERE c.value IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  );
  return db
    .all<MessageWords & { thinking: string }>(
      "SELECT id, session_id AS sessionId, text, coalesce(thinking, '') AS thinking FROM messages",
    )
    .filter(
      ({ id, text, thinking }) =>
        messageIds.has(id) || cited.has(id) || finder.saidIn(text) || finder.saidIn(thinking),
    );
}

/** Takes the words out of the messages for good; they stay as places in their chats. Images of them go. */
export function strikeMessages(
  db: WritableDatabase,
  { messageIds, titled }: Omit<Said, 'episodes' | 'summaries'>,
): void {
  const [messages, sessions] = [JSON.stringify(messageIds), JSON.stringify(titled)];
  const among = 'IN (SELECT value FROM json_each(?1))';
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal j
       JOIN journal_changes c ON c.journal_seq = j.seq WHERE c.table_name IN ('messages', 'sessions')
         AND json_extract(coalesce(c.after, c.before), '$.id') IN (
           SELECT value FROM json_each(?1) UNION SELECT value FROM json_each(?2)))`,
    messages,
    sessions,
  );
  db.run(`DELETE FROM message_memories WHERE message_id ${among}`, messages);
  db.run(`DELETE FROM message_facts WHERE message_id ${among}`, messages);
  db.run(
    `UPDATE messages SET text = '${ERASED}', thinking = NULL, notice = NULL, citations = '[]', unsupported = '[]',
       recall = NULL, route_reason = CASE WHEN route IS NULL THEN NULL ELSE '' END WHERE id ${among}`,
    messages,
  );
  db.run(`UPDATE sessions SET title = '${ERASED}' WHERE id ${among}`, sessions);
  db.run(`DELETE FROM proposals WHERE message_id ${among} AND state <> 'accepted'`, messages);
  db.run(
    `DELETE FROM journal_changes WHERE table_name = 'proposals'
       AND json_extract(coalesce(after, before), '$.message_id') ${among}`,
    messages,
  );
}

/** Remembers which messages hold the words, for when their chat is deleted. */
export function noteSaid(db: WritableDatabase, { messageIds, titled }: Said): void {
  db.run(
    `INSERT INTO erased_words_in (kind, id) SELECT 'message', value FROM json_each(?1)
     UNION SELECT 'session', value FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(messageIds),
    JSON.stringify(titled),
  );
}

/**
 * Before a chat is deleted: what it holds of erased memories goes for good, so that the images which let the chat come
 * back hold none of it.
 */
export function strikeBeforeDeleting(db: WritableDatabase, sessionId: string): void {
  const noted = (kind: 'message' | 'session', table: 'messages' | 'sessions', column: string): string[] =>
    db.column<string>(
      `SELECT e.id FROM erased_words_in e JOIN ${table} t ON t.id = e.id WHERE e.kind = ? AND t.${column} = ?`,
      kind,
      sessionId,
    );
  const messageIds = noted('message', 'messages', 'session_id');
  const titled = noted('session', 'sessions', 'id');
  if (messageIds.length + titled.length === 0) return;
  const capturing = db.count('SELECT journal_seq FROM temp.capturing');
  stopCapture(db);
  strikeMessages(db, { messageIds, titled });
  db.run(
    'DELETE FROM erased_words_in WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify([...messageIds, ...titled]),
  );
  startCapture(db, capturing);
}
