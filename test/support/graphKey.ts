import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalName } from '../../electron/memory/graph/normalizeName';

const instant = z.iso.datetime().transform((text) => Date.parse(text));
const precision = z.enum(['day', 'month', 'year']);
export type Precision = z.infer<typeof precision>;

const keyRelation = z.object({
  source: z.string(),
  relation: z.string(),
  target: z.string(),
  ended: z.boolean().default(false),
  validFrom: instant.nullish(),
  validTo: instant.nullish(),
  precision: precision.optional(),
  from: z.array(z.string()).default([]),
});

const reading = z.object({
  sentences: z.array(
    z.object({
      id: z.string(),
      at: instant,
      text: z.string(),
      relations: z.array(keyRelation),
      acceptable: z.array(keyRelation).default([]),
      other: z.boolean().default(false),
    }),
  ),
});

const story = z.object({
  memories: z.array(z.object({ id: z.string(), at: instant, text: z.string() })),
  expected: z.array(
    z.object({
      asOf: instant,
      edges: z.array(keyRelation),
      acceptable: z.array(keyRelation).default([]),
      absent: z.array(keyRelation).default([]),
      entities: z.array(
        z.object({ name: z.string(), type: z.string(), aliases: z.array(z.string()).default([]) }),
      ),
    }),
  ),
  history: z.array(keyRelation),
  distinct: z.array(z.array(z.string())),
  nothing: z.array(z.string()),
});

/** Sentences of many people with an answer key, written without sight of the rules. */
export function readingKey(): z.output<typeof reading> {
  return reading.parse(fixture('graph-reading.json'));
}

/** A year of a working life with the graph that it should give at four dates, written without sight of the rules. */
export function storyKey(): z.output<typeof story> {
  return story.parse(fixture('graph-story.json'));
}

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8'));
}

interface Triple {
  source: string;
  relation: string;
  target: string;
}

/** Names compare without case, articles and titles. */
export function sameTriple(a: Triple, b: Triple): boolean {
  return (
    a.relation === b.relation &&
    bareName(a.source) === bareName(b.source) &&
    bareName(a.target) === bareName(b.target)
  );
}

function bareName(name: string): string {
  return canonicalName(name)
    .replace(/^(?:the|an?|my|our) /u, '')
    .replace(/^(?:dr|prof|mr|mrs|ms)\.? /u, '');
}

export function says(triple: Triple): string {
  return `${triple.source} ${triple.relation} ${triple.target}`;
}

/** Whether two instants are of the same day, month or year (UTC). */
export function sameTime(a: number, b: number, unit: Precision): boolean {
  const length = { day: 10, month: 7, year: 4 }[unit];
  return new Date(a).toISOString().slice(0, length) === new Date(b).toISOString().slice(0, length);
}
