import type { Migration } from './migration';

/**
 * Memories, full text, embedding spaces, sessions, graph, jobs, journal, settings.
 *
 * What follows from other rows is kept by triggers, so that every way of changing a memory (edit, undo, import,
 * another process) keeps it: full text, jobs, the vector outbox, and the counters of the graph.
 */
export const spine: Migration = {
  version: 1,
  name: 'spine',
  up: (db) => {
    db.exec(TABLES);
    db.exec(FULL_TEXT);
    db.exec(FOLLOW_UPS);
    db.exec(GRAPH);
  },
};

const TABLES = `
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_newest ON sessions (updated_at);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  thinking TEXT,
  mode TEXT CHECK (mode IN ('memory', 'model')),
  model TEXT,
  status TEXT NOT NULL CHECK (status IN ('streaming', 'complete', 'stopped', 'failed')),
  notice TEXT,
  route TEXT,
  route_reason TEXT,
  citations TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  UNIQUE (session_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE memories (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  dedupe_key TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  reply TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('fact', 'episode', 'correction', 'summary', 'document')),
  importance REAL NOT NULL CHECK (importance BETWEEN 0 AND 1),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'archived', 'superseded', 'trash')),
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  valid_from INTEGER,
  valid_to INTEGER,
  expires_at INTEGER,
  last_accessed_at INTEGER,
  access_count INTEGER NOT NULL DEFAULT 0,
  scope TEXT NOT NULL,
  session_id TEXT,
  message_id TEXT,
  source TEXT NOT NULL,
  source_ref TEXT,
  tags TEXT NOT NULL DEFAULT '[]',
  language TEXT,
  embedding TEXT NOT NULL DEFAULT 'pending' CHECK (embedding IN ('pending', 'embedded', 'failed')),
  embedding_error TEXT,
  superseded_by TEXT,
  merged_into TEXT
) STRICT;
CREATE INDEX memories_created ON memories (created_at, seq);
CREATE INDEX memories_updated ON memories (updated_at, seq);
CREATE INDEX memories_importance ON memories (importance, seq);
CREATE INDEX memories_access ON memories (access_count, seq);
CREATE INDEX memories_text ON memories (text COLLATE NOCASE, seq);
CREATE INDEX memories_kind ON memories (kind, seq);
CREATE INDEX memories_status ON memories (status, created_at, seq);
CREATE INDEX memories_session ON memories (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX memories_not_embedded ON memories (seq) WHERE embedding <> 'embedded';

CREATE TABLE message_memories (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  memory_id TEXT NOT NULL,
  text TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  score REAL NOT NULL,
  similarity REAL NOT NULL,
  importance REAL NOT NULL,
  recency REAL NOT NULL,
  frequency REAL NOT NULL,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_memories_memory ON message_memories (memory_id);

CREATE TABLE message_facts (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  fact TEXT NOT NULL,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE embedding_spaces (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  state TEXT NOT NULL CHECK (state IN ('building', 'active', 'retired')),
  calibration TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX embedding_spaces_one_active ON embedding_spaces (state) WHERE state = 'active';

CREATE TABLE vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space_id INTEGER NOT NULL REFERENCES embedding_spaces (id) ON DELETE CASCADE,
  memory_seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  UNIQUE (memory_seq, space_id, part)
) STRICT;

-- Memories whose vectors must follow a change; emptied in the same transaction by the embedded store.
CREATE TABLE vector_outbox (memory_seq INTEGER PRIMARY KEY) STRICT;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('embed', 'extract')),
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_after INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER,
  lease_owner TEXT,
  error TEXT,
  UNIQUE (memory_seq, kind)
) STRICT;
CREATE INDEX jobs_next ON jobs (state, run_after, id);

CREATE TABLE journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT UNIQUE,
  step TEXT NOT NULL,
  command TEXT NOT NULL,
  label TEXT NOT NULL,
  actor TEXT NOT NULL,
  process TEXT NOT NULL,
  at INTEGER NOT NULL,
  domains TEXT NOT NULL,
  result TEXT,
  undoable INTEGER NOT NULL CHECK (undoable IN (0, 1)),
  sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1)),
  undone_by INTEGER,
  undoes INTEGER
) STRICT;
CREATE INDEX journal_undo ON journal (undone_by, seq) WHERE undoable = 1;
CREATE INDEX journal_step ON journal (step);

CREATE TABLE journal_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  journal_seq INTEGER NOT NULL REFERENCES journal (seq) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX journal_changes_entry ON journal_changes (journal_seq);
CREATE INDEX journal_changes_row ON journal_changes (table_name, row_key);

CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Counts commits that leave no journal entry, so that other processes notice them.
CREATE TABLE background_revision (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  revision INTEGER NOT NULL,
  -- Who committed last, and the revision since which nobody else has.
  process TEXT NOT NULL,
  switched INTEGER NOT NULL
) STRICT;
INSERT INTO background_revision VALUES (1, 0, '', 0);
`;

const FULL_TEXT = `
CREATE VIRTUAL TABLE memories_fts USING fts5(
  text, content = 'memories', content_rowid = 'seq', tokenize = "porter unicode61 remove_diacritics 2"
);
INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE memories_cjk USING fts5(grams, tokenize = "unicode61 remove_diacritics 0");
INSERT INTO memories_cjk (memories_cjk, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE memories_terms USING fts5vocab(memories_fts, 'row');

CREATE TRIGGER memories_text_inserted AFTER INSERT ON memories BEGIN
  INSERT INTO memories_fts (rowid, text) VALUES (new.seq, new.text);
  INSERT INTO memories_cjk (rowid, grams) SELECT new.seq, cjk_grams(new.text) WHERE cjk_grams(new.text) IS NOT NULL;
END;
CREATE TRIGGER memories_text_updated AFTER UPDATE OF text ON memories WHEN new.text <> old.text BEGIN
  INSERT INTO memories_fts (memories_fts, rowid, text) VALUES ('delete', old.seq, old.text);
  INSERT INTO memories_fts (rowid, text) VALUES (new.seq, new.text);
  DELETE FROM memories_cjk WHERE rowid = old.seq;
  INSERT INTO memories_cjk (rowid, grams) SELECT new.seq, cjk_grams(new.text) WHERE cjk_grams(new.text) IS NOT NULL;
END;
CREATE TRIGGER memories_text_deleted AFTER DELETE ON memories BEGIN
  INSERT INTO memories_fts (memories_fts, rowid, text) VALUES ('delete', old.seq, old.text);
  DELETE FROM memories_cjk WHERE rowid = old.seq;
END;
`;

const ENQUEUE = `
  INSERT INTO jobs (kind, memory_seq) VALUES ('embed', new.seq)
    ON CONFLICT (memory_seq, kind) DO UPDATE
    SET state = 'pending', attempts = 0, run_after = 0, leased_until = NULL, lease_owner = NULL, error = NULL;
  INSERT INTO jobs (kind, memory_seq) SELECT 'extract', new.seq WHERE new.kind IN ('fact', 'correction')
    ON CONFLICT (memory_seq, kind) DO UPDATE
    SET state = 'pending', attempts = 0, run_after = 0, leased_until = NULL, lease_owner = NULL, error = NULL;
`;

const FOLLOW_UPS = `
CREATE TRIGGER memories_enqueue_inserted AFTER INSERT ON memories BEGIN
  UPDATE memories SET embedding = 'pending', embedding_error = NULL WHERE seq = new.seq AND embedding <> 'pending';
  ${ENQUEUE}
END;
CREATE TRIGGER memories_enqueue_updated AFTER UPDATE OF text, kind ON memories
WHEN new.text <> old.text OR new.kind <> old.kind BEGIN
  UPDATE memories SET embedding = 'pending', embedding_error = NULL WHERE seq = new.seq AND new.text <> old.text;
  ${ENQUEUE}
END;

CREATE TRIGGER memories_outbox_updated AFTER UPDATE OF text, kind, status, importance, expires_at ON memories BEGIN
  INSERT OR IGNORE INTO vector_outbox VALUES (new.seq);
END;
CREATE TRIGGER memories_outbox_deleted AFTER DELETE ON memories BEGIN
  INSERT OR IGNORE INTO vector_outbox VALUES (old.seq);
END;
`;

const GRAPH = `
CREATE TABLE entities (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  canonical TEXT NOT NULL,
  type TEXT NOT NULL,
  raw_type TEXT,
  description TEXT,
  importance REAL NOT NULL DEFAULT 0.5,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  -- Derived: active memories that mention it, live supported edges that touch it.
  mentions INTEGER NOT NULL DEFAULT 0,
  degree INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX entities_canonical ON entities (canonical, type);
CREATE INDEX entities_rank ON entities (mentions DESC, degree DESC, id);

-- An entity's own name is its first alias. Of two entities with one alias, the first registered wins.
CREATE TABLE aliases (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  alias TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (alias, entity_id)
) STRICT;
CREATE INDEX aliases_entity ON aliases (entity_id);

CREATE TABLE edges (
  id TEXT PRIMARY KEY,
  source_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  relation TEXT NOT NULL,
  target_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  confidence REAL NOT NULL,
  weight REAL NOT NULL DEFAULT 1,
  valid_from INTEGER,
  valid_to INTEGER,
  created_at INTEGER NOT NULL,
  expired_at INTEGER,
  -- Derived: active memories behind it. An edge without any is not shown and not answered from.
  support INTEGER NOT NULL DEFAULT 0,
  CHECK (source_id <> target_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX edges_once ON edges (source_id, relation, target_id) WHERE expired_at IS NULL;
CREATE INDEX edges_source ON edges (source_id, relation);
CREATE INDEX edges_target ON edges (target_id, relation);

CREATE TABLE mentions (
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  PRIMARY KEY (memory_seq, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_entity ON mentions (entity_id, memory_seq);

CREATE TABLE edge_provenance (
  edge_id TEXT NOT NULL REFERENCES edges (id) ON DELETE CASCADE,
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  PRIMARY KEY (edge_id, memory_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX edge_provenance_memory ON edge_provenance (memory_seq, edge_id);

CREATE VIRTUAL TABLE aliases_fts USING fts5(
  name, content = 'aliases', content_rowid = 'seq', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO aliases_fts (aliases_fts, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER aliases_inserted AFTER INSERT ON aliases BEGIN
  INSERT INTO aliases_fts (rowid, name) VALUES (new.seq, new.name);
END;
CREATE TRIGGER aliases_deleted AFTER DELETE ON aliases BEGIN
  INSERT INTO aliases_fts (aliases_fts, rowid, name) VALUES ('delete', old.seq, old.name);
END;

CREATE TRIGGER mentions_inserted AFTER INSERT ON mentions
WHEN (SELECT status FROM memories WHERE seq = new.memory_seq) = 'active' BEGIN
  UPDATE entities SET mentions = mentions + 1 WHERE id = new.entity_id;
END;
-- BEFORE, because a cascade removes the memory (and so its status) first.
CREATE TRIGGER mentions_deleted BEFORE DELETE ON mentions
WHEN (SELECT status FROM memories WHERE seq = old.memory_seq) = 'active' BEGIN
  UPDATE entities SET mentions = mentions - 1 WHERE id = old.entity_id;
END;
CREATE TRIGGER edge_provenance_inserted AFTER INSERT ON edge_provenance
WHEN (SELECT status FROM memories WHERE seq = new.memory_seq) = 'active' BEGIN
  UPDATE edges SET support = support + 1 WHERE id = new.edge_id;
END;
CREATE TRIGGER edge_provenance_deleted BEFORE DELETE ON edge_provenance
WHEN (SELECT status FROM memories WHERE seq = old.memory_seq) = 'active' BEGIN
  UPDATE edges SET support = support - 1 WHERE id = old.edge_id;
END;
CREATE TRIGGER memories_status_on AFTER UPDATE OF status ON memories
WHEN new.status = 'active' AND old.status <> 'active' BEGIN
  UPDATE entities SET mentions = mentions + 1 WHERE id IN (SELECT entity_id FROM mentions WHERE memory_seq = new.seq);
  UPDATE edges SET support = support + 1 WHERE id IN (SELECT edge_id FROM edge_provenance WHERE memory_seq = new.seq);
END;
CREATE TRIGGER memories_status_off AFTER UPDATE OF status ON memories
WHEN new.status <> 'active' AND old.status = 'active' BEGIN
  UPDATE entities SET mentions = mentions - 1 WHERE id IN (SELECT entity_id FROM mentions WHERE memory_seq = new.seq);
  UPDATE edges SET support = support - 1 WHERE id IN (SELECT edge_id FROM edge_provenance WHERE memory_seq = new.seq);
END;
-- Cascades run after the row is gone; taking the references along first keeps the counters right.
CREATE TRIGGER memories_graph_deleted BEFORE DELETE ON memories BEGIN
  DELETE FROM mentions WHERE memory_seq = old.seq;
  DELETE FROM edge_provenance WHERE memory_seq = old.seq;
END;

CREATE TRIGGER edges_live_inserted AFTER INSERT ON edges WHEN new.support > 0 AND new.expired_at IS NULL BEGIN
  UPDATE entities SET degree = degree + 1 WHERE id IN (new.source_id, new.target_id);
END;
CREATE TRIGGER edges_live_on AFTER UPDATE OF support, expired_at ON edges
WHEN (new.support > 0 AND new.expired_at IS NULL) AND NOT (old.support > 0 AND old.expired_at IS NULL) BEGIN
  UPDATE entities SET degree = degree + 1 WHERE id IN (new.source_id, new.target_id);
END;
CREATE TRIGGER edges_live_off AFTER UPDATE OF support, expired_at ON edges
WHEN NOT (new.support > 0 AND new.expired_at IS NULL) AND (old.support > 0 AND old.expired_at IS NULL) BEGIN
  UPDATE entities SET degree = degree - 1 WHERE id IN (new.source_id, new.target_id);
END;
CREATE TRIGGER edges_live_deleted AFTER DELETE ON edges WHEN old.support > 0 AND old.expired_at IS NULL BEGIN
  UPDATE entities SET degree = degree - 1 WHERE id IN (old.source_id, old.target_id);
END;
`;
