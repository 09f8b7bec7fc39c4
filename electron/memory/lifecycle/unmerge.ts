import type { Actor } from '#shared/domain/journal';
import type { Memory } from '#shared/domain/memory';
import { runCommand, type CommandContext } from '../../store/command';
import type { WritableDatabase } from '../../store/database';
import { getMemoryRow } from '../../store/memoriesRead';
import { findByKey, toStored, type StoredMemory } from '../../store/memoriesWrite';
import { mergedMemories, mergesInto, takeOut, type MergeImage, type MergeRecord } from '../../store/merges';
import { rejectMergesInto } from '../../store/proposals';
import { twinAfter, writeChange, type MemoryChange } from '../ingest/edit';
import { dedupeKey } from '../ingest/identity';
import { plural, quote } from '../words';

export interface Unmerged {
  changed: number;
  /** What could not be as it was before, in sentences. */
  notes?: string[];
}

/**
 * Takes memories that were merged into this one out of it again, as one step: each is what it was, and so is the one
 * that stayed, but for what was changed since. They are not joined anew.
 * @throws AppError NOT_FOUND
 */
export function unmergeMemory(
  context: CommandContext,
  id: string,
  caller: { actor: Actor; requestId?: string | undefined },
): Unmerged {
  const { db, now } = context;
  const kept = toStored(getMemoryRow(db, id));
  return runCommand(
    context,
    {
      name: 'memories.unmerge',
      ...caller,
      domains: ['memories', 'proposals', 'graph', 'journal', 'jobs'],
      label: ({ changed }) => `Took ${plural(changed, 'memory', 'memories')} out of ${quote(kept.text)}`,
      undoable: true,
    },
    () => {
      const records = mergesInto(db, kept);
      const notes = takeBack(db, kept, records, now());
      const members = mergedMemories(db, id);
      const stuck = members.filter((member) => !putBack(db, member, records, now()));
      const changed = members.length - stuck.length;
      rejectMergesInto(db, id, now());
      if (stuck.length > 0) {
        notes.push(
          `${plural(stuck.length, 'memory', 'memories')} stayed in it, since another one says the same by now.`,
        );
      }
      return notes.length === 0 ? { changed } : { changed, notes };
    },
  );
}

/** Gives the one that stayed back what it was before the first merge, field by field as far as that is unchanged. */
function takeBack(
  db: WritableDatabase,
  kept: StoredMemory,
  records: readonly MergeRecord[],
  now: number,
): string[] {
  const merged = records.flatMap((record) => record.kept ?? []);
  if (merged.length === 0) return [];
  const { tags, status, ...was } = asBefore(kept, merged);
  const notes: string[] = [];
  const change: MemoryChange = { ...was, tags, ...(isShelf(status) ? { status } : {}) };
  if (was.text === kept.text && merged[0]?.after.text !== kept.text) {
    notes.push('Its words have been changed since and stay as they are.');
  } else if (twinAfter(db, kept, change) !== null) {
    notes.push('Its words stay as they are, since another memory says by now what it said before.');
    change.text = kept.text;
  }
  writeChange(db, kept, change, now);
  return notes;
}

function isShelf(status: Memory['status']): status is 'active' | 'paused' | 'archived' {
  return status === 'active' || status === 'paused' || status === 'archived';
}

/** `merged`: what each merge made of it, the last one first. */
function asBefore(kept: MergeImage, merged: readonly NonNullable<MergeRecord['kept']>[]): MergeImage {
  const { text, tags, importance, pinned, createdAt, expiresAt, status } = kept;
  let now: MergeImage = { text, tags, importance, pinned, createdAt, expiresAt, status };
  for (const { before, after } of merged) {
    const back = <K extends keyof MergeImage>(key: K): MergeImage[K] =>
      sameValue(now[key], after[key]) ? before[key] : now[key];
    now = {
      text: back('text'),
      tags: sameValue(now.tags, after.tags) ? before.tags : withoutBrought(now.tags, before.tags, after.tags),
      importance: back('importance'),
      pinned: back('pinned'),
      createdAt: back('createdAt'),
      expiresAt: back('expiresAt'),
      status: back('status'),
    };
  }
  return now;
}

function withoutBrought(tags: string[], before: readonly string[], after: readonly string[]): string[] {
  return tags.filter((tag) => before.includes(tag) || !after.includes(tag));
}

/** The journal keeps 15 digits of a number. */
function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-12 * Math.abs(a);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns false where another memory has its identity by now. */
function putBack(
  db: WritableDatabase,
  member: StoredMemory,
  records: readonly MergeRecord[],
  now: number,
): boolean {
  const key = dedupeKey(member);
  const twin = findByKey(db, key);
  if (twin !== null && twin.id !== member.id) return false;
  const status = records.flatMap(({ statuses }) => statuses.get(member.seq) ?? [])[0] ?? 'active';
  takeOut(db, member.seq, { status, dedupeKey: key }, now);
  return true;
}
