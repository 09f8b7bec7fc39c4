import { TRIGGERS } from './0003-graphTriggers';
import type { Migration } from './migration';

/**
 * The graph keeps what each text asserts (assertions, mentions) and what a person decided (merged and dismissed
 * entities, names, chosen meanings, rejected edges). Edges, references and counters are derived from these in the
 * same transaction, so every change can be taken back exactly.
 */
export const graph: Migration = {
  version: 3,
  name: 'graph',
  up: (db) => {
    db.exec(KEEP_OLD);
    db.exec(ENTITIES);
    db.exec(RAW);
    db.exec(DERIVED);
    db.exec(TRIGGERS);
    db.exec(CONVERT);
  },
};

const KEEP_OLD = `
DROP TRIGGER mentions_inserted;
DROP TRIGGER mentions_deleted;
DROP TRIGGER edge_provenance_inserted;
DROP TRIGGER edge_provenance_deleted;
DROP TRIGGER memories_status_on;
DROP TRIGGER memories_status_off;
DROP TRIGGER memories_graph_deleted;
DROP TRIGGER edges_live_inserted;
DROP TRIGGER edges_live_on;
DROP TRIGGER edges_live_off;
DROP TRIGGER edges_live_deleted;
DROP TRIGGER aliases_inserted;
DROP TRIGGER aliases_deleted;
CREATE TABLE old_aliases AS SELECT * FROM aliases;
CREATE TABLE old_mentions AS SELECT * FROM mentions;
CREATE TABLE old_edges AS SELECT * FROM edges;
CREATE TABLE old_provenance AS SELECT * FROM edge_provenance;
DROP TABLE edge_provenance;
DROP TABLE edges;
DROP TABLE mentions;
DROP TABLE aliases;
-- Images of rows that have another shape now; what they held is extracted again from the text that comes back.
DELETE FROM journal_changes WHERE table_name IN ('entities', 'aliases', 'edges', 'mentions', 'edge_provenance');
-- 1: extracted from a text that the step made, noted when the step is undone, so that it comes back with a redo.
ALTER TABLE journal_changes ADD COLUMN follows INTEGER NOT NULL DEFAULT 0 CHECK (follows IN (0, 1));
`;

const ENTITIES = `
-- Since when a memory is not in use; null while it is. Derived.
ALTER TABLE memories ADD COLUMN inactive_since INTEGER;
UPDATE memories SET inactive_since = updated_at WHERE status <> 'active';

-- The entity that this one is the same as; the entity itself stays, so that a merge can be taken back exactly.
ALTER TABLE entities ADD COLUMN merged_into TEXT REFERENCES entities (id);
-- A person deleted it: what texts say of it is kept out of the graph.
ALTER TABLE entities ADD COLUMN dismissed_at INTEGER;
-- What a person said; name, type and description follow it where it is there.
ALTER TABLE entities ADD COLUMN given_name TEXT;
ALTER TABLE entities ADD COLUMN given_type TEXT;
ALTER TABLE entities ADD COLUMN given_description TEXT;
-- As it was first registered: what it is while no text names it.
ALTER TABLE entities ADD COLUMN registered_type TEXT NOT NULL DEFAULT 'concept';
ALTER TABLE entities ADD COLUMN registered_at INTEGER NOT NULL DEFAULT 0;
UPDATE entities SET registered_type = type, registered_at = first_seen_at;
-- Derived: a pure function of the live edges.
ALTER TABLE entities ADD COLUMN community_id TEXT;
CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;
-- The best connected first, and found without sorting.
CREATE INDEX entities_community ON entities (community_id, degree DESC, id) WHERE community_id IS NOT NULL;
-- Those that are shown: lists and counts of them are answered by an index alone.
DROP INDEX entities_rank;
CREATE INDEX entities_shown ON entities (mentions DESC, degree DESC, id, merged_into, dismissed_at)
  WHERE (mentions > 0 OR degree > 0) AND merged_into IS NULL AND dismissed_at IS NULL;
CREATE INDEX entities_shown_type ON entities (type, mentions DESC, degree DESC, id, merged_into, dismissed_at)
  WHERE (mentions > 0 OR degree > 0) AND merged_into IS NULL AND dismissed_at IS NULL;
-- Those of which there is only what was, and those of a time.
CREATE INDEX entities_gone ON entities (id) WHERE mentions = 0 AND degree = 0 AND merged_into IS NULL;
CREATE INDEX entities_first_seen ON entities (first_seen_at);
`;

const RAW = `
-- What a memory's text asserts of two named entities, or a person with that memory as evidence.
CREATE TABLE assertions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  source_id TEXT NOT NULL REFERENCES entities (id),
  relation TEXT NOT NULL,
  target_id TEXT NOT NULL REFERENCES entities (id),
  origin TEXT NOT NULL CHECK (origin IN ('extracted', 'manual')),
  -- ended: the text says that it is no longer so
  polarity TEXT NOT NULL DEFAULT 'holds' CHECK (polarity IN ('holds', 'ended')),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  valid_from INTEGER,
  valid_to INTEGER,
  said_at INTEGER NOT NULL,
  -- When it became known here, and when the memory stopped saying it.
  asserted_at INTEGER NOT NULL,
  retracted_at INTEGER,
  -- Derived: since when the memory is not in use.
  withdrawn_at INTEGER,
  -- Derived: when that was said which took the memory's place; whether that is a correction (1), so that it never was
  -- true, or something new (0), so that it was true until then.
  outdated_at INTEGER,
  corrected INTEGER NOT NULL DEFAULT 0 CHECK (corrected IN (0, 1)),
  CHECK (source_id <> target_id)
) STRICT;
CREATE UNIQUE INDEX assertions_once ON assertions (memory_seq, source_id, relation, target_id)
  WHERE retracted_at IS NULL;
CREATE INDEX assertions_memory ON assertions (memory_seq);
CREATE INDEX assertions_group ON assertions (source_id, relation, target_id);
CREATE INDEX assertions_target ON assertions (target_id);
CREATE INDEX assertions_retracted ON assertions (retracted_at) WHERE retracted_at IS NOT NULL;

-- named_id: what the text names; entity_id (derived): what that has been merged into, or itself.
CREATE TABLE mentions (
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  named_id TEXT NOT NULL REFERENCES entities (id),
  entity_id TEXT NOT NULL REFERENCES entities (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  raw_type TEXT,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  said_at INTEGER NOT NULL,
  PRIMARY KEY (memory_seq, named_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_entity ON mentions (entity_id, memory_seq);
CREATE INDEX mentions_named ON mentions (named_id, memory_seq);
CREATE INDEX mentions_named_said ON mentions (named_id, said_at);
CREATE INDEX mentions_pointing ON mentions (named_id, entity_id);
CREATE INDEX mentions_said ON mentions (entity_id, said_at);
CREATE INDEX mentions_typed ON mentions (entity_id, memory_seq) WHERE type <> 'concept';
CREATE INDEX mentions_raw ON mentions (entity_id, memory_seq) WHERE raw_type IS NOT NULL;

-- An entity's own name is its first alias. Of two entities with one alias, the first registered wins.
CREATE TABLE aliases (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  alias TEXT NOT NULL,
  named_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Derived: the first memory in use that says so ("K8s, that is Kubernetes"); null for the own name and for what a
  -- person added.
  memory_seq INTEGER REFERENCES memories (seq) ON DELETE SET NULL,
  origin TEXT NOT NULL CHECK (origin IN ('own', 'extracted', 'manual')),
  -- 1: a text says that it is called so now.
  renamed INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (alias, named_id)
) STRICT;
CREATE INDEX aliases_entity ON aliases (entity_id);
CREATE INDEX aliases_named ON aliases (named_id, entity_id);
CREATE INDEX aliases_memory ON aliases (memory_seq) WHERE memory_seq IS NOT NULL;

-- What a memory's text says that an entity is called; its aliases of origin "extracted" follow from these.
CREATE TABLE alias_claims (
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  named_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  renamed INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)),
  said_at INTEGER NOT NULL,
  -- Since when a person says otherwise.
  rejected_at INTEGER,
  PRIMARY KEY (memory_seq, alias, named_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX alias_claims_entity ON alias_claims (named_id, alias);

-- Names that differ in spaces, hyphens and dots only.
CREATE INDEX aliases_compact ON aliases (replace(replace(replace(replace(alias, ' ', ''), '-', ''), '_', ''), '.', ''));

-- Entities whose names have a vector, by its row in the table of that space.
CREATE TABLE entity_vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space_id INTEGER NOT NULL REFERENCES embedding_spaces (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  UNIQUE (space_id, entity_id)
) STRICT;
CREATE INDEX entity_vectors_entity ON entity_vectors (entity_id);

-- A person said that in this memory this name means that entity.
CREATE TABLE name_choices (
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entities (id),
  PRIMARY KEY (memory_seq, alias)
) STRICT, WITHOUT ROWID;
CREATE INDEX name_choices_entity ON name_choices (entity_id);

-- Retired by a person, by the entities that the texts name: no text brings it back.
CREATE TABLE rejected_edges (
  source_id TEXT NOT NULL REFERENCES entities (id),
  relation TEXT NOT NULL,
  target_id TEXT NOT NULL REFERENCES entities (id),
  rejected_at INTEGER NOT NULL,
  PRIMARY KEY (source_id, relation, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rejected_edges_target ON rejected_edges (target_id);

-- Pairs that may be one thing, for a person to decide. The lower id stands first.
CREATE TABLE merge_suggestions (
  a_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  b_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  score REAL NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed')),
  -- The model that was asked, and could not tell or was not to be trusted.
  asked TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_suggestions_open ON merge_suggestions (score DESC) WHERE state = 'open';
CREATE INDEX merge_suggestions_b ON merge_suggestions (b_id);

-- What has been extracted from each memory, and by what; a memory that is not here, or by an older one, is due.
CREATE TABLE extractions (
  memory_seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
  extractor TEXT NOT NULL,
  entities INTEGER NOT NULL,
  relations INTEGER NOT NULL,
  -- Why nothing, or less than wanted, came of it; null when all went well.
  problem TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX extractions_extractor ON extractions (extractor);
-- Those that no chat model has read.
CREATE INDEX extractions_unread ON extractions (memory_seq) WHERE instr(extractor, '+model:') = 0;
`;

const DERIVED = `
CREATE TABLE edges (
  id TEXT PRIMARY KEY,
  source_id TEXT NOT NULL REFERENCES entities (id),
  relation TEXT NOT NULL,
  target_id TEXT NOT NULL REFERENCES entities (id),
  confidence REAL NOT NULL,
  weight REAL NOT NULL DEFAULT 1,
  -- True in the world, as far as a text says; since: valid_from, or when it was first said.
  valid_from INTEGER,
  valid_to INTEGER,
  since INTEGER NOT NULL,
  -- Known to us. closed_at: since when we know of valid_to.
  created_at INTEGER NOT NULL,
  expired_at INTEGER,
  closed_at INTEGER,
  -- Active memories behind it.
  support INTEGER NOT NULL DEFAULT 0,
  -- 1: not expired, supported, true now. Only these are shown and answered from.
  live INTEGER NOT NULL DEFAULT 0 CHECK (live IN (0, 1)),
  CHECK (source_id <> target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX edges_source ON edges (source_id, relation, target_id);
CREATE INDEX edges_target ON edges (target_id, relation);
CREATE INDEX edges_live_source ON edges (source_id, confidence DESC, id) WHERE live = 1;
CREATE INDEX edges_live_target ON edges (target_id, confidence DESC, id) WHERE live = 1;
CREATE INDEX edges_ending ON edges (valid_to) WHERE live = 1 AND valid_to IS NOT NULL;
CREATE INDEX edges_starting ON edges (since) WHERE live = 0 AND expired_at IS NULL AND valid_to IS NULL;
CREATE INDEX edges_bounded ON edges (valid_to) WHERE live = 0 AND expired_at IS NULL AND valid_to IS NOT NULL;
CREATE INDEX edges_expired ON edges (expired_at) WHERE expired_at IS NOT NULL;
CREATE INDEX edges_relation ON edges (relation) WHERE live = 1;
CREATE INDEX edges_since ON edges (since);
-- What was, of things of which thousands of edges are live.
CREATE INDEX edges_past_source ON edges (source_id) WHERE live = 0;
CREATE INDEX edges_past_target ON edges (target_id) WHERE live = 0;
CREATE UNIQUE INDEX edges_once ON edges (source_id, relation, target_id) WHERE live = 1;

CREATE TABLE edge_provenance (
  edge_id TEXT NOT NULL REFERENCES edges (id) ON DELETE CASCADE,
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  PRIMARY KEY (edge_id, memory_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX edge_provenance_memory ON edge_provenance (memory_seq, edge_id);

CREATE TABLE communities (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  summary TEXT,
  -- Who wrote name and summary: terms, or a model by its name.
  described_by TEXT NOT NULL DEFAULT 'terms',
  size INTEGER NOT NULL,
  -- Changes with what it is described by; a description of another fingerprint is out of date.
  fingerprint TEXT NOT NULL,
  refreshed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX communities_size ON communities (size DESC, id);

-- Where a person, or a layout, put a node.
CREATE TABLE graph_positions (
  entity_id TEXT PRIMARY KEY REFERENCES entities (id) ON DELETE CASCADE,
  x REAL NOT NULL,
  y REAL NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What has changed and is settled before the transaction ends.
CREATE TABLE graph_outbox (
  source_id TEXT NOT NULL,
  relation TEXT NOT NULL,
  target_id TEXT NOT NULL,
  -- The assertion that came, where that is all that has changed.
  added INTEGER,
  PRIMARY KEY (source_id, relation, target_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE entity_outbox (entity_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
-- Entities out of which another one has been taken: their edges may be of what it had asserted.
CREATE TABLE regroup_outbox (entity_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
-- Entities whose live edges have changed since communities were last refreshed.
CREATE TABLE community_outbox (entity_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** What was extracted before keeps its edges; what an extractor of now would make of the same text is a back-fill. */
const CONVERT = `
UPDATE entities SET mentions = 0, degree = 0;
INSERT INTO aliases (seq, alias, named_id, entity_id, name, origin, created_at)
  SELECT seq, alias, entity_id, entity_id, name, 'own', created_at FROM old_aliases ORDER BY seq;
-- The words are indexed already: the trigger has indexed them a second time.
INSERT INTO aliases_fts (aliases_fts) VALUES ('rebuild');
INSERT INTO mentions
  SELECT o.memory_seq, o.entity_id, o.entity_id, n.name, n.type, n.raw_type, o.span_start, o.span_end, m.created_at
  FROM old_mentions o JOIN entities n ON n.id = o.entity_id JOIN memories m ON m.seq = o.memory_seq;
INSERT INTO assertions (memory_seq, source_id, relation, target_id, origin, confidence, valid_from, valid_to, said_at,
    asserted_at, withdrawn_at, outdated_at, corrected)
  SELECT p.memory_seq, e.source_id, e.relation, e.target_id, 'extracted', e.confidence, e.valid_from, e.valid_to,
    m.created_at, m.created_at, CASE m.status WHEN 'active' THEN NULL ELSE m.updated_at END,
    CASE WHEN m.status = 'superseded' AND m.merged_into IS NULL THEN n.created_at END,
    coalesce(n.kind = 'correction', 0)
  FROM old_provenance p JOIN old_edges e ON e.id = p.edge_id JOIN memories m ON m.seq = p.memory_seq
    LEFT JOIN memories n ON n.id = m.superseded_by
  WHERE e.expired_at IS NULL;
INSERT INTO extractions (memory_seq, extractor, entities, relations, at)
  SELECT memory_seq, 'rules-1', count(*), (SELECT count(*) FROM assertions a WHERE a.memory_seq = o.memory_seq), max(said_at)
  FROM mentions o GROUP BY memory_seq;
-- Edges are settled from the assertions when the store is next written.
DROP TABLE old_provenance;
DROP TABLE old_edges;
DROP TABLE old_mentions;
DROP TABLE old_aliases;
`;
