import { z } from 'zod';
import { fileRef } from '../domain/fileRef';
import { memoryKind } from '../domain/memory';
import { importCounts, importFormat, importProblem, leftOut } from '../domain/transfer';
import { stream } from './define';

/** Problems that are told one by one; all are counted. */
export const TOLD_PROBLEMS = 200;

const source = z.object({
  file: fileRef,
  /** null: found out from what is in the file. */
  format: importFormat.nullable().default(null),
  /** Where the file says nothing of it. */
  scope: z.string().trim().min(1).max(100).optional(),
});
const progress = z.object({
  doneBytes: z.number().int(),
  totalBytes: z.number().int(),
  records: z.number().int(),
});
const told = z.object({
  format: importFormat,
  counts: importCounts,
  /** The first ones. */
  problems: z.array(importProblem),
  leftOut,
});

export const transferStreams = {
  /** What an import would do; changes nothing. */
  'transfer.preview': stream(
    source,
    progress,
    told.extend({
      /** Of what would be new, the first ones. */
      examples: z.array(
        z.object({ text: z.string(), kind: memoryKind, createdAt: z.number().int().nullable() }),
      ),
    }),
  ),
  /**
   * In batches, all of one step that undo takes back. Cancelled or broken off, what is in stays in; the same import
   * again goes on from there.
   */
  'transfer.import': stream(
    source,
    progress,
    told.extend({ seq: z.number().int().nullable(), label: z.string() }),
    'goes on',
  ),
};
