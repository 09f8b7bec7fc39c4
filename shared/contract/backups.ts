import { z } from 'zod';
import { instant } from '../domain/memory';
import { route } from './define';

export const backupFile = z.object({
  name: z.string(),
  path: z.string(),
  at: instant,
  sizeBytes: z.number(),
  schemaVersion: z.number().int(),
  /** Why it was made: "daily", "manual", "before-repair", "before-restore", "before-migration" … */
  reason: z.string(),
  /** When it was last put back into a file of its own and read from end to end; null: never. */
  verifiedAt: instant.nullable(),
  /** Why that did not work, in words; null where it did, or was not tried. */
  problem: z.string().nullable(),
});
export type BackupFile = z.infer<typeof backupFile>;

/** The last one that could not be made, as long as none has been made since. */
export const backupFailure = z.object({ at: instant, reason: z.string() });
export type BackupFailure = z.infer<typeof backupFailure>;

export const backupRoutes = {
  /** Makes one and verifies it, while everything goes on. @throws CONFLICT while another one is made */
  'store.backup': route('compute', z.object({}), backupFile),
  /** Puts it back into a file of its own and reads that from end to end. */
  'store.verifyBackup': route('compute', z.object({ name: z.string() }), backupFile),
  /**
   * Goes back to exactly this backup. The present store is backed up first (`before`), and the engine starts again
   * afterwards; undo does not lead back over this, but restoring `before` does.
   */
  'store.restoreBackup': route('compute', z.object({ name: z.string() }), z.object({ before: backupFile })),
};
