import type { WritableDatabase } from './database';
import { fileSize } from './healthSize';
import { truncateLog } from './pendingErasure';

/**
 * Writes the file anew without what is empty in it. Other programs may read meanwhile and wait to write. Returns how
 * many bytes smaller it is, and whether all of that is given back already: a program that reads holds it up.
 * @throws a busy error while another program writes for longer than a statement waits
 */
export function compact(db: WritableDatabase): { freed: number; done: boolean } {
  truncateLog(db);
  const before = fileSize(db.file);
  db.exec('VACUUM');
  const done = truncateLog(db);
  const after = Number(db.pragma('page_count')) * Number(db.pragma('page_size'));
  return { freed: Math.max(0, before - after), done };
}
