import type { SkipReason } from '#shared/domain/bulk';
import type { Actor } from '#shared/domain/journal';
import type { BulkAction } from '#shared/domain/table';
import { dismiss, entryOfStep, queueEmbedding } from '../../store/bulk';
import { runBackground, runCommand, type CommandContext } from '../../store/command';
import type { WritableDatabase } from '../../store/database';
import { memoriesBySeq } from '../../store/memoriesRead';
import { toStored, type StoredMemory } from '../../store/memoriesWrite';
import { moveMemory } from '../ingest/changeStatus';
import { twinAfter, writeChange, type MemoryChange } from '../ingest/edit';
import { describeMemories, quote } from '../words';
import { describeBulk } from './bulkWords';
import { whatDiffers } from './differences';

/** A piece of a bulk action; all pieces of one action are one step. */
export interface BulkBatch {
  action: BulkAction;
  rows: readonly number[];
  step: string;
  /** How many memories earlier pieces have changed. */
  before: number;
  /** What most of all of them are about. */
  topic: string | null;
}

export interface BulkResult {
  changed: number;
  skips: Partial<Record<SkipReason, number>>;
  /** Of the step up to now. */
  label: string;
  /** The step for undo; null where there is nothing to undo. */
  seq: number | null;
}

/** Vectors can be made again: that they are is no step. */
type Recorded = Exclude<BulkAction, { do: 'embedAgain' }>;

const MOST_TAGS = 100;

/** Carries out a piece of a bulk action in one short transaction. What one by one would be refused is left out. */
export function changeSome(
  context: CommandContext,
  batch: BulkBatch,
  caller: { actor: Actor; requestId?: string | undefined },
): BulkResult {
  const { db } = context;
  const { action } = batch;
  if (action.do === 'embedAgain') return embedAgain(context, batch);
  const done = runCommand(
    context,
    {
      name: 'memories.change',
      ...caller,
      step: batch.step,
      domains: ['memories', 'journal', 'graph', 'jobs', 'proposals'],
      label: ({ label }) => label,
      undoable: true,
    },
    () => changeRows(db, { ...batch, action }, context.now()),
  );
  return { ...done, seq: entryOfStep(db, batch.step) };
}

function embedAgain(context: CommandContext, { rows, before, topic }: BulkBatch): BulkResult {
  const changed = runBackground(context, ['memories', 'jobs'], () => queueEmbedding(context.db, rows));
  const label = describeBulk({ do: 'embedAgain' }, describeMemories({ count: before + changed, topic }));
  return { changed, skips: rows.length > changed ? { gone: rows.length - changed } : {}, label, seq: null };
}

function changeRows(
  db: WritableDatabase,
  { action, rows, before, topic }: BulkBatch & { action: Recorded },
  now: number,
): Omit<BulkResult, 'seq'> {
  const memories = memoriesBySeq(db, rows).map(toStored);
  const skips: BulkResult['skips'] = {};
  const skip = (why: SkipReason, count = 1): void => void (skips[why] = (skips[why] ?? 0) + count);
  if (memories.length < rows.length) skip('gone', rows.length - memories.length);
  let last: StoredMemory | undefined;
  let changed = 0;
  for (const memory of memories) {
    const why = changeOne(db, memory, action, now);
    if (why !== null) skip(why);
    else {
      changed += 1;
      last = memory;
    }
  }
  const total = before + changed;
  const what =
    total === 1 && last !== undefined ? quote(last.text) : describeMemories({ count: total, topic });
  return { changed, skips, label: describeBulk(action, what) };
}

/** Returns why it was left as it was, or null. */
function changeOne(
  db: WritableDatabase,
  memory: StoredMemory,
  action: Recorded,
  now: number,
): SkipReason | null {
  switch (action.do) {
    case 'trash':
    case 'restore':
      return moveMemory(db, memory, action.do, now);
    case 'tag':
      return retag(db, memory, action, now);
    case 'set':
      return set(db, memory, action.change, now);
    case 'dismiss':
      return dismiss(db, memory.seq, action.kind, now) ? null : 'same';
  }
}

function retag(
  db: WritableDatabase,
  memory: StoredMemory,
  { add, remove }: Extract<BulkAction, { do: 'tag' }>,
  now: number,
): SkipReason | null {
  const kept = memory.tags.filter((tag) => !remove.includes(tag) || add.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > MOST_TAGS) return 'full';
  return set(db, memory, { tags }, now);
}

function set(
  db: WritableDatabase,
  memory: StoredMemory,
  wanted: MemoryChange,
  now: number,
): SkipReason | null {
  if (memory.status === 'trash') return 'trash';
  const change = whatDiffers(memory, wanted);
  if (Object.keys(change).length === 0) return 'same';
  if (twinAfter(db, memory, change) !== null) return 'taken';
  writeChange(db, memory, change, now);
  return null;
}
