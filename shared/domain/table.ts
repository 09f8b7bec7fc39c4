import { z } from 'zod';
import { memoryFilter, memoryKind, memoryPatch, memorySort, tagList, unit } from './memory';

/** Number of a memory's row: stands for the memory in long lists. */
export const rowNumber = z.number().int().positive();

export const searchMode = z.enum(['keyword', 'semantic', 'both']);
export type SearchMode = z.infer<typeof searchMode>;

/** The first order counts most. */
export const memorySorts = z.array(memorySort).min(1).max(3);
export type MemorySorts = z.infer<typeof memorySorts>;

export const columnId = z.enum([
  'text',
  'score',
  'kind',
  'importance',
  'decay',
  'tags',
  'source',
  'scope',
  'session',
  'language',
  'used',
  'lastUsed',
  'created',
  'updated',
  'expires',
  'state',
]);
export type ColumnId = z.infer<typeof columnId>;

/** Shown columns in order; a width in CSS pixels where the person set one. */
export const tableLayout = z.object({
  columns: z.array(z.object({ id: columnId, width: z.number().int().min(40).max(2_000).nullable() })),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const tableView = z.object({
  filter: memoryFilter,
  mode: searchMode,
  sorts: memorySorts,
  layout: tableLayout.nullable(),
});
export type TableView = z.infer<typeof tableView>;

export const savedView = z.object({ id: z.string(), name: z.string(), view: tableView });
export type SavedView = z.infer<typeof savedView>;

/** What a bulk action changes: the named ones, or all that match but those. */
export const bulkTarget = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).min(1).max(100_000) }),
  z.object({ by: z.literal('rows'), rows: z.array(rowNumber).min(1).max(2_000_000) }),
  z.object({
    by: z.literal('filter'),
    filter: memoryFilter,
    except: z.array(rowNumber).max(100_000).default([]),
  }),
]);
export type BulkTarget = z.infer<typeof bulkTarget>;

export const bulkAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tag'), add: tagList.default([]), remove: tagList.default([]) }),
  z.object({
    do: z.literal('set'),
    change: memoryPatch
      .pick({ importance: true, pinned: true, expiresAt: true, status: true })
      .extend({ kind: memoryKind.exclude(['episode', 'document']), scope: z.string().trim().min(1).max(100) })
      .partial(),
  }),
  z.object({ do: z.literal('trash') }),
  z.object({ do: z.literal('restore') }),
  /** Makes their vectors anew. Not a step: nothing that the person wrote changes. */
  z.object({ do: z.literal('embedAgain') }),
  /** Does not suggest again what is suggested about them. */
  z.object({ do: z.literal('dismiss'), kind: z.enum(['low_value', 'secret', 'expired']) }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** A value that memories have, and how many match the rest of the filter with it. */
export const facetCount = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof facetCount>;

export const scoredRow = z.object({
  row: rowNumber,
  score: unit,
  similarity: unit,
  importance: unit,
  recency: unit,
  frequency: unit,
});
export type ScoredRow = z.infer<typeof scoredRow>;
