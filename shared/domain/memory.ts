import { z } from 'zod';

export const memoryKind = z.enum(['fact', 'episode', 'correction', 'summary', 'document']);
export type MemoryKind = z.infer<typeof memoryKind>;

/** All but passages of documents, of which there may be a hundred to each memory. */
export const REMEMBERED_KINDS: MemoryKind[] = memoryKind.options.filter((kind) => kind !== 'document');
/** Of these, all but what was merely said in conversations. */
export const TOLD_KINDS: MemoryKind[] = REMEMBERED_KINDS.filter((kind) => kind !== 'episode');

/** What is compared by meaning, in words: one, and many. */
export const COMPARED = ['memory or passage', 'memories and passages of documents'] as const;

export const memoryStatus = z.enum(['active', 'paused', 'archived', 'superseded', 'trash']);
export type MemoryStatus = z.infer<typeof memoryStatus>;

export const embeddingState = z.enum(['pending', 'embedded', 'failed']);
export type EmbeddingState = z.infer<typeof embeddingState>;

/** Why a text waits for the person even where learning is automatic, and what the window warns of. */
export const textFlag = z.enum(['secret', 'injection']);
export type TextFlag = z.infer<typeof textFlag>;

/** Instants are UTC milliseconds since 1970, as far as a Date reaches. */
export const instant = z.number().int().min(-8.64e15).max(8.64e15);
export const unit = z.number().min(0).max(1);

export const memory = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Episodes only: the assistant's half of the exchange. Never embedded, never extracted from. */
  reply: z.string().nullable(),
  kind: memoryKind,
  importance: unit,
  confidence: unit,
  status: memoryStatus,
  pinned: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  expiresAt: instant.nullable(),
  lastAccessedAt: instant.nullable(),
  accessCount: z.number().int(),
  scope: z.string(),
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  /** Episodes: who said it, where that was not the person ("assistant", or a name in an imported chat). */
  speaker: z.string().nullable(),
  /** chat | manual | import:<format> | document:<path> | mcp:<client> | file-store */
  source: z.string(),
  /** Id of the record in the place that it was imported from. */
  sourceRef: z.string().nullable(),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  embedding: embeddingState,
  /** Why there is no vector, in words for the person. */
  embeddingError: z.string().nullable(),
  supersededBy: z.string().nullable(),
  mergedInto: z.string().nullable(),
  /** What its text looks like; derived from it. */
  flags: z.array(textFlag),
});
export type Memory = z.infer<typeof memory>;

export const MAX_TEXT_LENGTH = 100_000;
export const memoryText = z
  .string()
  .max(MAX_TEXT_LENGTH, `A memory holds at most ${MAX_TEXT_LENGTH} characters.`)
  .refine((text) => text.trim() !== '', 'The text is empty.');

export const tagList = z.array(z.string().trim().min(1).max(100)).max(100);

export const newMemory = z.object({
  text: memoryText,
  reply: z.string().nullable().optional(),
  kind: memoryKind.default('fact'),
  importance: unit.optional(),
  confidence: unit.optional(),
  tags: tagList.default([]),
  createdAt: instant.optional(),
  expiresAt: instant.nullable().optional(),
  scope: z.string().min(1).default('personal'),
  source: z.string().min(1).default('manual'),
  sourceRef: z.string().nullable().optional(),
  sessionId: z.string().nullable().optional(),
  messageId: z.string().nullable().optional(),
  speaker: z.string().trim().min(1).max(200).nullable().optional(),
});
export type NewMemory = z.infer<typeof newMemory>;

export const memoryPatch = z
  .object({
    text: memoryText,
    kind: memoryKind,
    importance: unit,
    tags: tagList,
    expiresAt: instant.nullable(),
    pinned: z.boolean(),
    status: z.enum(['active', 'paused', 'archived']),
  })
  .partial();
export type MemoryPatch = z.infer<typeof memoryPatch>;

export const saveStatus = z.enum(['created', 'unchanged', 'restored']);
export type SaveStatus = z.infer<typeof saveStatus>;

export const memorySortKey = z.enum([
  'createdAt',
  'updatedAt',
  'lastAccessedAt',
  'expiresAt',
  'importance',
  'accessCount',
  'decay',
  'text',
  'kind',
  'status',
  'source',
]);
export type MemorySortKey = z.infer<typeof memorySortKey>;

export const memorySort = z.object({
  by: memorySortKey.default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type MemorySort = z.infer<typeof memorySort>;

/** Orders in which pages can follow one another. */
export const pagedSort = memorySort.extend({
  by: memorySortKey.extract(['createdAt', 'updatedAt', 'importance', 'accessCount', 'text', 'kind']),
});
export type PagedSort = z.infer<typeof pagedSort>;

/** What upkeep may suggest about a memory. */
export const suggestionKind = z.enum(['duplicate', 'contradiction', 'low_value', 'secret', 'expired']);
export type SuggestionKind = z.infer<typeof suggestionKind>;

const values = z.array(z.string().max(500)).min(1).max(200);

/** What is named must hold all of it; within a list one is enough. */
export const memoryFilter = z
  .object({
    /** Keyword search; any text is valid. */
    query: z.string().max(2_000),
    /** Without any: everything but the trash. */
    statuses: z.array(memoryStatus).min(1),
    kinds: z.array(memoryKind).min(1),
    tags: values,
    /** As `memory.source` has it; "import" and "document" stand for all of theirs. */
    sources: values,
    scopes: values,
    /** "" stands for memories whose language is not known. */
    languages: values,
    sessionId: z.string(),
    /** Passages of any of these documents. */
    documents: values,
    /** The beginning of an id. */
    idPrefix: z.string().min(1).max(36),
    embedding: z.array(embeddingState).min(1),
    /** From this instant on. */
    createdFrom: instant,
    /** Before this instant. */
    createdBefore: instant,
    importanceFrom: unit,
    importanceTo: unit,
    pinned: z.boolean(),
    /** Whether an answer ever used it. */
    recalled: z.boolean(),
    /** Neither made nor used by an answer since. */
    idleSince: instant,
    /** Decay score below this (domain/decay.ts). */
    decayBelow: unit,
    /** Its text looks like a secret or an instruction. */
    flagged: z.boolean(),
    /** Upkeep suggests something about it that the person has not dismissed. */
    suggested: z.array(suggestionKind).min(1),
  })
  .partial();
export type MemoryFilter = z.infer<typeof memoryFilter>;

/** Whether it names documents, by a field or by their source. */
export function speaksOfPassages({ documents, sources = [] }: MemoryFilter): boolean {
  return documents !== undefined || sources.some((source) => /^document(?::|$)/u.test(source));
}

/** Passages of documents are left out unless the filter speaks of them: they have a list of their own. */
export function withoutPassages(filter: MemoryFilter): MemoryFilter {
  return filter.kinds !== undefined || speaksOfPassages(filter)
    ? filter
    : { ...filter, kinds: REMEMBERED_KINDS };
}
