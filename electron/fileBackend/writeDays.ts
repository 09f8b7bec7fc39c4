import { messageOf } from '#shared/errors';
import { readDay, writeDay, type DayFile } from './dayFile';
import { editDay, isBare, newDay } from './editDay';
import { dayOf } from './entry';
import { hashOf, type MemoryFolder } from './folder';
import type { FilesToWrite, WrittenDay } from './outbox';

/** written: done; changed: a person changed the file meanwhile, which has to be read first; failed: why, in words. */
export type Outcome =
  | { state: 'written'; day: WrittenDay; touched: boolean }
  | { state: 'changed' }
  | { state: 'failed'; reason: string };

/** Puts into one file what memories are now. `known`: its hash as it was last read or written. */
export async function writeOne(
  folder: MemoryFolder,
  { file, wanted, own }: FilesToWrite['files'][number],
  known: string | undefined,
): Promise<Outcome> {
  if (file === '') {
    return { state: 'written', day: { file, hash: null, ids: [], copies: false, wanted }, touched: false };
  }
  try {
    const content = await folder.read(file);
    if ((content === null ? undefined : hashOf(content)) !== known) return { state: 'changed' };
    const title = dayOf(file) ?? file;
    const ownIds = new Set(own);
    const before = content === null ? { day: newDay(title) } : readDay(content);
    if ('problem' in before) return { state: 'failed', reason: before.problem };
    const after = editDay(before.day, wanted, ownIds);
    const next = isBare(after, title) ? null : writeDay(after);
    const touched = next !== content;
    if (touched && !(await folder.replace(file, content, next))) return { state: 'changed' };
    const hash = next === null ? null : hashOf(next);
    const ids = next === null ? [] : idsOf(after);
    const day = {
      file,
      hash,
      ids,
      copies: entriesIn(after) > ids.filter((id) => own.includes(id)).length,
      wanted,
    };
    return { state: 'written', day, touched };
  } catch (error) {
    return { state: 'failed', reason: messageOf(error) };
  }
}

function entriesIn({ blocks }: DayFile): number {
  return blocks.filter(({ entry }) => entry !== null).length;
}

function idsOf({ blocks }: DayFile): string[] {
  return [...new Set(blocks.flatMap(({ entry }) => entry?.id ?? []))];
}
