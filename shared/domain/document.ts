import { z } from 'zod';

export const documentFormat = z.enum(['text', 'markdown', 'html', 'pdf', 'docx', 'code']);
export type DocumentFormat = z.infer<typeof documentFormat>;

/** A file whose passages are memories of the kind "document". */
export const documentInfo = z.object({
  id: z.string(),
  collection: z.string(),
  /** Absolute, or only the name where a browser handed the file over. */
  path: z.string(),
  name: z.string(),
  format: documentFormat,
  sizeBytes: z.number().int(),
  /** null where the format has none. */
  pages: z.number().int().nullable(),
  chunks: z.number().int(),
  /** Chunks that can be found by meaning already. */
  embedded: z.number().int(),
  /** Chunks that the model could not take: they are found by their words only. */
  refused: z.number().int(),
  chunkTokens: z.number().int(),
  overlapTokens: z.number().int(),
  modifiedAt: z.number().int().nullable(),
  addedAt: z.number().int(),
  readAt: z.number().int(),
  /** Whether all of it is there: reading may have been broken off. Reading it again goes on from there. */
  complete: z.boolean(),
});
export type DocumentInfo = z.infer<typeof documentInfo>;

/** Where a passage stands, for a citation. */
export const documentPlace = z.object({
  documentId: z.string(),
  name: z.string(),
  /** null where the format has none. */
  page: z.number().int().nullable(),
  /** The headings above it as one line, outermost first. */
  heading: z.string().nullable(),
});
export type DocumentPlace = z.infer<typeof documentPlace>;

/** "pump.pdf, page 2"; where there are no pages, "notes.md, under “Setup”". */
export function placeWords({ name, page, heading }: Omit<DocumentPlace, 'documentId'>): string {
  if (page !== null) return `${name}, page ${page}`;
  return heading === null ? name : `${name}, under “${heading}”`;
}

/** Of a file whose reading was cancelled while its passages were written. */
export function partlyWords(name: string): string {
  return `Only a part of “${name}” is there: add it again to have the rest.`;
}

export const documentChunk = z.object({
  memoryId: z.string(),
  position: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  status: z.string(),
  embedding: z.enum(['pending', 'embedded', 'failed']),
});
export type DocumentChunk = z.infer<typeof documentChunk>;

/** What became of one file. */
export const fileOutcome = z.object({
  path: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
  /** What was wrong and what to do; null unless it failed. */
  problem: z.string().nullable(),
  documentId: z.string().nullable(),
  chunks: z.number().int(),
});
export type FileOutcome = z.infer<typeof fileOutcome>;

/** A file that could not be read, and the collection that it was meant for. */
export const unreadFile = fileOutcome
  .pick({ path: true, documentId: true })
  .extend({ problem: z.string(), collection: z.string() });
export type UnreadFile = z.infer<typeof unreadFile>;
