import { z } from 'zod';
import { route } from './define';

/** Of one piece, before it is written as base64. */
export const UPLOAD_PIECE_BYTES = 1_048_576;

export const fileRoutes = {
  /**
   * Hands a file over in pieces, in order. Several files of one upload are a folder: `name` may have "/" in it. Kept in
   * the data folder until it has been read, or until the next start.
   */
  'files.upload': route(
    'compute',
    z.object({
      /** null: a new upload */
      upload: z.uuid().nullable(),
      name: z.string().min(1).max(1_024),
      /** Where the piece belongs. 0 begins the file anew. */
      offset: z.number().int().min(0),
      base64: z.base64(),
      /** When the file was last changed, as its own disk says; ms since the epoch. */
      modifiedAt: z.number().int().nullable().default(null),
    }),
    z.object({ upload: z.uuid(), sizeBytes: z.number().int() }),
  ),
  'files.discard': route('compute', z.object({ upload: z.uuid() }), z.object({})),
};
