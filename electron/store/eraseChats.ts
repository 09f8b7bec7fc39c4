import type { ReadableDatabase, WritableDatabase } from './database';

interface Erased {
  /** Every wording that the memories had, folded. */
  wordings: ReadonlySet<string>;
  /** The messages in which they were said. */
  messageIds: ReadonlySet<string>;
}

/**
 * Seals the steps that could bring back a deleted chat in which any of these memories was said, or which holds their
 * words. Chats that still exist keep theirs. The memories' own images have to be there still.
 */
export function sealDeletedChats(db: WritableDatabase, seqs: readonly number[]): void {
  const chats = chatsWith(db, erasedWords(db, seqs));
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
export function goneWith(db: ReadableDatabase, seqs: readonly number[]): number[] {
  const erased = erasedWords(db, seqs);
  const images = db.all<{ seq: number; kind: string; text: string; reply: string; messageId: string | null }>(
    `SELECT json_extract(row_key, '$[0]') AS seq, json_extract(image, '$.kind') AS kind,
       json_extract(image, '$.text') AS text, coalesce(json_extract(image, '$.reply'), '') AS reply,
       json_extract(image, '$.message_id') AS messageId
     FROM (${imagesOf("'memories'")}) WHERE json_extract(row_key, '$[0]') NOT IN (SELECT seq FROM memories)`,
  );
  const same = images.filter(({ kind, text, reply, messageId }) => {
    if (messageId !== null && erased.messageIds.has(messageId)) return true;
    return kind === 'episode' ? holds(`${text}\n${reply}`, erased) : erased.wordings.has(folded(text));
  });
  return [...new Set(same.map(({ seq }) => seq))];
}

/** Ids of chats that are in the journal only. */
function chatsWith(db: ReadableDatabase, erased: Erased): Set<string> {
  const said = db.all<{ chat: string; messageId: string; words: string }>(
    `SELECT * FROM (
       SELECT json_extract(image, '$.session_id') AS chat, json_extract(image, '$.id') AS messageId,
         json_extract(image, '$.text') || char(10) || coalesce(json_extract(image, '$.thinking'), '') AS words
       FROM (${imagesOf("'messages'")})
       UNION ALL SELECT json_extract(image, '$.id'), '', json_extract(image, '$.title') FROM (${imagesOf("'sessions'")})
     ) WHERE chat NOT IN (SELECT id FROM sessions)`,
  );
  const chats = new Set<string>();
  for (const { chat, messageId, words } of said) {
    if (chats.has(chat)) continue;
    if (erased.messageIds.has(messageId) || holds(words, erased)) chats.add(chat);
  }
  return chats;
}

function erasedWords(db: ReadableDatabase, seqs: readonly number[]): Erased {
  const json = JSON.stringify(seqs);
  const texts = db.column<string>(
    `SELECT text FROM memories WHERE seq IN (SELECT value FROM json_each(?1))
     UNION SELECT json_extract(image, '$.text') FROM (${imagesOf("'memories'")})
       WHERE row_key IN (SELECT json_array(value) FROM json_each(?1))`,
    json,
  );
  const messageIds = db.column<string>(
    'SELECT message_id FROM memories WHERE message_id IS NOT NULL AND seq IN (SELECT value FROM json_each(?))',
    json,
  );
  const wordings = texts.map(folded).filter((text) => text !== '');
  return { wordings: new Set(wordings), messageIds: new Set(messageIds) };
}

function imagesOf(table: string): string {
  return `SELECT row_key, before AS image FROM journal_changes WHERE table_name = ${table} AND before IS NOT NULL
    UNION ALL SELECT row_key, after FROM journal_changes WHERE table_name = ${table} AND after IS NOT NULL`;
}

/** Within a word counts too, since not all scripts part words: rather one undo less than a word left. */
function holds(text: string, { wordings }: Erased): boolean {
  const words = folded(text);
  for (const wording of wordings) if (words.includes(wording)) return true;
  return false;
}

/** Alike are texts that differ in case, white space and a full stop at the end. */
function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!]+$/u, '');
}
