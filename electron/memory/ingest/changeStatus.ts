import type { Actor } from '#shared/domain/journal';
import type { SkipReason } from '#shared/domain/bulk';
import type { Memory } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import { runCommand, type CommandContext } from '../../store/command';
import type { WritableDatabase } from '../../store/database';
import { topicOf } from '../../store/journalTopic';
import { getMemory } from '../../store/memoriesRead';
import { findById, setStatus, type StoredMemory } from '../../store/memoriesWrite';
import { describeMemories, quote } from '../words';
import { twinAfter, writeChange } from './edit';

const FROM: Record<'trash' | 'restore', readonly Memory['status'][]> = {
  trash: ['active', 'paused', 'archived', 'superseded'],
  restore: ['trash', 'archived', 'superseded', 'paused'],
};

/**
 * Moves one memory to the trash or puts it back into use, within the caller's command. What would then say just what
 * another memory says stays where it is. Returns why nothing changed, or null.
 */
export function moveMemory(
  db: WritableDatabase,
  memory: StoredMemory,
  name: keyof typeof FROM,
  now: number,
): SkipReason | null {
  if (!FROM[name].includes(memory.status)) return 'same';
  if (name === 'trash') {
    setStatus(db, [memory.id], 'trash', FROM.trash, now);
    return null;
  }
  if (twinAfter(db, memory, { status: 'active' }) !== null) return 'taken';
  writeChange(db, memory, { status: 'active' }, now);
  return null;
}

/**
 * Moves memories to the trash or back, as one step.
 * @throws AppError of a single one: NOT_FOUND; CONFLICT when another memory has taken its place
 */
export function changeStatus(
  context: CommandContext,
  name: keyof typeof FROM,
  ids: readonly string[],
  caller: { actor: Actor; requestId?: string | undefined },
): { changed: number } {
  const { db, now } = context;
  const [only = ''] = ids;
  const single = ids.length === 1 ? quote(getMemory(db, only).text) : null;
  const rows: number[] = [];
  return runCommand(
    context,
    {
      name: `memories.${name}`,
      ...caller,
      domains: ['memories', 'journal', 'graph', 'jobs'],
      label: ({ changed }) =>
        describeMove(name, single ?? describeMemories({ count: changed, topic: topicOf(db, rows) })),
      undoable: true,
    },
    () => {
      const skips = ids.flatMap((id) => {
        const memory = findById(db, id);
        if (memory === null) return [];
        rows.push(memory.seq);
        return [moveMemory(db, memory, name, now())];
      });
      if (single !== null && skips[0] === 'taken') {
        throw new AppError('CONFLICT', 'Another memory says just this now. Edit or delete that one first.');
      }
      return { changed: skips.filter((skip) => skip === null).length };
    },
  );
}

/** As the journal says it. `what`: the memory in quotation marks, or "12 memories". */
export function describeMove(name: keyof typeof FROM, what: string): string {
  return name === 'trash' ? `Moved ${what} to the trash` : `Restored ${what}`;
}
