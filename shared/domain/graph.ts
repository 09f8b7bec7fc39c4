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
  /** True in the world. */
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  /** Known to us. */
  createdAt: instant,
  expiredAt: instant.nullable(),
});
export type Edge = z.infer<typeof edge>;

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
});
export type Fact = z.infer<typeof fact>;
