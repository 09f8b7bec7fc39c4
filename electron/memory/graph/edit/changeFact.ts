import { AppError } from '#shared/errors';
import {
  acceptBetween,
  edgeOfMemory,
  evidenceBetween,
  findEdge,
  memoriesOfEdge,
  overrule,
  rejectBetween,
  removeAssertion,
  type Claim,
  type EvidenceRow,
  type ShownEdge,
  type Triple,
} from '../../../store/assertionDecisions';
import type { WritableDatabase } from '../../../store/database';
import { membersOf } from '../../../store/graphSettle';
import { describeFact } from '#shared/domain/describeFact';
import { quote } from '../../words';
import { settleGraph } from '../settleGraph';
import { assertByHand, checkTimes, refuseLoop } from './factParts';
import { shownEntity } from './find';

export interface FactPatch {
  relation?: string | undefined;
  sourceId?: string | undefined;
  targetId?: string | undefined;
  validFrom?: number | null | undefined;
  validTo?: number | null | undefined;
  confidence?: number | undefined;
}

/**
 * Makes an edge what it should be: the memories behind it say so from now on, and what their texts say instead is
 * kept out.
 * @throws AppError NOT_FOUND; CONFLICT for history, for a relation of a thing to itself, and for what cannot hold
 * beside another fact; VALIDATION for an end before the beginning
 */
export function editFact(
  db: WritableDatabase,
  id: string,
  patch: FactPatch,
  now: number,
): { id: string; label: string } {
  const edge = presentEdge(db, id);
  const source = patch.sourceId === undefined ? edge.sourceId : shownEntity(db, patch.sourceId).id;
  const target = patch.targetId === undefined ? edge.targetId : shownEntity(db, patch.targetId).id;
  const relation = patch.relation ?? edge.relation;
  refuseLoop({ id: source }, { id: target });
  const times = {
    validFrom: patch.validFrom === undefined ? edge.validFrom : patch.validFrom,
    validTo: patch.validTo === undefined ? edge.validTo : patch.validTo,
  };
  checkTimes(times);
  const rows = evidenceOf(db, edge, patch.validTo === null);
  const same = source === edge.sourceId && target === edge.targetId && relation === edge.relation;
  const claim = { ...times, polarity: 'holds', confidence: patch.confidence ?? edge.confidence } as const;
  if (same) for (const row of rows) overrule(db, row.seq, claim, now);
  else replace(db, edge, rows, { sourceId: source, relation, targetId: target }, { claim, now });
  settleGraph(db, now);
  const [first] = rows;
  const edited =
    first === undefined
      ? null
      : edgeOfMemory(db, { sourceId: source, relation, targetId: target }, first.memorySeq);
  const made = edited === null ? null : findEdge(db, edited);
  if (made === null) throw new AppError('CONFLICT', 'No memory that is in use stands behind this fact.');
  if (made.validTo !== times.validTo) {
    throw new AppError(
      'CONFLICT',
      `Another fact stands against this: only one of them can hold at a time. End that one first.`,
    );
  }
  return { id: made.id, label: `Changed ${said(edge)} to ${said(made)}` };
}

/** Its ends are named as the memories name them, where these stay the same. */
function replace(
  db: WritableDatabase,
  edge: ShownEdge,
  rows: readonly EvidenceRow[],
  wanted: Triple,
  { claim, now }: { claim: Claim; now: number },
): void {
  rejectBetween(db, membersOf(db, edge.sourceId), edge.relation, membersOf(db, edge.targetId), now);
  acceptBetween(db, membersOf(db, wanted.sourceId), wanted.relation, membersOf(db, wanted.targetId));
  for (const row of rows) {
    const sourceId = wanted.sourceId === edge.sourceId ? row.sourceId : wanted.sourceId;
    const targetId = wanted.targetId === edge.targetId ? row.targetId : wanted.targetId;
    removeAssertion(db, row.seq);
    assertByHand(db, { memorySeq: row.memorySeq, sourceId, relation: wanted.relation, targetId }, claim, now);
  }
}

/**
 * over: it was true until `at`, the memories behind it say; wrong: no text brings it back.
 * @throws AppError NOT_FOUND; CONFLICT for history; VALIDATION for an end before the beginning
 */
export function retireFact(
  db: WritableDatabase,
  id: string,
  { why, at }: { why: 'over' | 'wrong'; at: number },
  now: number,
): { changed: number; label: string } {
  const edge = presentEdge(db, id);
  const label = `Marked ${said(edge)} as ${why}`;
  if (why === 'wrong') {
    const [sources, targets] = [membersOf(db, edge.sourceId), membersOf(db, edge.targetId)];
    return { changed: Math.min(1, rejectBetween(db, sources, edge.relation, targets, now)), label };
  }
  if (at < edge.since) throw new AppError('VALIDATION', 'It cannot be over before it begins.');
  if (edge.validTo === at) return { changed: 0, label };
  for (const row of evidenceOf(db, edge, false)) {
    const { confidence, validFrom } = row;
    overrule(db, row.seq, { polarity: 'holds', confidence, validFrom, validTo: at }, now);
  }
  return { changed: 1, label };
}

function presentEdge(db: WritableDatabase, id: string): ShownEdge {
  const edge = findEdge(db, id);
  if (edge === null) throw new AppError('NOT_FOUND', 'This fact is no longer in the graph.');
  if (edge.expiredAt !== null) {
    throw new AppError('CONFLICT', 'No memory says this any more. It is kept as history only.');
  }
  return edge;
}

/** What the memories behind an edge say; with those that say it has ended, where it is to go on. */
function evidenceOf(db: WritableDatabase, edge: ShownEdge, withEnds: boolean): EvidenceRow[] {
  const behind = memoriesOfEdge(db, edge.id);
  const sources = membersOf(db, edge.sourceId);
  const rows = evidenceBetween(db, sources, edge.relation, membersOf(db, edge.targetId));
  return rows.filter((row) => behind.has(row.memorySeq) || (withEnds && row.polarity === 'ended'));
}

function said(edge: ShownEdge): string {
  return quote(describeFact(edge).replace(/\.$/u, ''), 120);
}
