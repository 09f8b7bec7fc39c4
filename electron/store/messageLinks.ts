import type { WritableDatabase } from './database';

/**
 * Makes conversations whole again after rows came from elsewhere: from files and journal images of before
 * conversations had branches, or from a damaged file that lost some of their messages. A message without the one
 * that it followed follows the one written before it; a session without a shown end shows its last message.
 */
export function linkMessages(db: WritableDatabase): void {
  const withoutEnd = `SELECT s.id FROM sessions s WHERE s.head_id IS NULL
     OR NOT EXISTS (SELECT 1 FROM messages h WHERE h.id = s.head_id AND h.session_id = s.id)`;
  const before = `SELECT p.id FROM messages p WHERE p.session_id = messages.session_id
     AND p.position < messages.position ORDER BY p.position DESC LIMIT 1`;
  // A session that never had an end is from before branches; in any other, no parent means: the beginning.
  db.run(
    `UPDATE messages SET parent_id = (${before}) WHERE parent_id IS NULL
       AND session_id IN (SELECT id FROM sessions WHERE head_id IS NULL)`,
  );
  db.run(
    `UPDATE messages SET parent_id = (${before})
     WHERE parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages p WHERE p.id = messages.parent_id)`,
  );
  db.run(
    `UPDATE sessions SET head_id = (SELECT m.id FROM messages m WHERE m.session_id = sessions.id
       ORDER BY m.position DESC LIMIT 1) WHERE id IN (${withoutEnd})`,
  );
}
