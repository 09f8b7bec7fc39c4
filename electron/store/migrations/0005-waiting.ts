import type { Migration } from './migration';

/**
 * Jobs that wait, by their kind and in their order: while tens of thousands of texts wait to be embedded, the few that
 * wait to be read are found without a look at those, and both are counted in the index.
 */
export const waiting: Migration = {
  version: 5,
  name: 'waiting',
  up: (db) => {
    db.exec("CREATE INDEX jobs_waiting ON jobs (kind, id, run_after) WHERE state = 'pending'");
  },
};
