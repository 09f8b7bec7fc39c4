import { messageOf } from '#shared/errors';
import { newMemory } from '#shared/domain/memory';
import { keepMemory } from '../memory/ingest/keep';
import { plural } from '../memory/words';
import { runCommand, type CommandContext } from '../store/command';
import { entriesOf, putDone, type Fallback } from './fallback';
import type { Entry } from './entry';

/**
 * Takes over what was kept in files while the store could not be opened, each file as one step that can be undone. What is
 * there already stays as it is, so that a file that was not put away is taken over twice without harm. A file that cannot be
 * taken over stays where it is.
 */
export function backfill(context: CommandContext, fallback: Fallback, log: (line: string) => void): void {
  for (const file of fallback.files()) {
    try {
      takeFile(context, file);
    } catch (error) {
      log(`${file} could not be taken over: ${messageOf(error)}`);
    }
  }
}

function takeFile(context: CommandContext, file: string): void {
  let taken = -1;
  // What another process adds meanwhile is taken over too.
  for (;;) {
    const entries = entriesOf(file);
    if (entries === null) throw new Error('it has been changed, and cannot be understood.');
    if (entries.length === taken) break;
    takeEntries(context, entries);
    taken = entries.length;
  }
  putDone(file, context.now());
}

function takeEntries(context: CommandContext, entries: readonly Entry[]): void {
  const { db, now, settings } = context;
  const save = { now: now(), settings: settings() };
  runCommand(
    context,
    {
      name: 'fallback.read',
      actor: 'files',
      domains: ['memories', 'journal', 'jobs'],
      label: (count) =>
        `Took over ${plural(count, 'memory', 'memories')} kept while the memory store could not be opened`,
      undoable: true,
    },
    () => {
      const saved = entries.map((entry) => keepMemory(db, memoryOf(entry, save.now), save));
      return saved.filter(({ status }) => status !== 'unchanged').length;
    },
  );
}

function memoryOf({ text, kind, importance, tags, scope, expiresAt, origin }: Entry, now: number) {
  return newMemory.parse({
    ...{ text, tags, expiresAt },
    kind: kind ?? 'fact',
    ...(importance === null ? {} : { importance }),
    scope: scope ?? 'personal',
    createdAt: origin.createdAt ?? now,
    source: origin.source ?? 'file-store',
    sourceRef: origin.sourceRef ?? null,
    ...(origin.confidence === undefined ? {} : { confidence: origin.confidence }),
  });
}
