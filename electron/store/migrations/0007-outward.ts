import { DOCUMENTS } from './0007-documents';
import { ENDS } from './0007-ends';
import { FILES } from './0007-files';
import { IMPORTS } from './0007-imports';
import { MIRROR } from './0007-mirror';
import { SPACES } from './0007-spaces';
import { remakeVectorTables, VECTORS } from './0007-vectors';
import type { Migration } from './migration';

/** Documents, imports that can be resumed, and a vector store outside that follows this one. */
export const outward: Migration = {
  version: 7,
  name: 'outward',
  up: (db) => {
    db.exec(DOCUMENTS);
    db.exec(MIRROR);
    db.exec(IMPORTS);
    db.exec(FILES);
    db.exec(SPACES);
    db.exec(ENDS);
    db.exec(VECTORS);
    remakeVectorTables(db);
  },
};
