import { z } from 'zod';
import { AppError } from '#shared/errors';
import { documentPlace } from '#shared/domain/document';
import { memoryKind } from '#shared/domain/memory';
import { recallRoute } from '#shared/domain/recall';
import {
  answerMode,
  messageStatus,
  textSpan,
  used,
  usedFact,
  type Message,
  type TextSpan,
  type Used,
  type UsedMemory,
} from '#shared/domain/session';
import type { ReadableDatabase, WritableDatabase } from './database';
import { toStrings } from './memoryRow';

interface MessageRow {
  id: string;
  session_id: string;
  parent_id: string | null;
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
  unsupported: string;
  cached: number;
  recall: string | null;
}

/** The last `limit` messages of the session's shown branch, oldest of them first. */
export function sessionMessages(db: ReadableDatabase, sessionId: string, limit = 10_000): Message[] {
  const head = db.get<{ head_id: string | null }>('SELECT head_id FROM sessions WHERE id = ?', sessionId);
  return head?.head_id == null ? [] : branch(db, head.head_id, limit);
}

/** A message and those before it, at most `limit`, oldest first. */
export function branch(db: ReadableDatabase, endId: string, limit: number): Message[] {
  return db
    .all<MessageRow>(
      `WITH RECURSIVE line (id, depth) AS (
         SELECT ?1, 1
         UNION ALL
         SELECT m.parent_id, line.depth + 1 FROM line JOIN messages m ON m.id = line.id
         WHERE m.parent_id IS NOT NULL AND line.depth < ?2)
       SELECT m.* FROM line JOIN messages m ON m.id = line.id ORDER BY line.depth DESC`,
      endId,
      limit,
    )
    .map((row) => toMessage(db, row));
}

/** All messages of the session, of every branch, in the order in which they were written. */
export function allMessages(db: ReadableDatabase, sessionId: string): Message[] {
  return db
    .all<MessageRow>('SELECT * FROM messages WHERE session_id = ? ORDER BY position', sessionId)
    .map((row) => toMessage(db, row));
}

export function findMessage(db: ReadableDatabase, id: string): Message | null {
  const row = db.get<MessageRow>('SELECT * FROM messages WHERE id = ?', id);
  return row === undefined ? null : toMessage(db, row);
}

/** @throws AppError NOT_FOUND */
export function getMessage(db: ReadableDatabase, id: string): Message {
  const message = findMessage(db, id);
  if (message === null) throw new AppError('NOT_FOUND', `There is no message with the id ${id}.`);
  return message;
}

/** The newest end of the branch that the message is in: its newest child, and so on. */
export function branchEnd(db: ReadableDatabase, messageId: string): string {
  let end = messageId;
  for (;;) {
    const child = db.get<{ id: string }>(
      `SELECT c.id FROM messages m JOIN messages c ON c.session_id = m.session_id AND c.parent_id = m.id
       WHERE m.id = ? ORDER BY c.position DESC LIMIT 1`,
      end,
    );
    if (child === undefined) return end;
    end = child.id;
  }
}

export interface NewMessage {
  id: string;
  sessionId: string;
  /** The message that it follows; null begins the conversation (anew). */
  parentId: string | null;
  role: Message['role'];
  text: string;
  status: Message['status'];
  at: number;
  /** The process that will write a streaming answer. */
  writerPid?: number;
}

/** Puts the message at the end of the shown branch, and makes the session the newest one. */
export function insertMessage(db: WritableDatabase, message: NewMessage): void {
  appendMessages(db, message.sessionId, [message]);
  db.run(
    'UPDATE sessions SET updated_at = ?, head_id = ? WHERE id = ?',
    message.at,
    message.id,
    message.sessionId,
  );
}

/** Writes messages behind those of the session. What it shows, and when it was changed, is left to the caller. */
export function appendMessages(
  db: WritableDatabase,
  sessionId: string,
  messages: readonly Omit<NewMessage, 'sessionId'>[],
): void {
  const last = db.count('SELECT coalesce(max(position), 0) FROM messages WHERE session_id = ?', sessionId);
  for (const [i, message] of messages.entries()) {
    db.run(
      `INSERT INTO messages (id, session_id, position, role, text, status, created_at, parent_id, writer_pid)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      message.id,
      sessionId,
      last + i + 1,
      message.role,
      message.text,
      message.status,
      message.at,
      message.parentId,
      message.writerPid ?? null,
    );
  }
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
  unsupported: readonly TextSpan[];
  cached: boolean;
}

/** Writes how an answer ended, with the memories and facts that recall put before it. */
export function finishMessage(db: WritableDatabase, id: string, outcome: MessageOutcome): void {
  const { used: recalled } = outcome;
  db.run(
    `UPDATE messages SET text = ?, thinking = ?, mode = ?, model = ?, status = ?, notice = ?, route = ?,
       route_reason = ?, citations = ?, unsupported = ?, cached = ?, recall = ?, writer_pid = NULL WHERE id = ?`,
    outcome.text,
    outcome.thinking,
    outcome.mode,
    outcome.model,
    outcome.status,
    outcome.notice,
    recalled?.route ?? null,
    recalled?.routeReason ?? null,
    JSON.stringify(outcome.citations),
    JSON.stringify(outcome.unsupported),
    outcome.cached ? 1 : 0,
    recalled === null
      ? null
      : JSON.stringify({
          timeRange: recalled.timeRange,
          coverage: recalled.coverage,
          budget: recalled.budget,
          listed: recalled.listed,
          parts: recalled.parts,
        }),
    id,
  );
  db.run('DELETE FROM message_memories WHERE message_id = ?', id);
  db.run('DELETE FROM message_facts WHERE message_id = ?', id);
  for (const memory of recalled?.memories ?? []) {
    db.run(
      `INSERT INTO message_memories (message_id, position, memory_id, kind, text, source, created_at, score,
         similarity, importance, recency, frequency, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      memory.position,
      memory.memoryId,
      memory.kind,
      memory.text,
      memory.source,
      memory.createdAt,
      memory.score,
      memory.breakdown.similarity,
      memory.breakdown.importance,
      memory.breakdown.recency,
      memory.breakdown.frequency,
      memory.document === undefined ? null : JSON.stringify(memory.document),
    );
  }
  for (const { position, ...content } of recalled?.facts ?? []) {
    db.run(
      'INSERT INTO message_facts (message_id, position, fact) VALUES (?, ?, ?)',
      id,
      position,
      JSON.stringify(content),
    );
  }
}

/**
 * Answers that were being written by a process that is no more. `isAlive` says whether a process still is; answers
 * of living ones (an open app, while a command line starts) are left alone. Returns how many were closed.
 */
export function closeInterrupted(
  db: WritableDatabase,
  notice: string,
  isAlive: (pid: number) => boolean,
): number {
  const open = db.all<{ id: string; writer_pid: number | null }>(
    "SELECT id, writer_pid FROM messages WHERE status = 'streaming'",
  );
  const left = open.filter(({ writer_pid: pid }) => pid === null || !isAlive(pid));
  for (const { id } of left) {
    db.run("UPDATE messages SET status = 'stopped', notice = ?, writer_pid = NULL WHERE id = ?", notice, id);
  }
  return left.length;
}

const recallDetails = used.pick({
  timeRange: true,
  coverage: true,
  budget: true,
  listed: true,
  parts: true,
});
const noDetails = { timeRange: null, coverage: null, budget: null };
const spans = z.array(textSpan);

function toMessage(db: ReadableDatabase, row: MessageRow): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    parentId: row.parent_id,
    alternatives: alternatives(db, row),
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
    unsupported: spans.parse(JSON.parse(row.unsupported)),
    cached: row.cached === 1,
  };
}

function alternatives(db: ReadableDatabase, row: MessageRow): string[] {
  return db
    .all<{ id: string }>(
      'SELECT id FROM messages WHERE session_id = ? AND parent_id IS ? AND role = ? ORDER BY position',
      row.session_id,
      row.parent_id,
      row.role,
    )
    .map(({ id }) => id);
}

function usedBy(db: ReadableDatabase, row: MessageRow): Used {
  return {
    route: recallRoute.parse(row.route),
    routeReason: row.route_reason ?? '',
    memories: db
      .all<
        Omit<UsedMemory, 'breakdown' | 'kind' | 'document'> &
          UsedMemory['breakdown'] & { kind: string; document: string | null }
      >(
        `SELECT memory_id AS memoryId, kind, position, text, source, created_at AS createdAt, score, similarity,
           importance, recency, frequency, document FROM message_memories WHERE message_id = ? ORDER BY position`,
        row.id,
      )
      .map(({ similarity, importance, recency, frequency, kind, document, ...rest }) => ({
        ...rest,
        kind: memoryKind.parse(kind),
        breakdown: { similarity, importance, recency, frequency },
        ...(document === null ? {} : { document: documentPlace.parse(JSON.parse(document)) }),
      })),
    facts: db
      .all<{ position: number; fact: string }>(
        'SELECT position, fact FROM message_facts WHERE message_id = ? ORDER BY position',
        row.id,
      )
      .map(({ position, fact }) => usedFact.parse({ ...asObject(fact), position })),
    ...(row.recall === null ? noDetails : recallDetails.parse(JSON.parse(row.recall))),
  };
}

function asObject(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? value : {};
}
