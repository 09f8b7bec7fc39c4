import type { EntityType } from '#shared/domain/graph';
import { newMemory } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { acceptBetween, edgeOfMemory } from '../../../store/assertionDecisions';
import type { WritableDatabase } from '../../../store/database';
import { setGiven, type EntityRow } from '../../../store/entityDecisions';
import { membersOf } from '../../../store/graphSettle';
import { findEntityByAlias, insertEntity } from '../../../store/graphWrite';
import { findById } from '../../../store/memoriesWrite';
import { entityId } from '../../ingest/identity';
import { keepMemory } from '../../ingest/keep';
import { saveMemory } from '../../ingest/remember';
import { quote } from '../../words';
import { describeFact } from '#shared/domain/describeFact';
import { settleGraph } from '../settleGraph';
import { assertByHand, checkTimes, mentionByHand, refuseLoop } from './factParts';
import { isSelfName, nameKey, plainName, selfEntity, shownEntity } from './find';

/** One end of a fact: a known entity, or a new one. */
export type End = { id: string } | { name: string; type: EntityType };

export interface NewFact {
  source: End;
  relation: string;
  target: End;
  /** UTC milliseconds */
  validFrom: number | null;
  validTo: number | null;
  /** The memory that stands behind it; null: a new one that says so. */
  memoryId: string | null;
  /** Of a new memory, where a person did not add the fact just now. */
  said?: { source: string; scope: string; createdAt: number };
}

interface Context {
  now: number;
  settings: Settings;
}

/**
 * Adds a fact by hand, with a memory behind it.
 * @throws AppError NOT_FOUND for an unknown end or memory; CONFLICT for a relation of a thing to itself, or with a
 * memory in the trash; VALIDATION for an end before the beginning
 */
export function addFact(
  db: WritableDatabase,
  fact: NewFact,
  context: Context,
): { id: string; memoryId: string; label: string } {
  checkTimes(fact);
  const source = endOf(db, fact.source, context.now);
  const target = endOf(db, fact.target, context.now);
  refuseLoop(source, target);
  const sentence = describeFact({ source: source.name, relation: fact.relation, target: target.name });
  const memory =
    fact.memoryId === null ? newEvidence(db, sentence, fact, context) : evidence(db, fact.memoryId);
  const { relation, validFrom, validTo } = fact;
  const claim = { polarity: 'holds', confidence: 1, validFrom, validTo } as const;
  acceptBetween(db, membersOf(db, source.id), relation, membersOf(db, target.id));
  const triple = { memorySeq: memory.seq, sourceId: source.id, relation, targetId: target.id };
  assertByHand(db, triple, claim, context.now);
  mentionByHand(db, memory, [source, target]);
  settleGraph(db, context.now);
  const id = edgeOfMemory(db, { sourceId: source.id, relation, targetId: target.id }, memory.seq);
  if (id === null) throw new AppError('CONFLICT', `The memory ${quote(memory.text)} is not in use.`);
  return { id, memoryId: memory.id, label: `Added the fact ${quote(sentence.replace(/\.$/u, ''), 120)}` };
}

/** The entity of an end, made when it is not known yet. @throws AppError as `addFact` */
export function endOf(db: WritableDatabase, end: End, at: number): EntityRow {
  if ('id' in end) return shownEntity(db, end.id);
  if (isSelfName(end.name)) return selfEntity(db, at);
  const name = plainName(end.name);
  const alias = nameKey(name);
  const known = findEntityByAlias(db, alias, end.type);
  if (known !== null) return shownEntity(db, known);
  const id = entityId(end.type, alias);
  insertEntity(db, { id, name, canonical: alias, type: end.type, rawType: null, at });
  setGiven(db, id, { type: end.type });
  return shownEntity(db, id);
}

interface Evidence {
  seq: number;
  id: string;
  text: string;
  createdAt: number;
}

function evidence(db: WritableDatabase, memoryId: string): Evidence {
  const memory = findById(db, memoryId);
  if (memory === null) {
    throw new AppError('NOT_FOUND', 'The memory that should stand behind this is no longer there.');
  }
  if (memory.status !== 'active') {
    const where = memory.status === 'trash' ? 'in the trash' : 'not in use';
    throw new AppError('CONFLICT', `The memory ${quote(memory.text)} is ${where}. Choose another one.`);
  }
  return memory;
}

/** What is over does not make the present untrue, as a new fact may. */
function newEvidence(db: WritableDatabase, sentence: string, fact: NewFact, context: Context): Evidence {
  const said = fact.said ?? { source: 'manual', scope: context.settings.scope };
  const memory = newMemory.parse({ text: withTimes(sentence, fact), ...said });
  const past = fact.validTo !== null && fact.validTo <= context.now;
  const { id } = past ? saveMemory(db, memory, context) : keepMemory(db, memory, context);
  return evidence(db, id);
}

function withTimes(sentence: string, { validFrom, validTo }: NewFact): string {
  const from = validFrom === null ? '' : ` from ${day(validFrom)}`;
  const to = validTo === null ? '' : ` until ${day(validTo)}`;
  return from + to === '' ? sentence : `${sentence.replace(/\.$/u, '')}${from}${to}.`;
}

function day(at: number): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(at).toLocaleDateString('en-GB', style);
}
