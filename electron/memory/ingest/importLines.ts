import { z } from 'zod';
import type { Actor } from '#shared/domain/journal';
import { endOfLocalDay, startOfLocalDay } from '#shared/domain/localDay';
import { instant, memoryKind, memoryText, newMemory, tagList, unit } from '#shared/domain/memory';
import { runCommand, type CommandContext } from '../../store/command';
import { subjectOfStep } from '../../store/journalTopic';
import { describeMemories } from '../words';
import { keepMemory } from './keep';

const lineTime = z.union([z.number().int(), z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** One line of an imported file. Times may be ISO 8601 text, a local day or UTC milliseconds; a foreign id is kept as source_ref. */
const importLine = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  text: memoryText,
  kind: memoryKind.default('fact'),
  importance: unit.optional(),
  tags: tagList.default([]),
  created_at: lineTime
    .transform((value) => (typeof value === 'number' ? value : (startOfLocalDay(value) ?? Date.parse(value))))
    .pipe(instant)
    .optional(),
  /** A local day ends with its last moment. */
  expires_at: lineTime
    .transform((value) => (typeof value === 'number' ? value : (endOfLocalDay(value) ?? Date.parse(value))))
    .pipe(instant)
    .nullish(),
});

export interface ImportBatch {
  jsonl: string;
  /** Number of the first line in the file. */
  firstLine: number;
  /** Batches of one file share a step: one undo takes all of it back. */
  step: string;
  fileName: string;
}

export interface ImportResult {
  /** New ones, and those brought back from the trash. */
  created: number;
  unchanged: number;
  invalid: { line: number; reason: string }[];
}

/** Saves a batch of lines in one transaction. A bad line is reported with its number and the rest is imported. */
export function importLines(
  context: CommandContext,
  batch: ImportBatch,
  caller: { actor: Actor; requestId?: string | undefined },
): ImportResult {
  const step = `import:${batch.step}`;
  return runCommand(
    context,
    {
      name: 'memories.import',
      ...caller,
      step,
      domains: ['memories', 'journal', 'jobs'],
      label: () => `Imported ${describeMemories(subjectOfStep(context.db, step))} from ${batch.fileName}`,
      undoable: true,
    },
    () => saveLines(context, batch),
  );
}

function saveLines({ db, now, settings }: CommandContext, batch: ImportBatch): ImportResult {
  const save = { now: now(), settings: settings() };
  const result: ImportResult = { created: 0, unchanged: 0, invalid: [] };
  batch.jsonl.split('\n').forEach((raw, i) => {
    const text = raw.replace(/^\uFEFF/u, '').trim();
    if (text === '') return;
    const line = batch.firstLine + i;
    const parsed = parseLine(text);
    if (!parsed.ok) {
      result.invalid.push({ line, reason: parsed.reason });
      return;
    }
    const { id, created_at: createdAt, expires_at: expiresAt, ...rest } = parsed.value;
    const saved = keepMemory(
      db,
      newMemory.parse({
        ...rest,
        source: 'import:jsonl',
        sourceRef: id === undefined ? null : `jsonl:${id}`,
        ...(createdAt === undefined ? {} : { createdAt }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }),
      save,
    );
    if (saved.status === 'unchanged') result.unchanged += 1;
    else result.created += 1;
  });
  return result;
}

type Parsed = { ok: true; value: z.output<typeof importLine> } | { ok: false; reason: string };

function parseLine(text: string): Parsed {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = importLine.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return { ok: false, reason: `${where}${issue?.message ?? 'not a memory'}` };
}
