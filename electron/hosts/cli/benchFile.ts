import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError, messageOf } from '#shared/errors';

const id = z.union([z.string(), z.number()]).transform(String);
/** A date as text or as UTC ms; one that cannot be read counts as none. */
const time = z.union([z.number(), z.string()]).transform((at) => {
  const ms = typeof at === 'string' ? Date.parse(at) : at;
  return Number.isNaN(ms) ? undefined : Math.round(ms);
});

const item = z
  .object({
    id,
    text: z.string().min(1),
    created_at: time.nullish(),
    createdAt: time.nullish(),
    session_id: id.nullish(),
    session: id.nullish(),
    speaker: z.string().nullish(),
  })
  .transform(({ id: itemId, text, created_at, createdAt, session_id, session, speaker }) => ({
    id: itemId,
    text,
    /** UTC ms. */
    createdAt: created_at ?? createdAt ?? undefined,
    session: session_id ?? session ?? undefined,
    speaker: speaker ?? undefined,
  }));

const question = z
  .object({
    id,
    query: z.string(),
    relevant: z.array(id).default([]),
    answerable: z.boolean().optional(),
    kind: z.string().optional(),
    askedAt: time.nullish(),
    asked_at: time.nullish(),
  })
  .transform(({ askedAt, asked_at, answerable, relevant, ...rest }) => ({
    ...rest,
    /** None: nothing answers it. */
    relevant: answerable === false ? [] : relevant,
    /** UTC ms; absent: now. */
    askedAt: askedAt ?? asked_at ?? undefined,
  }));

const benchFile = z.object({ memories: z.array(item).min(1), queries: z.array(question).min(1) });

export type MeasuredItem = z.output<typeof item>;
export type MeasuredQuery = z.output<typeof question>;
export type BenchFile = z.output<typeof benchFile>;

/** Labelled memories and questions of a JSON file. @throws AppError VALIDATION, naming the field */
export function readBenchFile(file: string): BenchFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AppError('VALIDATION', `${file} cannot be read as JSON: ${messageOf(error)}`);
  }
  const parsed = benchFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(
    'VALIDATION',
    `${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a benchmark file'}`,
  );
}
