/**
 * Imports that have begun: one that was broken off goes on where it was, and stays one step. The index finds what was
 * imported before, by the id that it has where it comes from.
 */
export const IMPORTS = `
CREATE TABLE imports (
  -- Of what is imported: the same file with the same options again is the same import.
  id TEXT PRIMARY KEY,
  step TEXT NOT NULL,
  format TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Records that have been dealt with, in the order of the file.
  records INTEGER NOT NULL DEFAULT 0,
  -- What became of them so far, as JSON.
  counts TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX memories_source_ref ON memories (source_ref) WHERE source_ref IS NOT NULL;
`;
