import type { RouteOutput } from '#shared/contract/index';
import { entityType } from '#shared/domain/graph';
import type { ReadableDatabase } from './database';
import { toEntity, type EntityRow } from './graphEntities';
import { totalEntities } from './graphEntityList';
import { SHOWN } from './graphScope';
import { heldUntilCommit } from './held';

type Summary = RouteOutput<'graph.summary'>;

/** How far ahead the world is looked at: a contract until 2099 must not stretch the scale of time. */
const AHEAD_MS = 366 * 86_400_000;

interface Counted {
  name: string;
  count: number;
}

/** What there is to filter by and to travel through. `extractor`: what reads texts now. */
export function graphSummary(db: ReadableDatabase, extractor: string, now: number): Summary {
  const held = counts(db);
  held.known ??= countAll(db);
  return { ...held.known, ...changes(db, now), unread: countUnread(db, extractor) };
}

const counts = heldUntilCommit(() => ({ known: null as ReturnType<typeof countAll> | null }));

function countAll(db: ReadableDatabase) {
  const relations = db.all<Counted>(
    'SELECT relation AS name, count(*) AS count FROM edges WHERE live = 1 GROUP BY relation ORDER BY count DESC, name',
  );
  const types = db.all<Counted>(
    `SELECT type AS name, count(*) AS count FROM entities WHERE ${SHOWN} GROUP BY type ORDER BY count DESC, name`,
  );
  return {
    entities: totalEntities(db),
    edges: relations.reduce((sum, { count }) => sum + count, 0),
    orphans: db.count(`SELECT count(*) FROM entities WHERE ${SHOWN} AND degree = 0`),
    types: types.map(({ name, count }) => ({ name: entityType.catch('concept').parse(name), count })),
    relations,
    communities: db.count('SELECT count(*) FROM communities'),
    suggestions: openSuggestions(db),
  };
}

/** The earliest and the latest moment at which something began or ended in the world. */
function changes(db: ReadableDatabase, now: number): Pick<Summary, 'from' | 'to'> {
  const latest = (of: string, condition: string): number | null =>
    db.get<{ at: number | null }>(
      `SELECT max(${of}) AS at FROM edges WHERE ${condition} AND ${of} <= ?`,
      now + AHEAD_MS,
    )?.at ?? null;
  // One for each index, as these are made.
  const moments = [
    latest('since', 'true'),
    latest('valid_to', 'live = 1 AND valid_to IS NOT NULL'),
    latest('valid_to', 'live = 0 AND expired_at IS NULL AND valid_to IS NOT NULL'),
  ].filter((at) => at !== null);
  return {
    from: db.get<{ at: number | null }>('SELECT min(since) AS at FROM edges')?.at ?? null,
    to: moments.length === 0 ? null : Math.max(...moments),
  };
}

/** Memories with facts in them that nothing, or an older extractor, has read. */
function countUnread(db: ReadableDatabase, extractor: string): number {
  return db.count(
    `SELECT (SELECT count(*) FROM memories WHERE kind IN ('fact', 'correction') AND status = 'active')
       - (SELECT count(*) FROM memories m JOIN extractions x ON x.memory_seq = m.seq
          WHERE m.kind IN ('fact', 'correction') AND m.status = 'active'
            AND (x.extractor = @extractor OR substr(x.extractor, 1, length(@extractor) + 1) = @extractor || '+'))`,
    { extractor },
  );
}

const OPEN_SUGGESTIONS = `FROM merge_suggestions s
  JOIN entities a ON a.id = s.a_id AND a.merged_into IS NULL AND a.dismissed_at IS NULL
  JOIN entities b ON b.id = s.b_id AND b.merged_into IS NULL AND b.dismissed_at IS NULL
  WHERE s.state = 'open'`;

/** Pairs that may be one thing and are both still there, most alike first. */
export function listSuggestions(db: ReadableDatabase, limit: number): RouteOutput<'graph.suggestions'> {
  const rows = db.all<{ a_id: string; b_id: string; score: number; reason: string; created_at: number }>(
    `SELECT s.a_id, s.b_id, s.score, s.reason, s.created_at ${OPEN_SUGGESTIONS}
     ORDER BY s.score DESC, s.a_id, s.b_id LIMIT ?`,
    limit,
  );
  const ids = JSON.stringify(rows.flatMap((row) => [row.a_id, row.b_id]));
  const entities = new Map(
    db
      .all<EntityRow>('SELECT n.* FROM entities n WHERE n.id IN (SELECT value FROM json_each(?))', ids)
      .map((row) => [row.id, toEntity(row)]),
  );
  return {
    suggestions: rows.flatMap((row) => {
      const [a, b] = [entities.get(row.a_id), entities.get(row.b_id)];
      if (a === undefined || b === undefined) return [];
      return [{ a, b, score: row.score, reason: row.reason, createdAt: row.created_at }];
    }),
    total: openSuggestions(db),
  };
}

/** How many pairs may be one thing. */
export function openSuggestions(db: ReadableDatabase): number {
  return db.count(`SELECT count(*) ${OPEN_SUGGESTIONS}`);
}
