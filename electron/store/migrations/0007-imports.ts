/** Imports that have begun: one that was broken off goes on where it was, and stays one step. */
export const IMPORTS = `
CREATE TABLE imports (
  -- Of what is imported: the same file with the same options again is the same import.
  id TEXT PRIMARY KEY,
  step TEXT NOT NULL,
  format TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Records that have been dealt with, in the order of the file.
  records INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
`;
