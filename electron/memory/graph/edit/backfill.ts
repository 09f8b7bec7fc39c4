import { queueExtractions } from '../../../store/extractions';
import type { WritableDatabase } from '../../../store/database';
import { RULES_VERSION } from '../rules/ruleExtractor';

/** Queues memories that nothing, or an older extractor, has read; with `all`, every one. Returns how many. */
export function backfill(db: WritableDatabase, { all }: { all: boolean }): number {
  return queueExtractions(db, all ? null : RULES_VERSION);
}
