import type { RouteOutput } from '#shared/contract/index';
import type { Actor } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { runCommand, type CommandContext } from '../../store/command';
import { topicOf } from '../../store/journalTopic';
import type { ReadableDatabase, WritableDatabase } from '../../store/database';
import { entitiesOfMemory } from '../../store/graphEntities';
import { factsOfMemory } from '../../store/graphFacts';
import { getMemoryRow } from '../../store/memoriesRead';
import { toStored, type StoredMemory } from '../../store/memoriesWrite';
import { mergeInto, yieldIdentity } from '../../store/merges';
import { closeMergesOf } from '../../store/proposals';
import { editMemory } from '../ingest/edit';
import { dedupeKey } from '../ingest/identity';
import { describeMemories, quote } from '../words';
import { planMerge } from './mergePlan';

/** What is to become of memories that are one. */
export interface Join {
  ids: readonly string[];
  text: string;
  /** The one that stays; without it the one that says just the text, or the one that the plan keeps. */
  keepId?: string | undefined;
  tags?: readonly string[] | undefined;
}

export interface Joined {
  id: string;
  merged: number;
  label: string;
}

/** @throws AppError as `memoriesToJoin` */
export function previewMerge(
  db: ReadableDatabase,
  { ids, keepId }: { ids: readonly string[]; keepId?: string | undefined },
): RouteOutput<'memories.mergePreview'> {
  const memories = memoriesToJoin(db, ids, keepId);
  const entities = memories.flatMap(({ seq }) => entitiesOfMemory(db, seq).map(({ id }) => id));
  const facts = memories.flatMap(({ seq }) => factsOfMemory(db, seq).map(({ edgeId }) => edgeId));
  return {
    memories: memories.map(({ seq: _seq, dedupeKey: _key, ...memory }) => memory),
    ...planMerge(memories, keepId),
    entities: new Set(entities).size,
    facts: new Set(facts).size,
  };
}

/** Joins memories by hand, as one step. @throws AppError as `joinMemories` */
export function mergeMemories(
  context: CommandContext,
  join: Join,
  caller: { actor: Actor; requestId?: string | undefined },
): { id: string; merged: number } {
  const { db, now } = context;
  const { id, merged } = runCommand(
    context,
    {
      name: 'memories.merge',
      ...caller,
      domains: ['memories', 'proposals', 'graph', 'journal', 'jobs'],
      label: ({ label }: Joined) => label,
      undoable: true,
    },
    () => joinMemories(db, join, now()),
  );
  return { id, merged };
}

/**
 * Joins memories into one of them within the caller's command: it takes the words, and what the plan says of the rest;
 * the others are superseded by it and keep all of theirs. Suggestions to join them are settled with that.
 * @throws AppError NOT_FOUND; VALIDATION when they are fewer than two; CONFLICT when one is not in use, or when another
 * memory says just that
 */
export function joinMemories(db: WritableDatabase, join: Join, now: number): Joined {
  const memories = memoriesToJoin(db, join.ids, join.keepId);
  const sayingIt = memories.find((memory) => dedupeKey({ ...memory, text: join.text }) === memory.dedupeKey);
  const plan = planMerge(memories, join.keepId ?? sayingIt?.id);
  const kept = memories.find(({ id }) => id === plan.keepId);
  if (kept === undefined) throw new Error('the plan keeps one of them');
  const others = memories.filter((memory) => memory !== kept);
  const ids = others.map(({ id }) => id);
  const topic = topicOf(
    db,
    memories.map(({ seq }) => seq),
  );
  mergeInto(db, ids, kept.id, now);
  const key = dedupeKey({ ...kept, text: join.text });
  for (const other of others) if (other.dedupeKey === key) yieldIdentity(db, other);
  const { importance, createdAt, expiresAt, pinned, status } = plan;
  const tags = [...(join.tags ?? plan.tags)];
  editMemory(db, kept.id, { text: join.text, tags, importance, createdAt, expiresAt, pinned, status }, now);
  closeMergesOf(db, [kept.id, ...ids], kept.id, now);
  return {
    id: kept.id,
    merged: others.length,
    label: `Merged ${describeMemories({ count: memories.length, topic })} into ${quote(join.text)}`,
  };
}

const IN_USE = ['active', 'paused', 'archived'];

function memoriesToJoin(
  db: ReadableDatabase,
  ids: readonly string[],
  keepId: string | undefined,
): StoredMemory[] {
  const memories = [...new Set(ids)].map((id) => toStored(getMemoryRow(db, id)));
  if (memories.length < 2) throw new AppError('VALIDATION', 'Choose two or more memories to join.');
  if (keepId !== undefined && !memories.some(({ id }) => id === keepId)) {
    throw new AppError('VALIDATION', 'The memory that stays has to be one of those that are joined.');
  }
  const away = memories.find(({ status }) => !IN_USE.includes(status));
  if (away !== undefined) {
    const where = away.status === 'trash' ? 'is in the trash' : 'has given way to another one';
    throw new AppError('CONFLICT', `${quote(away.text)} ${where}. Restore it before you join it.`);
  }
  return memories;
}
