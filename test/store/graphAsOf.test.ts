import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AsOf } from '#shared/domain/graph';
import { edgesAmong, stepsFrom } from '../../electron/store/graphEdges';
import { bestEntities } from '../../electron/store/graphEntityList';
import { factsOf } from '../../electron/store/graphFacts';
import { wholeGraph } from '../../electron/store/graphScope';
import { rememberAll } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

/** A spell as settling leaves it; times are small numbers, and now is 50. */
interface Row {
  source: number;
  target: number;
  relation: 'uses' | 'likes';
  since: number;
  validTo: number | null;
  created: number;
  closedAt: number | null;
  expiredAt: number | null;
}

const NOW = 50;
const id = (i: number): string => `edge${String(i).padStart(3, '0')}`;
const node = (i: number): string => `n${String(i)}`;

const time = fc.integer({ min: 1, max: 60 });
const row: fc.Arbitrary<Row> = fc
  .record({
    source: fc.integer({ min: 0, max: 3 }),
    target: fc.integer({ min: 0, max: 3 }),
    relation: fc.constantFrom('uses' as const, 'likes' as const),
    since: time,
    lasts: fc.option(time),
    created: time,
    expires: fc.option(time),
  })
  .filter(({ source, target }) => source !== target)
  .map(({ since, lasts, created, expires, ...rest }) => ({
    ...rest,
    since,
    created,
    validTo: lasts === null ? null : since + lasts,
    closedAt: lasts === null ? null : created + (lasts % 7),
    expiredAt: expires === null ? null : created + expires,
  }));

const tripleOf = ({ source, relation, target }: Row): string =>
  `${String(source)} ${relation} ${String(target)}`;

function write(store: TestStore, rows: readonly Row[]): void {
  store.db.run('DELETE FROM edges');
  const live = new Set<string>();
  rows.forEach((one, i) => {
    const holds = one.expiredAt === null && one.since <= NOW && (one.validTo === null || one.validTo > NOW);
    const isLive = holds && !live.has(tripleOf(one));
    if (isLive) live.add(tripleOf(one));
    store.db.run(
      `INSERT INTO edges (id, source_id, relation, target_id, confidence, since, valid_to, created_at, closed_at,
         expired_at, support, live) VALUES (?, ?, ?, ?, 0.9, ?, ?, ?, ?, ?, 1, ?)`,
      ...[id(i), node(one.source), one.relation, node(one.target), one.since, one.validTo, one.created],
      ...[one.closedAt, one.expiredAt, isLive ? 1 : 0],
    );
    store.db.run('INSERT INTO edge_provenance SELECT ?, seq FROM memories', id(i));
  });
}

/** The rule in its own words: known by then, not taken back by then, begun by then, and not known to be over by then. */
function heldThen(one: Row, valid: number, known: number): boolean {
  const isKnown = one.created <= known && (one.expiredAt === null || one.expiredAt > known);
  const isOver =
    one.validTo !== null && one.validTo <= valid && !(one.closedAt !== null && one.closedAt > known);
  return isKnown && one.since <= valid && !isOver;
}

function expected(rows: readonly Row[], asOf: AsOf): string[] {
  const { valid = NOW, known = Number.POSITIVE_INFINITY } = asOf;
  const chosen = new Map<string, number>();
  const better = (a: number, b: number): boolean =>
    Number(rows[a]?.expiredAt !== null) - Number(rows[b]?.expiredAt !== null) < 0;
  rows.forEach((one, i) => {
    if (!heldThen(one, valid, known)) return;
    const other = chosen.get(tripleOf(one));
    if (other === undefined || better(i, other)) chosen.set(tripleOf(one), i);
  });
  return [...chosen.values()].map(id).sort();
}

it('is known by then and true by then, in every way of reading it', () => {
  const store = openTestStore();
  rememberAll(store, 'Something that stands behind all of it');
  for (let i = 0; i < 4; i += 1) {
    store.db.run(
      `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES (?1, ?1, ?1, 'concept', 99, 99)`,
      node(i),
    );
  }
  const all = [0, 1, 2, 3].map(node);
  const asOf = fc.oneof(
    fc.record({ valid: time }),
    fc.record({ known: time }),
    fc.record({ valid: time, known: time }),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), asOf, (rows, then) => {
      write(store, rows);
      const scope = wholeGraph(then, NOW);
      const edges = expected(rows, then);
      expect(edgesAmong(store.db, all, scope).map((edge) => edge.id)).toEqual(edges);
      expect([...new Set(stepsFrom(store.db, all, scope, 100).map(({ edge }) => edge))].sort()).toEqual(
        edges,
      );
      const facts = factsOf(store.db, all, 100, scope);
      expect(facts.map(({ edgeId }) => edgeId).sort()).toEqual(edges);
      // Nothing of these was seen before: they are there as far as an edge is.
      const touched = new Set(facts.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
      expect(bestEntities(store.db, scope, 10).sort()).toEqual([...touched].sort());
    }),
    { numRuns: 300 },
  );
}, 120_000);
