import { z } from 'zod';
import { asOf } from '../domain/graph';
import { memoryFilter } from '../domain/memory';
import { rowNumber } from '../domain/table';
import { exportFormat, importCounts } from '../domain/transfer';
import { stream } from './define';

export const exportStreams = {
  /**
   * The store, or a part of it, as text of one moment: what is written meanwhile is not in it. The pieces, put together in
   * order, are the file; `file` names it, and its folders, where the format is a folder of files.
   */
  'transfer.export': stream(
    z.object({
      format: exportFormat,
      /** Which memories; a snapshot holds all, and the formats of the graph hold none. */
      filter: memoryFilter.default({}),
      /** The memories in these rows, in this order, whatever the filter says. Null: those that the filter names. */
      rows: z.array(rowNumber).max(2_000_000).nullable().default(null),
      /** Of the formats of the graph. */
      graph: z
        .object({
          /** Null: all of them. */
          entityIds: z.array(z.string()).max(2_000).nullable().default(null),
          asOf: asOf.prefault({}),
          /** What was true once too, each with its time; then `asOf` says nothing. */
          history: z.boolean().default(true),
        })
        .prefault({}),
    }),
    z.object({ file: z.string().nullable(), text: z.string() }),
    z.object({
      /** Of the file, or of the folder. */
      fileName: z.string(),
      memories: z.number().int(),
      entities: z.number().int(),
      edges: z.number().int(),
      /** What a snapshot holds besides, named as in the counts of an import; passages go with their documents. */
      besides: importCounts.shape.besides.optional(),
    }),
  ),
};
