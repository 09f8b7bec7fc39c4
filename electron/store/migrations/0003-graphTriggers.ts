/** Here ON CONFLICT, not OR IGNORE: the conflict clause of the statement that fires a trigger would override that. */
export const TRIGGERS = `
CREATE TRIGGER aliases_inserted AFTER INSERT ON aliases BEGIN
  INSERT INTO aliases_fts (rowid, name) VALUES (new.seq, new.name);
  INSERT INTO entity_outbox VALUES (new.named_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER aliases_renamed AFTER UPDATE OF name ON aliases WHEN new.name <> old.name BEGIN
  INSERT INTO aliases_fts (aliases_fts, rowid, name) VALUES ('delete', old.seq, old.name);
  INSERT INTO aliases_fts (rowid, name) VALUES (new.seq, new.name);
END;
CREATE TRIGGER aliases_deleted AFTER DELETE ON aliases BEGIN
  INSERT INTO aliases_fts (aliases_fts, rowid, name) VALUES ('delete', old.seq, old.name);
  INSERT INTO entity_outbox VALUES (old.named_id) ON CONFLICT DO NOTHING;
END;

-- Of two names in one memory that are the same entity, one counts.
CREATE TRIGGER mentions_inserted AFTER INSERT ON mentions BEGIN
  INSERT INTO entity_outbox VALUES (new.named_id) ON CONFLICT DO NOTHING;
  UPDATE entities SET mentions = mentions + 1 WHERE id = new.entity_id
    AND (SELECT status FROM memories WHERE seq = new.memory_seq) = 'active'
    AND NOT EXISTS (SELECT 1 FROM mentions o WHERE o.memory_seq = new.memory_seq
      AND o.entity_id = new.entity_id AND o.named_id <> new.named_id);
END;
-- BEFORE, because a cascade removes the memory (and so its status) first.
CREATE TRIGGER mentions_deleted BEFORE DELETE ON mentions BEGIN
  INSERT INTO entity_outbox VALUES (old.named_id) ON CONFLICT DO NOTHING;
  UPDATE entities SET mentions = mentions - 1 WHERE id = old.entity_id
    AND (SELECT status FROM memories WHERE seq = old.memory_seq) = 'active'
    AND NOT EXISTS (SELECT 1 FROM mentions o WHERE o.memory_seq = old.memory_seq
      AND o.entity_id = old.entity_id AND o.named_id <> old.named_id);
END;
CREATE TRIGGER mentions_moved AFTER UPDATE OF entity_id ON mentions WHEN new.entity_id <> old.entity_id BEGIN
  UPDATE entities SET mentions = mentions - 1 WHERE id = old.entity_id
    AND (SELECT status FROM memories WHERE seq = old.memory_seq) = 'active'
    AND NOT EXISTS (SELECT 1 FROM mentions o WHERE o.memory_seq = old.memory_seq AND o.entity_id = old.entity_id);
  UPDATE entities SET mentions = mentions + 1 WHERE id = new.entity_id
    AND (SELECT status FROM memories WHERE seq = new.memory_seq) = 'active'
    AND NOT EXISTS (SELECT 1 FROM mentions o WHERE o.memory_seq = new.memory_seq
      AND o.entity_id = new.entity_id AND o.named_id <> new.named_id);
END;
CREATE TRIGGER memories_status_changed AFTER UPDATE OF status ON memories
WHEN (new.status = 'active') <> (old.status = 'active') BEGIN
  UPDATE memories SET inactive_since = CASE new.status WHEN 'active' THEN NULL ELSE new.updated_at END WHERE seq = new.seq;
  UPDATE entities SET mentions = mentions + CASE new.status WHEN 'active' THEN 1 ELSE -1 END
    WHERE id IN (SELECT entity_id FROM mentions WHERE memory_seq = new.seq);
  INSERT INTO entity_outbox SELECT named_id FROM mentions WHERE memory_seq = new.seq ON CONFLICT DO NOTHING;
  INSERT INTO entity_outbox SELECT named_id FROM alias_claims WHERE memory_seq = new.seq ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER memories_importance_changed AFTER UPDATE OF importance ON memories
WHEN new.importance <> old.importance BEGIN
  INSERT INTO entity_outbox SELECT named_id FROM mentions WHERE memory_seq = new.seq ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER memories_replaced AFTER UPDATE OF status, superseded_by, merged_into ON memories
WHEN new.status <> old.status OR new.superseded_by IS NOT old.superseded_by
  OR new.merged_into IS NOT old.merged_into BEGIN
  UPDATE assertions SET
    withdrawn_at = CASE new.status WHEN 'active' THEN NULL ELSE coalesce(withdrawn_at, new.updated_at) END,
    outdated_at = CASE WHEN new.status = 'superseded' AND new.merged_into IS NULL
      THEN (SELECT created_at FROM memories WHERE id = new.superseded_by) END,
    corrected = coalesce((SELECT kind = 'correction' FROM memories WHERE id = new.superseded_by), 0)
    WHERE memory_seq = new.seq;
END;
-- Cascades run after the row is gone; taking the references along first keeps the counters right.
CREATE TRIGGER memories_graph_deleted BEFORE DELETE ON memories BEGIN
  DELETE FROM mentions WHERE memory_seq = old.seq;
  DELETE FROM assertions WHERE memory_seq = old.seq;
  DELETE FROM alias_claims WHERE memory_seq = old.seq;
  DELETE FROM edge_provenance WHERE memory_seq = old.seq;
END;

CREATE TRIGGER assertions_inserted AFTER INSERT ON assertions BEGIN
  INSERT INTO graph_outbox VALUES (new.source_id, new.relation, new.target_id, new.seq)
    ON CONFLICT DO UPDATE SET added = NULL;
END;
CREATE TRIGGER assertions_updated AFTER UPDATE ON assertions BEGIN
  INSERT INTO graph_outbox VALUES (old.source_id, old.relation, old.target_id, NULL)
    ON CONFLICT DO UPDATE SET added = NULL;
  INSERT INTO graph_outbox VALUES (new.source_id, new.relation, new.target_id, NULL)
    ON CONFLICT DO UPDATE SET added = NULL;
END;
CREATE TRIGGER assertions_deleted AFTER DELETE ON assertions BEGIN
  INSERT INTO graph_outbox VALUES (old.source_id, old.relation, old.target_id, NULL)
    ON CONFLICT DO UPDATE SET added = NULL;
  INSERT INTO entity_outbox VALUES (old.source_id), (old.target_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER rejected_edges_inserted AFTER INSERT ON rejected_edges BEGIN
  INSERT INTO graph_outbox VALUES (new.source_id, new.relation, new.target_id, NULL)
    ON CONFLICT DO UPDATE SET added = NULL;
END;
CREATE TRIGGER rejected_edges_deleted AFTER DELETE ON rejected_edges BEGIN
  INSERT INTO graph_outbox VALUES (old.source_id, old.relation, old.target_id, NULL)
    ON CONFLICT DO UPDATE SET added = NULL;
  INSERT INTO entity_outbox VALUES (old.source_id), (old.target_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER alias_claims_changed AFTER UPDATE ON alias_claims BEGIN
  INSERT INTO entity_outbox VALUES (new.named_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER alias_claims_deleted AFTER DELETE ON alias_claims BEGIN
  INSERT INTO entity_outbox VALUES (old.named_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER name_choices_deleted AFTER DELETE ON name_choices BEGIN
  INSERT INTO entity_outbox VALUES (old.entity_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER entities_decided AFTER UPDATE OF merged_into, dismissed_at, given_name, given_type, given_description
ON entities WHEN old.merged_into IS NOT new.merged_into OR old.dismissed_at IS NOT new.dismissed_at
  OR old.given_name IS NOT new.given_name OR old.given_type IS NOT new.given_type
  OR old.given_description IS NOT new.given_description BEGIN
  INSERT INTO entity_outbox VALUES (new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER entities_regrouped AFTER UPDATE OF merged_into, dismissed_at ON entities
WHEN old.merged_into IS NOT new.merged_into OR old.dismissed_at IS NOT new.dismissed_at BEGIN
  INSERT INTO graph_outbox SELECT DISTINCT source_id, relation, target_id, NULL FROM assertions
    WHERE source_id = new.id ON CONFLICT DO UPDATE SET added = NULL;
  INSERT INTO graph_outbox SELECT DISTINCT source_id, relation, target_id, NULL FROM assertions
    WHERE target_id = new.id ON CONFLICT DO UPDATE SET added = NULL;
END;
CREATE TRIGGER entities_merged AFTER UPDATE OF merged_into ON entities
WHEN old.merged_into IS NOT NULL AND old.merged_into IS NOT new.merged_into BEGIN
  INSERT INTO entity_outbox VALUES (old.merged_into) ON CONFLICT DO NOTHING;
  INSERT INTO regroup_outbox VALUES (old.merged_into) ON CONFLICT DO NOTHING;
END;

-- Without a live edge it belongs to no community. Communities are called by their entities' names.
CREATE TRIGGER entities_alone AFTER UPDATE OF degree ON entities
WHEN new.degree = 0 AND new.community_id IS NOT NULL BEGIN
  UPDATE entities SET community_id = NULL WHERE id = new.id;
END;
CREATE TRIGGER entities_renamed AFTER UPDATE OF name ON entities WHEN new.name <> old.name AND new.degree > 0 BEGIN
  INSERT INTO community_outbox VALUES (new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER edges_live_inserted AFTER INSERT ON edges WHEN new.live = 1 BEGIN
  UPDATE entities SET degree = degree + 1 WHERE id IN (new.source_id, new.target_id);
  INSERT INTO community_outbox VALUES (new.source_id), (new.target_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER edges_live_changed AFTER UPDATE OF live ON edges WHEN new.live <> old.live BEGIN
  UPDATE entities SET degree = degree + new.live - old.live WHERE id IN (new.source_id, new.target_id);
  INSERT INTO community_outbox VALUES (new.source_id), (new.target_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER edges_live_deleted AFTER DELETE ON edges WHEN old.live = 1 BEGIN
  UPDATE entities SET degree = degree - 1 WHERE id IN (old.source_id, old.target_id);
  INSERT INTO community_outbox VALUES (old.source_id), (old.target_id) ON CONFLICT DO NOTHING;
END;
`;
