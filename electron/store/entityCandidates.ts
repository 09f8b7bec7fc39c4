import type { EntityType } from '#shared/domain/graph';
import type { ReadableDatabase, SqlValue } from './database';

/** A name whose entity is to be found. */
export interface AskedName {
  /** As the text writes it. */
  name: string;
  canonical: string;
  type: EntityType;
  /** Other canonical names that it may be short for, or that may be short for it. */
  related: readonly string[];
}

/** An entity that may be meant, by one of its names. */
export interface NameCandidate {
  entityId: string;
  name: string;
  type: EntityType;
}

const MOST_ALIKE = 200;
const MOST_CONTAINING = 20;
/** Typos are looked for among names with the same beginning. */
const PREFIX = 3;
const LENGTH_SLACK = 2;
/** As in the index of the migration. */
const compactOf = (text: string): string =>
  `replace(replace(replace(replace(${text}, ' ', ''), '-', ''), '_', ''), '.', '')`;

const FROM = 'FROM aliases a JOIN entities e ON e.id = a.entity_id';
const FITS = `(e.type = ?1 OR e.type = 'concept' OR ?1 = 'concept') AND e.merged_into IS NULL AND e.dismissed_at IS NULL`;

/** Whether an entity of a fitting type has the name already. */
export function isKnownName(db: ReadableDatabase, { canonical, type }: AskedName): boolean {
  return (
    db.get(
      `SELECT 1 AS found ${FROM} WHERE a.alias = ?2 AND (e.type = ?1 OR e.type = 'concept' OR ?1 = 'concept') LIMIT 1`,
      type,
      canonical,
    ) !== undefined
  );
}

/**
 * Entities of that type (a concept may be of any) whose names are spelt nearly like this one, contain it, or are related
 * to it. Reads a bounded number of rows; a typo in the first letters is not found.
 */
export function candidatesByName(db: ReadableDatabase, asked: AskedName): NameCandidate[] {
  const found = new Map<string, NameCandidate>();
  const add = (condition: string, limit: number, ...params: SqlValue[]): void => {
    const rows = db.all<NameCandidate>(
      `SELECT a.entity_id AS entityId, a.name, e.type ${FROM} WHERE ${condition} AND ${FITS} LIMIT ${String(limit)}`,
      asked.type,
      ...params,
    );
    for (const row of rows) found.set(`${row.entityId} ${row.name}`, row);
  };
  add(`${compactOf('a.alias')} = ${compactOf('?2')}`, MOST_ALIKE, asked.canonical);
  const length = asked.canonical.length;
  const start = asked.canonical.slice(0, PREFIX);
  add(
    'a.alias >= ?2 AND a.alias < ?3 AND length(a.alias) BETWEEN ?4 AND ?5',
    MOST_ALIKE,
    start,
    `${start}\u{10FFFF}`,
    length - LENGTH_SLACK,
    length + LENGTH_SLACK,
  );
  if (asked.related.length > 0) {
    add('a.alias IN (SELECT value FROM json_each(?2))', MOST_ALIKE, JSON.stringify(asked.related));
  }
  const words = asked.canonical.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length > 0 && asked.canonical.length > PREFIX) {
    const phrase = `"${words.join(' ')}"`;
    add('a.seq IN (SELECT rowid FROM aliases_fts WHERE aliases_fts MATCH ?2)', MOST_CONTAINING, phrase);
  }
  return [...found.values()];
}

/** Entities in use whose names have no vector in the space yet; nobody is known by the sound of a name, so persons are left out. */
export function unembeddedNames(db: ReadableDatabase, spaceId: number, limit: number): NameCandidate[] {
  return db.all<NameCandidate>(
    `SELECT e.id AS entityId, e.name, e.type FROM entities e
     WHERE e.type <> 'person' AND (e.mentions > 0 OR e.degree > 0) AND e.merged_into IS NULL AND e.dismissed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM entity_vectors v WHERE v.space_id = ? AND v.entity_id = e.id)
     LIMIT ?`,
    spaceId,
    limit,
  );
}
