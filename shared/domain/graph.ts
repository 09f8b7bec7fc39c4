import { z } from 'zod';
import { instant, unit } from './memory';

export const entityType = z.enum([
  'person',
  'organization',
  'project',
  'tool',
  'language',
  'place',
  'file',
  'config',
  'concept',
]);
export type EntityType = z.infer<typeof entityType>;

/** The entity that stands for the person who owns the store; first-person sentences hang on it. */
export const SELF_NAME = 'You';

export const entity = z.object({
  id: z.string(),
  name: z.string(),
  type: entityType,
  /** The type as the source named it, where it is none of ours. */
  rawType: z.string().nullable(),
  description: z.string().nullable(),
  importance: unit,
  /** Active memories that mention it. */
  mentions: z.number().int(),
  /** Live edges that touch it. */
  degree: z.number().int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  communityId: z.string().nullable(),
});
export type Entity = z.infer<typeof entity>;

export const edge = z.object({
  id: z.string(),
  sourceId: z.string(),
  targetId: z.string(),
  /** A lower_snake verb: uses, works_at, lives_in … */
  relation: z.string(),
  confidence: unit,
  weight: z.number(),
  /** True in the world, as far as anybody said. */
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  /** `validFrom`, or when it was first said. */
  since: instant,
  /** Known to us. */
  createdAt: instant,
  expiredAt: instant.nullable(),
  /** Since when its end is known. */
  closedAt: instant.nullable(),
  /** Active memories behind it. */
  support: z.number().int(),
  /** Neither expired nor over: what is shown and answered from unless a time is asked for. */
  live: z.boolean(),
});
export type Edge = z.infer<typeof edge>;

export const namedEdge = edge.extend({ source: z.string(), target: z.string() });
export type NamedEdge = z.infer<typeof namedEdge>;

/** An edge with the names of its ends and the active memories that support it. */
export const fact = z.object({
  edgeId: z.string(),
  sourceId: z.string(),
  source: z.string(),
  relation: z.string(),
  targetId: z.string(),
  target: z.string(),
  confidence: unit,
  memoryIds: z.array(z.string()),
  /** When it held, where it was asked for as of another time than now; `to` null: it goes on. */
  held: z.object({ from: instant, to: instant.nullable() }).optional(),
});
export type Fact = z.infer<typeof fact>;

/** The graph of another time: what was true then (`valid`), as far as was known then (`known`); now where left out. */
export const asOf = z.object({ valid: instant.optional(), known: instant.optional() });
export type AsOf = z.infer<typeof asOf>;

/** A relation's name as it is stored. */
export const relationName = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .transform((text) => text.replaceAll(/[\s-]+/gu, '_'))
  .pipe(
    z
      .string()
      .regex(/^[\p{L}][\p{L}\p{N}_]*$/u, 'A relation is a verb of letters, digits and _, such as works_at.'),
  );

/** Which part of the graph is looked at. Empty lists and null leave nothing out. */
export const graphFilter = z.object({
  types: z.array(entityType).default([]),
  relations: z.array(z.string()).max(200).default([]),
  communityIds: z.array(z.string()).max(200).default([]),
  minConfidence: unit.default(0),
  /** only: entities without a live edge; hide: none of these. */
  orphans: z.enum(['show', 'hide', 'only']).default('show'),
});
export type GraphFilter = z.infer<typeof graphFilter>;

export const alias = z.object({
  name: z.string(),
  /** own: as a text first wrote it; extracted: a text says so; manual: a person added it. */
  origin: z.enum(['own', 'extracted', 'manual']),
  /** The entity, perhaps merged into this one, that it named first. */
  namedId: z.string(),
  /** The memory that says so. */
  memoryId: z.string().nullable(),
});
export type Alias = z.infer<typeof alias>;

export const community = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string().nullable(),
  /** terms, or the name of the model that wrote name and summary. */
  describedBy: z.string(),
  size: z.number().int(),
  /** The best connected ones. */
  entities: z.array(entity),
});
export type Community = z.infer<typeof community>;

export const mergeSuggestion = z.object({
  a: entity,
  b: entity,
  /** How alike, 0–1. */
  score: unit,
  /** Why they may be one, in words. */
  reason: z.string(),
  createdAt: instant,
});
export type MergeSuggestion = z.infer<typeof mergeSuggestion>;

/** What one memory says about an edge. */
export const evidence = z.object({
  memoryId: z.string(),
  text: z.string(),
  memoryStatus: z.string(),
  origin: z.enum(['extracted', 'manual']),
  polarity: z.enum(['holds', 'ended']),
  confidence: unit,
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  saidAt: instant,
  /** Since when the memory does not say it any more, its text having been changed; null while it does. */
  retractedAt: instant.nullable(),
  /** Where it was said, to go there. */
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  source: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

export const position = z.object({
  entityId: z.string(),
  x: z.number(),
  y: z.number(),
  /** Held in place by the person; layouts leave it there. */
  pinned: z.boolean().default(false),
});
export type Position = z.infer<typeof position>;
