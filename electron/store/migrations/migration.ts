import type { WritableDatabase } from '../database';

export interface Migration {
  /** The `user_version` that the database has afterwards; one more than the migration before. */
  readonly version: number;
  readonly name: string;
  /** Runs inside the migration's transaction. */
  up(db: WritableDatabase): void;
}
