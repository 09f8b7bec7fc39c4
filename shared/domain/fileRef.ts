import { z } from 'zod';

/**
 * A file or folder to read: by its path on this machine, or as it was handed over in pieces (`files.upload`), where a
 * browser does not tell the path.
 */
export const fileRef = z.union([
  z.object({ path: z.string().min(1).max(4_096) }),
  z.object({ upload: z.uuid() }),
]);
export type FileRef = z.infer<typeof fileRef>;
