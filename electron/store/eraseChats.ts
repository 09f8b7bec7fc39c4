import type { ReadableDatabase, WritableDatabase } from './database';
import { imagesOf, type ErasedWords } from './eraseWords';

/**
 * Seals the steps that could bring back a deleted chat in which any of these memories was said, or which holds their
 * words. Chats that still exist keep theirs.
 */
export function sealDeletedChats(db: WritableDatabase, erased: ErasedWords): void {
  const chats = chatsWith(db, erased);
  if (chats.size === 0) return;
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (
       SELECT j.step FROM journal j JOIN journal_changes c ON c.journal_seq = j.seq
       WHERE c.table_name IN ('sessions', 'messages') AND coalesce(
         json_extract(coalesce(c.after, c.before), '$.session_id'), json_extract(coalesce(c.after, c.before), '$.id')
       ) IN (SELECT value FROM json_each(?1))
       UNION SELECT step FROM journal WHERE command LIKE 'sessions.%'
         AND json_extract(result, '$.id') IN (SELECT value FROM json_each(?1)))`,
    JSON.stringify([...chats]),
  );
}

/** Memories that are in the journal only, of the same words or message: an undone one, or an episode that held it. */
export function goneWith(db: ReadableDatabase, { finder, messageIds }: ErasedWords): number[] {
  const images = db.all<{ seq: number; kind: string; text: string; reply: string; messageId: string | null }>(
    `SELECT json_extract(row_key, '$[0]') AS seq, json_extract(image, '$.kind') AS kind,
       json_extract(image, '$.text') AS text, coalesce(json_extract(image, '$.reply'), '') AS reply,
       json_extract(image, '$.message_id') AS messageId
     FROM (${imagesOf("'memories'")}) WHERE row_key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keysOfGone(db)),
  );
  const same = images.filter(({ kind, text, reply, messageId }) => {
    if (messageId !== null && messageIds.has(messageId)) return true;
    return kind === 'episode' ? finder.within(`${text}\n${reply}`) : finder.is(text);
  });
  return [...new Set(same.map(({ seq }) => seq))];
}

/** Keys of memories that are in the journal only, found by an index alone. */
function keysOfGone(db: ReadableDatabase): string[] {
  return db.column<string>(
    `SELECT row_key FROM (SELECT DISTINCT row_key FROM journal_changes WHERE table_name = 'memories')
     WHERE json_extract(row_key, '$[0]') NOT IN (SELECT seq FROM memories)`,
  );
}

/** Ids of chats that are in the journal only. */
function chatsWith(db: ReadableDatabase, { finder, messageIds }: ErasedWords): Set<string> {
  const said = db.all<{ chat: string; messageId: string; words: string }>(
    `SELECT * FROM (
       SELECT json_extract(image, '$.session_id') AS chat, json_extract(image, '$.id') AS messageId,
         coalesce(json_extract(image, '$.text'), '') || char(10) || coalesce(json_extract(image, '$.thinking'), '') AS words
       FROM (${imagesOf("'messages'")})
       UNION ALL SELECT json_extract(image, '$.id'), '', json_extract(image, '$.title') FROM (${imagesOf("'sessions'")})
     ) WHERE chat NOT IN (SELECT id FROM sessions)`,
  );
  const chats = new Set<string>();
  for (const { chat, messageId, words } of said) {
    if (!chats.has(chat) && (messageIds.has(messageId) || finder.within(words))) chats.add(chat);
  }
  return chats;
}
