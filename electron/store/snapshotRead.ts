import type { ReadableDatabase, SqlValue } from './database';
import { snapshotHistory } from './snapshotHistory';
import {
  OF_MEMORY,
  OF_MESSAGE,
  RECORDS,
  type SnapshotRow,
  type SnapshotTable,
  type TableRecord,
} from './snapshotParts';

/** Rows read at once. */
const PAGE = 200;
type Row = Record<string, SqlValue>;

/** What the person set in this store. */
export function settingRecords(db: ReadableDatabase): { key: string; value: unknown }[] {
  return db
    .all<{ key: string; value: string }>('SELECT key, value FROM settings ORDER BY key')
    .map(({ key, value }) => ({ key, value: JSON.parse(value) as unknown }));
}

/** All records of a type but memories and messages, page by page. */
export function* recordPages(
  db: ReadableDatabase,
  type: Exclude<TableRecord, 'memory' | 'message'>,
): Generator<SnapshotRow[]> {
  for (const rows of pages(db, RECORDS[type])) {
    yield rows.map((row) => {
      const record = recordOf(RECORDS[type], row);
      if (type !== 'rejected_edge') return record;
      return { ...record, entities: entityRows(db, namedIn({ rows: [row] })) };
    });
  }
}

/** Messages with what recall put before each. An answer that is being written counts as stopped. */
export function* messagePages(db: ReadableDatabase): Generator<SnapshotRow[]> {
  for (const rows of pages(db, RECORDS.message)) {
    const parts = Object.entries(OF_MESSAGE).map(([name, part]) => ({
      name,
      rows: belonging(db, part, 'message_id', column(rows, 'id')),
    }));
    yield rows.map((row) => ({
      ...recordOf(RECORDS.message, row),
      ...(row['status'] === 'streaming' ? { status: 'stopped' } : {}),
      ...nested(parts, row['id']),
    }));
  }
}

/**
 * Memories with what was read out of each, what a person decided about that, and their history. The first one that names
 * an entity brings it along (`entities`). `introduced` takes the ids of those.
 */
export function* memorySnapshotPages(
  db: ReadableDatabase,
  introduced: Set<string>,
): Generator<SnapshotRow[]> {
  for (const rows of pages(db, RECORDS.memory)) {
    const seqs = column(rows, 'seq');
    const parts = Object.entries(OF_MEMORY).map(([name, part]) => ({
      name,
      rows: belonging(db, part, 'memory_seq', seqs),
    }));
    const history = snapshotHistory(db, seqs);
    yield rows.map((row) => {
      const own = nested(parts, row['seq']);
      const entities = entityRows(
        db,
        namedIn(own).filter((id) => !introduced.has(id)),
      );
      for (const { id } of entities) introduced.add(String(id));
      return {
        ...recordOf(RECORDS.memory, row),
        ...(entities.length === 0 ? {} : { entities }),
        ...own,
        ...nested([{ name: 'history', rows: history }], row['seq']),
      };
    });
  }
}

const NAMES = ['named_id', 'source_id', 'target_id', 'entity_id'];

/** Ids of the entities that rows refer to. */
function namedIn(own: SnapshotRow): string[] {
  const rows = Object.values(own).flat() as SnapshotRow[]; // `nested` made lists of rows of it
  const ids = rows.flatMap((row) => NAMES.map((name) => row[name]));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** What an entity is before anybody decides anything about it, with the name that it was registered by. */
export function entityRows(db: ReadableDatabase, ids: readonly string[]): SnapshotRow[] {
  if (ids.length === 0) return [];
  return db
    .all<Row & { names: string }>(
      `SELECT n.id, n.canonical, n.name, n.registered_type, n.registered_at, (SELECT json_group_array(
         json_object('alias', a.alias, 'name', a.name, 'created_at', a.created_at)) FROM aliases a
         WHERE a.named_id = n.id AND a.origin = 'own') AS names
       FROM json_each(?) r CROSS JOIN entities n ON n.id = r.value ORDER BY n.id`,
      JSON.stringify(ids),
    )
    .map(({ names, ...row }) => ({ ...row, names: JSON.parse(names) as unknown }));
}

/** Entities that a person decided something about: merged, kept out, called otherwise. */
export function* decidedPages(db: ReadableDatabase): Generator<SnapshotRow[]> {
  for (let after = ''; ;) {
    const rows = db.all<Row & { id: string; merged_into: string | null; given_names: string }>(
      `SELECT e.id, e.merged_into, e.dismissed_at, e.given_name, e.given_type, e.given_description,
         (SELECT json_group_array(json_object('alias', alias, 'name', name, 'created_at', created_at)) FROM (
           SELECT * FROM aliases a WHERE a.named_id = e.id AND a.origin = 'manual' ORDER BY a.seq)) AS given_names
       FROM entities e WHERE e.id > ? AND (e.merged_into IS NOT NULL OR e.dismissed_at IS NOT NULL
         OR e.given_name IS NOT NULL OR e.given_type IS NOT NULL OR e.given_description IS NOT NULL
         OR EXISTS (SELECT 1 FROM aliases a WHERE a.named_id = e.id AND a.origin = 'manual'))
       ORDER BY e.id LIMIT ${PAGE}`,
      after,
    );
    if (rows.length > 0) {
      yield rows.map(({ given_names: names, ...row }) => ({
        ...withoutNulls(row),
        entities: entityRows(db, [row.id, ...(row.merged_into === null ? [] : [row.merged_into])]),
        names: JSON.parse(names) as unknown,
      }));
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

function* pages(db: ReadableDatabase, { table, key }: SnapshotTable): Generator<Row[]> {
  const order = key.join(', ');
  let after: SqlValue[] = [];
  for (;;) {
    const beyond = after.length === 0 ? '' : `WHERE (${order}) > (${key.map(() => '?').join(', ')})`;
    const rows = db.all<Row>(`SELECT * FROM ${table} ${beyond} ORDER BY ${order} LIMIT ${PAGE}`, ...after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = key.map((name) => last[name] ?? null);
  }
}

/** Rows that belong to these, by what they belong to. */
function belonging(
  db: ReadableDatabase,
  part: SnapshotTable,
  owner: 'memory_seq' | 'message_id',
  owners: readonly SqlValue[],
): Map<SqlValue, SnapshotRow[]> {
  const found = new Map<SqlValue, SnapshotRow[]>();
  const rows = db.all<Row>(
    `SELECT * FROM ${part.table} WHERE ${owner} IN (SELECT value FROM json_each(?)) ORDER BY ${part.key.join(', ')}`,
    JSON.stringify(owners),
  );
  for (const row of rows) {
    const of = row[owner] ?? null;
    const list = found.get(of);
    if (list === undefined) found.set(of, [recordOf(part, row)]);
    else list.push(recordOf(part, row));
  }
  return found;
}

function nested(
  parts: readonly { name: string; rows: ReadonlyMap<SqlValue, SnapshotRow[]> }[],
  owner: SqlValue | undefined,
): SnapshotRow {
  return Object.fromEntries(
    parts.flatMap(({ name, rows }) => {
      const own = rows.get(owner ?? null);
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

function recordOf({ omitted, json }: SnapshotTable, row: Row): SnapshotRow {
  const kept = Object.entries(withoutNulls(row)).filter(([name]) => !omitted.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      json.includes(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}

function withoutNulls(row: Row): SnapshotRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function column(rows: readonly Row[], name: string): SqlValue[] {
  return rows.map((row) => row[name] ?? null);
}
