import type { ParsedInput, RouteOutput } from '#shared/contract/index';
import type { Actor } from '#shared/domain/journal';
import { backupPath, removeBackup } from '../../store/backups';
import { runCommand, type CommandContext } from '../../store/command';
import { copiesHolding } from '../../store/copies';
import type { ReadableDatabase } from '../../store/database';
import { doomedMemories, doomedRows, othersSaying } from '../../store/erase';
import { noteSaid, strikeMessages, whereSaid } from '../../store/eraseSaid';
import { erasedWords, type ErasedWords } from '../../store/eraseWords';
import type { StorePaths } from '../../store/paths';
import { expectScrub, scrub } from '../../store/pendingErasure';
import { eraseWithGraph } from '../graph/forgetErased';
import { plural } from '../words';

/** What erasing would take, and which backups and set-aside files hold it. Looks into each of these. */
export async function previewErase(
  db: ReadableDatabase,
  paths: StorePaths,
  ids: readonly string[] | null,
): Promise<RouteOutput<'memories.erasePreview'>> {
  const doomed = doomedMemories(db, ids);
  const erased = wordsOf(db, doomed);
  const said = whereSaid(db, erased);
  const among = new Set(doomed.map(({ seq }) => seq));
  const more = (seqs: readonly number[]): number => seqs.filter((seq) => !among.has(seq)).length;
  const { backups, aside } = await copiesHolding(paths, erased);
  return {
    memories: doomed.length,
    messages: said.messageIds.length,
    episodes: more(said.episodes),
    summaries: more(said.summaries),
    others: othersSaying(db, erased),
    backups: backups.map(({ name, at, sizeBytes }) => ({ name, at, sizeBytes })),
    aside,
  };
}

/**
 * Erases what is in the trash for good, with what was said of it and with backups as far as the person says so; names
 * the copies that still hold it. What no transaction can take back is done after the one that erases.
 * @throws AppError NOT_FOUND for a backup that is not there; then nothing is erased
 */
export async function eraseForGood(
  context: CommandContext,
  paths: StorePaths,
  { ids, saidToo, backups }: ParsedInput<'memories.erase'>,
  caller: { actor: Actor; requestId?: string | undefined },
): Promise<RouteOutput<'memories.erase'>> {
  const { db } = context;
  const files = backups.map((name) => backupPath(paths, name));
  const erased = wordsOf(db, doomedMemories(db, ids ?? null));
  const done = runCommand(
    context,
    {
      name: 'memories.erase',
      ...caller,
      domains: ['memories', 'sessions', 'proposals', 'documents', 'journal', 'graph', 'jobs'],
      label: ({ memories }) => `Erased ${plural(memories, 'memory', 'memories')} for good`,
      undoable: false,
      capture: false,
    },
    () => eraseNow(context, ids ?? null, saidToo),
  );
  for (const file of files) removeBackup(file);
  const pendingReaders = !scrub(db);
  const copies = await copiesHolding(paths, erased);
  return {
    erased: done.memories,
    messages: done.messages,
    pendingReaders,
    backupsHoldingIt: copies.backups.map(({ name }) => name),
    asideHoldingIt: copies.aside,
  };
}

function eraseNow(
  { db, now }: CommandContext,
  ids: readonly string[] | null,
  saidToo: boolean,
): { memories: number; messages: number } {
  const named = doomedMemories(db, ids);
  if (named.length === 0) return { memories: 0, messages: 0 };
  const said = whereSaid(db, wordsOf(db, named));
  if (saidToo) strikeMessages(db, said);
  else noteSaid(db, said);
  const seqs = [...named.map(({ seq }) => seq), ...(saidToo ? [...said.episodes, ...said.summaries] : [])];
  const doomed = doomedRows(db, seqs);
  eraseWithGraph(db, doomed, now());
  expectScrub(db, now());
  return { memories: doomed.length, messages: saidToo ? said.messageIds.length : 0 };
}

function wordsOf(db: ReadableDatabase, doomed: readonly { seq: number }[]): ErasedWords {
  return erasedWords(
    db,
    doomed.map(({ seq }) => seq),
  );
}
