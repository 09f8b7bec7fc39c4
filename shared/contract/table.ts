import { z } from 'zod';
import { memory, memoryFilter } from '../domain/memory';
import {
  facetCount,
  memorySorts,
  rowNumber,
  savedView,
  scoredRow,
  searchMode,
  tableLayout,
  tableView,
} from '../domain/table';
import { route } from './define';

const facet = z.array(facetCount);

export const tableRoutes = {
  /** Row numbers of all that match, in order: what a table with a scrollbar needs. Rows come by `memories.rows`. */
  'memories.ids': route(
    'reader',
    z.object({
      filter: memoryFilter.default({}),
      sorts: memorySorts.default([{ by: 'createdAt', direction: 'desc' }]),
    }),
    z.object({ rows: z.array(rowNumber) }),
  ),
  /** In the order asked for; those that are gone are left out. `marks`: what a keyword search found, as UTF-16 offsets. */
  'memories.rows': route(
    'reader',
    z.object({ rows: z.array(rowNumber).min(1).max(500), query: z.string().max(2_000).optional() }),
    z.object({
      items: z.array(
        z.object({ row: rowNumber, memory, marks: z.array(z.tuple([z.number().int(), z.number().int()])) }),
      ),
    }),
  ),
  /** Search by meaning, or by both; best first. `problem`: why the search by meaning was left out, in words. */
  'memories.search': route(
    'compute',
    z.object({
      query: z.string().min(1).max(2_000),
      mode: searchMode.exclude(['keyword']),
      filter: memoryFilter.omit({ query: true }).default({}),
      limit: z.number().int().min(1).max(2_000).default(500),
    }),
    z.object({ rows: z.array(rowNumber), hits: z.array(scoredRow), problem: z.string().nullable() }),
  ),
  /**
   * How many match for each value of each filter, the filter's own choice left aside. What the store has stays in the
   * lists with 0; of lists without an end the most frequent hundred, and what is chosen.
   */
  'memories.facets': route(
    'reader',
    z.object({ filter: memoryFilter.default({}) }),
    z.object({
      total: z.number().int(),
      statuses: facet,
      kinds: facet,
      tags: facet,
      /** "import", "document" and "mcp" stand beside each of theirs, with all of them. */
      sources: facet,
      scopes: facet,
      languages: facet,
      embedding: facet,
      /** "pinned", "not_pinned", "flagged", "never_recalled", "recalled" */
      marks: facet,
      suggested: facet,
    }),
  ),
  'views.list': route('reader', z.object({}), z.object({ views: z.array(savedView) })),
  /** Without an id: a new one, at the end. */
  'views.save': route(
    'writer',
    z.object({ id: z.string().optional(), name: z.string().trim().min(1).max(100), view: tableView }),
    savedView,
  ),
  'views.remove': route('writer', z.object({ id: z.string() }), z.object({ changed: z.number().int() })),
  /** How the table was left; null: never changed. */
  'table.layout': route('reader', z.object({}), z.object({ layout: tableLayout.nullable() })),
  'table.saveLayout': route('writer', z.object({ layout: tableLayout.nullable() }), z.object({})),
};
