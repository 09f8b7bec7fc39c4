import { AppError } from '#shared/errors';
import { textFlag, type TextFlag } from '#shared/domain/memory';
import {
  proposalKind,
  proposalState,
  type Proposal,
  type ProposalKind,
  type ProposalState,
} from '#shared/domain/proposal';
import type { ReadableDatabase, WritableDatabase } from './database';
import { toStrings } from './memoryRow';

interface ProposalRow {
  id: string;
  kind: string;
  text: string;
  dedupe_key: string;
  state: string;
  confidence: number;
  flags: string;
  proposed_by: string;
  session_id: string | null;
  message_id: string | null;
  created_at: number;
  decided_at: number | null;
  memory_id: string | null;
  targets: string;
  reason: string | null;
  lossless: number;
}

export interface NewProposal {
  id: string;
  kind: ProposalKind;
  text: string;
  dedupeKey: string;
  confidence: number;
  flags: readonly TextFlag[];
  proposedBy: string;
  sessionId: string | null;
  messageId: string | null;
  createdAt: number;
  targets: readonly string[];
  reason?: string | undefined;
  lossless?: boolean | undefined;
}

/**
 * Of memories to join, or to choose between, two have to be left. The order is fixed: SQLite would rather go through all
 * that are in use, for each suggestion.
 */
const NOTHING_TO_JOIN = `(p.kind IN ('merge', 'contradiction') AND 2 > (
  SELECT count(*) FROM json_each(p.targets) t CROSS JOIN memories m ON m.id = t.value WHERE m.status = 'active'))`;
const SHOWN = `NOT (p.state = 'pending' AND ${NOTHING_TO_JOIN})`;

/** Newest first. `pending` counts all that wait for the person, whatever the filter. */
export function listProposals(
  db: ReadableDatabase,
  filter: {
    state?: ProposalState | undefined;
    sessionId?: string | undefined;
    kinds?: readonly ProposalKind[] | undefined;
    limit: number;
  },
): { proposals: Proposal[]; pending: number } {
  const kinds = JSON.stringify(filter.kinds ?? proposalKind.options);
  const rows = db.all<ProposalRow>(
    `SELECT p.* FROM proposals p WHERE (?1 IS NULL OR p.state = ?1) AND (?2 IS NULL OR p.session_id = ?2)
       AND p.kind IN (SELECT value FROM json_each(?4)) AND ${SHOWN}
     ORDER BY p.created_at DESC, p.id LIMIT ?3`,
    filter.state ?? null,
    filter.sessionId ?? null,
    filter.limit,
    kinds,
  );
  return {
    proposals: rows.map((row) => toProposal(db, row)),
    pending: db.count(
      `SELECT count(*) FROM proposals p WHERE p.state = 'pending'
         AND p.kind IN (SELECT value FROM json_each(?)) AND ${SHOWN}`,
      kinds,
    ),
  };
}

/** How many wait for the person, of each kind; `lossless`: merges that lose no word. */
export function pendingCounts(db: ReadableDatabase): Record<ProposalKind | 'lossless', number> {
  const counts = { fact: 0, correction: 0, merge: 0, contradiction: 0, lossless: 0 };
  for (const { kind, count, lossless } of db.all<{ kind: string; count: number; lossless: number }>(
    `SELECT p.kind, count(*) AS count, sum(p.lossless) AS lossless FROM proposals p
     WHERE p.state = 'pending' AND ${SHOWN} GROUP BY p.kind`,
  )) {
    counts[proposalKind.parse(kind)] = count;
    counts.lossless += lossless;
  }
  return counts;
}

/** Merges that wait and lose no word, after this one, in a fixed order. */
export function losslessMerges(db: ReadableDatabase, after: string, limit: number): Proposal[] {
  return db
    .all<ProposalRow>(
      `SELECT p.* FROM proposals p WHERE p.state = 'pending' AND p.kind = 'merge' AND p.lossless = 1
         AND p.id > ? AND ${SHOWN} ORDER BY p.id LIMIT ?`,
      after,
      limit,
    )
    .map((row) => toProposal(db, row));
}

export function findProposal(db: ReadableDatabase, id: string): Proposal | null {
  const row = db.get<ProposalRow>('SELECT * FROM proposals WHERE id = ?', id);
  return row === undefined ? null : toProposal(db, row);
}

/** What was found in a message, in the order in which it was found. */
export function findProposalsOf(db: ReadableDatabase, messageId: string): Proposal[] {
  return db
    .all<ProposalRow>(
      `SELECT p.* FROM proposals p JOIN messages m ON m.id = ?1
       WHERE p.session_id = m.session_id AND p.message_id = ?1 ORDER BY p.created_at, p.id`,
      messageId,
    )
    .map((row) => toProposal(db, row));
}

/** @throws AppError NOT_FOUND */
export function getProposal(db: ReadableDatabase, id: string): Proposal {
  const proposal = findProposal(db, id);
  if (proposal === null) throw new AppError('NOT_FOUND', 'This suggestion is not there any more.');
  return proposal;
}

export function findProposalByKey(db: ReadableDatabase, dedupeKey: string): Proposal | null {
  const row = db.get<ProposalRow>('SELECT * FROM proposals WHERE dedupe_key = ?', dedupeKey);
  return row === undefined ? null : toProposal(db, row);
}

export function insertProposal(db: WritableDatabase, proposal: NewProposal): void {
  db.run(
    `INSERT INTO proposals (id, kind, text, dedupe_key, confidence, flags, proposed_by, session_id, message_id,
       created_at, targets, reason, lossless) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    proposal.id,
    proposal.kind,
    proposal.text,
    proposal.dedupeKey,
    proposal.confidence,
    JSON.stringify(proposal.flags),
    proposal.proposedBy,
    proposal.sessionId,
    proposal.messageId,
    proposal.createdAt,
    JSON.stringify(proposal.targets),
    proposal.reason ?? null,
    proposal.lossless === true ? 1 : 0,
  );
}

/** Merges that wait or were turned down. */
export function knownMerges(
  db: ReadableDatabase,
): { id: string; state: 'pending' | 'rejected'; targets: string[] }[] {
  return db
    .all<{ id: string; state: 'pending' | 'rejected'; targets: string }>(
      "SELECT id, state, targets FROM proposals WHERE state IN ('pending', 'rejected') AND kind = 'merge'",
    )
    .map((row) => ({ ...row, targets: toStrings(row.targets) }));
}

export function removePendingProposals(db: WritableDatabase, ids: readonly string[]): void {
  const among = 'id IN (SELECT value FROM json_each(?))';
  db.run(`DELETE FROM proposals WHERE state = 'pending' AND ${among}`, JSON.stringify(ids));
}

/** What was found in a session and still waits for the person. */
export function removePendingOf(db: WritableDatabase, sessionId: string): void {
  db.run("DELETE FROM proposals WHERE session_id = ? AND state = 'pending'", sessionId);
}

/** Writes what became of it: the memory that it is now, with the words that it was accepted in. */
export function acceptProposalRow(
  db: WritableDatabase,
  id: string,
  accepted: { text: string; memoryId: string; at: number },
): void {
  db.run(
    "UPDATE proposals SET state = 'accepted', text = ?, memory_id = ?, decided_at = ? WHERE id = ?",
    accepted.text,
    accepted.memoryId,
    accepted.at,
    id,
  );
}

/** Turns pending ones down; returns how many. */
export function rejectProposalRows(db: WritableDatabase, ids: readonly string[], at: number): number {
  return db.run(
    `UPDATE proposals SET state = 'rejected', decided_at = ?
     WHERE state = 'pending' AND id IN (SELECT value FROM json_each(?))`,
    at,
    JSON.stringify(ids),
  ).changes;
}

/** Lets rejected ones wait again, except merges that have nothing left to join; returns how many. */
export function reopenProposalRows(db: WritableDatabase, ids: readonly string[]): number {
  return db.run(
    `UPDATE proposals AS p SET state = 'pending', decided_at = NULL, memory_id = NULL
     WHERE p.state = 'rejected' AND p.id IN (SELECT value FROM json_each(?)) AND NOT ${NOTHING_TO_JOIN}`,
    JSON.stringify(ids),
  ).changes;
}

/** Suggestions to join memories all of which have been joined into one are settled with that. */
export function closeMergesOf(
  db: WritableDatabase,
  ids: readonly string[],
  memoryId: string,
  at: number,
): void {
  db.run(
    `UPDATE proposals SET state = 'accepted', memory_id = ?1, decided_at = ?2
     WHERE kind = 'merge' AND state = 'pending' AND NOT EXISTS (SELECT 1 FROM json_each(proposals.targets) t
       WHERE t.value NOT IN (SELECT value FROM json_each(?3)))`,
    memoryId,
    at,
    JSON.stringify(ids),
  );
}

/** What was joined into this memory and is taken apart again is not to be joined anew. */
export function rejectMergesInto(db: WritableDatabase, memoryId: string, at: number): void {
  db.run(
    `UPDATE proposals SET state = 'rejected', decided_at = ?
     WHERE kind = 'merge' AND state = 'accepted' AND memory_id = ?`,
    at,
    memoryId,
  );
}

function toProposal(db: ReadableDatabase, row: ProposalRow): Proposal {
  return {
    id: row.id,
    kind: proposalKind.parse(row.kind),
    text: row.text,
    state: proposalState.parse(row.state),
    confidence: row.confidence,
    flags: toStrings(row.flags).map((flag) => textFlag.parse(flag)),
    proposedBy: row.proposed_by,
    sessionId: row.session_id,
    messageId: row.message_id,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    memoryId: row.memory_id,
    reason: row.reason,
    lossless: row.lossless === 1,
    targets: presentTargets(db, row.targets),
  };
}

function presentTargets(db: ReadableDatabase, targets: string): Proposal['targets'] {
  return db.all<Proposal['targets'][number]>(
    `SELECT m.id, m.text, m.created_at AS createdAt, m.source FROM json_each(?) t JOIN memories m ON m.id = t.value WHERE m.status <> 'trash' ORDER BY t.key`,
    targets,
  );
}
