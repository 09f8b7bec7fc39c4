import { AppError } from '#shared/errors';
import { fact } from '#shared/domain/graph';
import { recallRoute } from '#shared/domain/recall';
import {
  answerMode,
  messageStatus,
  type Message,
  type Session,
  type Used,
  type UsedMemory,
} from '#shared/domain/session';
import type { ReadableDatabase, WritableDatabase } from './database';
import { toStrings } from './memoryRow';

interface SessionRow {
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
  message_count: number;
}
interface MessageRow {
  id: string;
  session_id: string;
  position: number;
  role: string;
  text: string;
  thinking: string | null;
  mode: string | null;
  model: string | null;
  status: string;
  notice: string | null;
  route: string | null;
  route_reason: string | null;
  citations: string;
  created_at: number;
}

const SESSION = `
  SELECT s.*, (SELECT count(*) FROM messages m WHERE m.session_id = s.id) AS message_count FROM sessions s`;

/** Newest first; `query` looks into titles and messages. */
export function listSessions(db: ReadableDatabase, query: string | undefined, limit: number): Session[] {
  const wanted = query?.trim() ?? '';
  return db
    .all<SessionRow>(
      `${SESSION} WHERE ?1 = '' OR instr(lower(s.title), lower(?1)) > 0
         OR EXISTS (SELECT 1 FROM messages m WHERE m.session_id = s.id AND instr(lower(m.text), lower(?1)) > 0)
       ORDER BY s.updated_at DESC, s.id LIMIT ?2`,
      wanted,
      limit,
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

/** The newest `limit` messages of the session, oldest of them first. */
export function sessionMessages(db: ReadableDatabase, sessionId: string, limit = 10_000): Message[] {
  return db
    .all<MessageRow>(
      `SELECT * FROM (SELECT * FROM messages WHERE session_id = ? ORDER BY position DESC LIMIT ?) ORDER BY position`,
      sessionId,
      limit,
    )
    .map((row) => toMessage(db, row));
}

export function findMessage(db: ReadableDatabase, id: string): Message | null {
  const row = db.get<MessageRow>('SELECT * FROM messages WHERE id = ?', id);
  return row === undefined ? null : toMessage(db, row);
}

export function insertSession(
  db: WritableDatabase,
  session: { id: string; title: string; at: number },
): void {
  db.run(
    'INSERT INTO sessions (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)',
    session.id,
    session.title,
    session.at,
    session.at,
  );
}

/** Renaming returns false when there is no such session. */
export function renameSession(db: WritableDatabase, id: string, title: string): boolean {
  return db.run('UPDATE sessions SET title = ? WHERE id = ?', title, id).changes > 0;
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

export interface NewMessage {
  id: string;
  sessionId: string;
  role: Message['role'];
  text: string;
  status: Message['status'];
  at: number;
}

/** Appends to the session and makes it the newest one. */
export function insertMessage(db: WritableDatabase, message: NewMessage): void {
  db.run(
    `INSERT INTO messages (id, session_id, position, role, text, status, created_at)
     SELECT ?1, ?2, coalesce(max(position), 0) + 1, ?3, ?4, ?5, ?6 FROM messages WHERE session_id = ?2`,
    message.id,
    message.sessionId,
    message.role,
    message.text,
    message.status,
    message.at,
  );
  db.run('UPDATE sessions SET updated_at = ? WHERE id = ?', message.at, message.sessionId);
}

export interface MessageOutcome {
  text: string;
  thinking: string | null;
  mode: Message['mode'];
  model: string | null;
  status: Message['status'];
  notice: string | null;
  citations: readonly string[];
  used: Used | null;
}

/** Writes how an answer ended, with the memories and facts that recall put before it. */
export function finishMessage(db: WritableDatabase, id: string, outcome: MessageOutcome): void {
  db.run(
    `UPDATE messages SET text = ?, thinking = ?, mode = ?, model = ?, status = ?, notice = ?, route = ?,
       route_reason = ?, citations = ? WHERE id = ?`,
    outcome.text,
    outcome.thinking,
    outcome.mode,
    outcome.model,
    outcome.status,
    outcome.notice,
    outcome.used?.route ?? null,
    outcome.used?.routeReason ?? null,
    JSON.stringify(outcome.citations),
    id,
  );
  db.run('DELETE FROM message_memories WHERE message_id = ?', id);
  db.run('DELETE FROM message_facts WHERE message_id = ?', id);
  for (const memory of outcome.used?.memories ?? []) {
    db.run(
      'INSERT INTO message_memories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      memory.position,
      memory.memoryId,
      memory.text,
      memory.source,
      memory.createdAt,
      memory.score,
      memory.breakdown.similarity,
      memory.breakdown.importance,
      memory.breakdown.recency,
      memory.breakdown.frequency,
    );
  }
  for (const { position, ...content } of outcome.used?.facts ?? []) {
    db.run('INSERT INTO message_facts VALUES (?, ?, ?)', id, position, JSON.stringify(content));
  }
}

/** The newest answer of a session and the question before it go or stay together on retry. */
export function deleteMessage(db: WritableDatabase, id: string): void {
  db.run('DELETE FROM message_memories WHERE message_id = ?', id);
  db.run('DELETE FROM message_facts WHERE message_id = ?', id);
  db.run('DELETE FROM messages WHERE id = ?', id);
}

/** Answers that were being written when the engine stopped. Returns how many. */
export function closeInterrupted(db: WritableDatabase, notice: string): number {
  return db.run("UPDATE messages SET status = 'stopped', notice = ? WHERE status = 'streaming'", notice)
    .changes;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messageCount: row.message_count,
  };
}

function toMessage(db: ReadableDatabase, row: MessageRow): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role === 'user' ? 'user' : 'assistant',
    text: row.text,
    thinking: row.thinking,
    mode: row.mode === null ? null : answerMode.parse(row.mode),
    model: row.model,
    status: messageStatus.parse(row.status),
    notice: row.notice,
    createdAt: row.created_at,
    used: row.route === null ? null : usedBy(db, row),
    citations: toStrings(row.citations),
  };
}

function usedBy(db: ReadableDatabase, row: MessageRow): Used {
  return {
    route: recallRoute.parse(row.route),
    routeReason: row.route_reason ?? '',
    memories: db
      .all<Omit<UsedMemory, 'breakdown'> & UsedMemory['breakdown']>(
        `SELECT memory_id AS memoryId, position, text, source, created_at AS createdAt, score, similarity, importance,
           recency, frequency FROM message_memories WHERE message_id = ? ORDER BY position`,
        row.id,
      )
      .map(({ similarity, importance, recency, frequency, ...rest }) => ({
        ...rest,
        breakdown: { similarity, importance, recency, frequency },
      })),
    facts: db
      .all<{ position: number; fact: string }>(
        'SELECT position, fact FROM message_facts WHERE message_id = ? ORDER BY position',
        row.id,
      )
      .map((used) => ({ position: used.position, ...fact.parse(JSON.parse(used.fact)) })),
  };
}
