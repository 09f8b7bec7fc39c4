import { z } from 'zod';
import { endOfLocalDay, startOfLocalDay } from '#shared/domain/localDay';
import { instant, memoryKind, memoryText, unit } from '#shared/domain/memory';
import { beginsWithDay } from './dayIn';
import type { ImportedMemory } from './format';

/** Seconds since 1970 up to here; milliseconds from here on, which is 1973. */
const SECONDS_BELOW = 1e11;

/**
 * A time as other programs write it: a number of seconds or milliseconds, ISO 8601 or much like it, or a local day.
 * Returns UTC milliseconds, and undefined for what is none.
 */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d+(\.\d+)?$/u.test(value.trim())) return timeOf(Number(value));
  const at =
    typeof value === 'number'
      ? Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value)
      : typeof value === 'string'
        ? fromText(value.trim())
        : null;
  const parsed = instant.safeParse(at);
  return parsed.success ? parsed.data : undefined;
}

function fromText(text: string): number | null {
  return beginsWithDay(text) === true ? (startOfLocalDay(text) ?? Date.parse(text)) : null;
}

export const NO_SUCH_DAY = 'There is no such day.';

export function namesNoDay(value: unknown): boolean {
  return typeof value === 'string' && beginsWithDay(value.trim()) === false;
}

/** What `timeOf` is given: what is no time at all is passed over, but a day that does not exist is a fault. */
export const givenTime = z
  .unknown()
  .refine((value) => !namesNoDay(value), { error: NO_SUCH_DAY })
  .optional();

const ownTime = z.union([z.number().int(), z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
  error: ({ input }) =>
    namesNoDay(input)
      ? NO_SUCH_DAY
      : 'It is no time, such as 2026-03-01T10:00:00Z, 2026-03-01 or a number of milliseconds.',
});

/** A time in our own files: ISO 8601, a local day, or UTC milliseconds. */
export const strictTime = ownTime
  .transform((value) => (typeof value === 'number' ? value : (startOfLocalDay(value) ?? Date.parse(value))))
  .pipe(instant);
/** A local day ends with its last moment. */
export const strictEnd = ownTime
  .transform((value) => (typeof value === 'number' ? value : (endOfLocalDay(value) ?? Date.parse(value))))
  .pipe(instant);

/** Why a value does not fit, in one line. */
export function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return `${where}${issue === undefined ? 'not a memory' : plainWords(issue)}`;
}

const KINDS_OF_VALUE: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
/** What the library says where a schema says nothing of its own. */
const LIBRARY_WORDS = /^(?:Invalid|Too big|Too small)\b/u;

/** People who read this have the file before them, not the schema. */
function plainWords(issue: z.core.$ZodIssue): string {
  if (!LIBRARY_WORDS.test(issue.message)) return issue.message;
  if (issue.message.endsWith('received undefined')) return 'It is missing.';
  if (issue.code === 'invalid_type') {
    return `It has to be ${KINDS_OF_VALUE[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'invalid_value') return `It has to be ${issue.values.map(String).join(', or ')}.`;
  const long = 'origin' in issue && issue.origin === 'string' ? ' characters long' : '';
  if (issue.code === 'too_big') return `It may be ${issue.maximum}${long} at most.`;
  if (issue.code === 'too_small') return `It has to be ${issue.minimum}${long} at least.`;
  if (issue.code === 'invalid_format' && issue.format.startsWith('date')) return 'It is no date.';
  return 'It is not of the kind that belongs here.';
}

/** The reason why a memory cannot be kept as it is, or null. */
export function whyUnfit({ text, kind, importance, confidence }: ImportedMemory): string | null {
  const parsed = fitting.safeParse({ text, kind, importance, confidence });
  return parsed.success ? null : reasonOf(parsed.error);
}

const fitting = z.object({
  text: memoryText,
  kind: memoryKind.optional(),
  importance: unit.optional(),
  confidence: unit.optional(),
});
