import { DOCUMENTS } from './0007-documents';
import { IMPORTS } from './0007-imports';
import { MIRROR } from './0007-mirror';
import type { Migration } from './migration';

/** Documents, imports that can be resumed, and a vector store outside that follows this one. */
export const outward: Migration = {
  version: 7,
  name: 'outward',
  up: (db) => {
    db.exec(DOCUMENTS);
    db.exec(MIRROR);
    db.exec(IMPORTS);
  },
};
