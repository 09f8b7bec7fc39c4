import { z } from 'zod';
import { documentChunk, documentInfo, fileOutcome, unreadFile } from '../domain/document';
import { fileRef } from '../domain/fileRef';
import { leftOut } from '../domain/transfer';
import { route, stream } from './define';

export const collectionName = z.string().trim().min(1).max(100);

export const documentRoutes = {
  /** Newest first. `collections`: all there are, with how many documents they have. */
  'documents.list': route(
    'reader',
    z.object({ collection: collectionName.nullable().default(null), query: z.string().max(500).default('') }),
    z.object({
      items: z.array(documentInfo),
      collections: z.array(z.object({ name: z.string(), documents: z.number().int() })),
    }),
  ),
  'documents.get': route('reader', z.object({ id: z.string() }), documentInfo),
  'documents.chunks': route(
    'reader',
    z.object({
      id: z.string(),
      from: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ items: z.array(documentChunk), total: z.number().int() }),
  ),
  /** Where the headings of a document begin, or the pages of one without headings. */
  'documents.outline': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({
      items: z.array(
        z.object({
          position: z.number().int(),
          page: z.number().int().nullable(),
          heading: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Where the passage stands that a memory is; null for any other memory. */
  'documents.placeOf': route(
    'reader',
    z.object({ memoryId: z.string() }),
    z.object({
      place: z.object({ documentId: z.string(), position: z.number().int() }).nullable(),
    }),
  ),
  /** Files that could not be read since the engine was started, and were neither read nor put aside since then. */
  'documents.unread': route('compute', z.object({}), z.object({ items: z.array(unreadFile) })),
  /** Puts them aside. */
  'documents.forgetUnread': route('compute', z.object({}), z.object({})),
  /** With all of their chunks; one step that undo takes back. */
  'documents.remove': route(
    'writer',
    z.object({ ids: z.array(z.string()).min(1).max(10_000) }),
    z.object({ changed: z.number().int(), seq: z.number().int().nullable() }),
  ),
  'documents.move': route(
    'writer',
    z.object({ ids: z.array(z.string()).min(1).max(10_000), collection: collectionName }),
    z.object({ changed: z.number().int(), seq: z.number().int().nullable() }),
  ),
};

export const documentStreams = {
  /**
   * Reads files, folders with all that is in them, or documents that are there already, again where they have changed.
   * A bad file is reported and the rest goes on. One step for undo, whether it ends or is cancelled.
   */
  'documents.ingest': stream(
    z.object({
      files: z.array(fileRef).max(10_000).default([]),
      /** Documents to look at again. */
      again: z.array(z.string()).max(100_000).default([]),
      collection: collectionName.default('documents'),
      /** Left out: the settings. */
      chunkTokens: z.number().int().min(16).max(512).optional(),
      overlapTokens: z.number().int().min(0).max(256).optional(),
    }),
    z.object({
      /** Files that are done, of those found so far. */
      done: z.number().int(),
      total: z.number().int(),
      /** What is read now, and how much of it. */
      path: z.string().nullable(),
      pagesDone: z.number().int().nullable(),
      pages: z.number().int().nullable(),
      /** How many of its passages are written; null while it is being read. */
      chunksDone: z.number().int().nullable(),
      chunks: z.number().int().nullable(),
      /** What has ended since the last piece. */
      outcomes: z.array(fileOutcome),
    }),
    z.object({
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      failed: z.number().int(),
      chunks: z.number().int(),
      /** The file of which a part only is there, since it was cancelled. */
      partly: z.string().nullable(),
      leftOut,
      /** The step for undo; null when nothing changed. */
      seq: z.number().int().nullable(),
      label: z.string(),
    }),
    'goes on',
  ),
};
