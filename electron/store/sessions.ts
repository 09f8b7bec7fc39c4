import { AppError } from '#shared/errors';
import { sessionMode, type Session, type SessionMode } from '#shared/domain/session';
import type { ReadableDatabase, WritableDatabase } from './database';

interface SessionRow {
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
  mode: string;
  pinned: number;
  message_count: number;
}

const SESSION = `
  SELECT s.*, (SELECT count(*) FROM messages m WHERE m.session_id = s.id) AS message_count FROM sessions s`;

/** Pinned ones first, then newest first; `query` looks into titles and messages. */
export function listSessions(
  db: ReadableDatabase,
  {
    query,
    titlesOnly = false,
    idPrefix = '',
    limit,
  }: {
    query?: string | undefined;
    titlesOnly?: boolean;
    idPrefix?: string | undefined;
    limit: number;
  },
): Session[] {
  const wanted = query?.trim() ?? '';
  return db
    .all<SessionRow>(
      `${SESSION} WHERE substr(s.id, 1, length(?3)) = ?3 AND (?1 = '' OR instr(lower(s.title), lower(?1)) > 0
         OR (?4 = 0 AND EXISTS (SELECT 1 FROM messages m WHERE m.session_id = s.id AND instr(lower(m.text), lower(?1)) > 0)))
       ORDER BY s.pinned DESC, s.updated_at DESC, s.id LIMIT ?2`,
      wanted,
      limit,
      idPrefix,
      Number(titlesOnly),
    )
    .map(toSession);
}

export function findSession(db: ReadableDatabase, id: string): Session | null {
  const row = db.get<SessionRow>(`${SESSION} WHERE s.id = ?`, id);
  return row === undefined ? null : toSession(row);
}

/** @throws AppError NOT_FOUND */
export function getSession(db: ReadableDatabase, id: string): Session {
  const session = findSession(db, id);
  if (session === null) throw new AppError('NOT_FOUND', `There is no session with the id ${id}.`);
  return session;
}

export function insertSession(
  db: WritableDatabase,
  session: { id: string; title: string; mode: SessionMode; at: number },
): void {
  db.run(
    'INSERT INTO sessions (id, title, mode, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    session.id,
    session.title,
    session.mode,
    session.at,
    session.at,
  );
}

/** @throws AppError NOT_FOUND */
export function changeSession(
  db: WritableDatabase,
  id: string,
  change: { title: string } | { pinned: boolean } | { mode: SessionMode } | { headId: string },
): void {
  const [column, value] =
    'title' in change
      ? (['title', change.title] as const)
      : 'pinned' in change
        ? (['pinned', change.pinned ? 1 : 0] as const)
        : 'mode' in change
          ? (['mode', change.mode] as const)
          : (['head_id', change.headId] as const);
  if (db.run(`UPDATE sessions SET ${column} = ? WHERE id = ?`, value, id).changes === 0) {
    throw new AppError('NOT_FOUND', `There is no session with the id ${id}.`);
  }
}

/** The session's messages and what they used go with it. */
export function deleteSession(db: WritableDatabase, id: string): number {
  db.run(
    'DELETE FROM message_memories WHERE message_id IN (SELECT id FROM messages WHERE session_id = ?)',
    id,
  );
  db.run('DELETE FROM message_facts WHERE message_id IN (SELECT id FROM messages WHERE session_id = ?)', id);
  db.run('DELETE FROM messages WHERE session_id = ?', id);
  return db.run('DELETE FROM sessions WHERE id = ?', id).changes;
}

/** Ids of memories in use that came from the session. */
export function memoriesOfSession(db: ReadableDatabase, id: string): string[] {
  return db
    .all<{ id: string }>("SELECT id FROM memories WHERE session_id = ? AND status <> 'trash'", id)
    .map((row) => row.id);
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    title: row.title,
    mode: sessionMode.parse(row.mode),
    pinned: row.pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messageCount: row.message_count,
  };
}
