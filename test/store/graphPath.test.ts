import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPath } from '../../electron/memory/graph/path';
import { wholeGraph } from '../../electron/store/graphScope';
import { openTestStore, type TestStore } from '../support/store';

interface Pair {
  from: number;
  to: number;
  /** Hundredths. */
  confidence: number;
}

/** Edges as they stand after settling. */
function draw(store: TestStore, pairs: readonly Pair[], options: { live?: boolean } = {}): void {
  for (const [i, { from, to, confidence }] of pairs.entries()) {
    for (const node of [from, to]) {
      store.db.run(
        `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at, mentions)
         VALUES (?1, ?1, ?1, 'concept', 0, 0, 1) ON CONFLICT DO NOTHING`,
        `n${String(node)}`,
      );
    }
    store.db.run(
      `INSERT INTO edges (id, source_id, relation, target_id, confidence, since, created_at, support, live)
       VALUES (?, ?, ?, ?, ?, 0, 0, 1, ?)`,
      `e${String(i)}`,
      `n${String(from)}`,
      `r${String(i)}`,
      `n${String(to)}`,
      confidence / 100,
      options.live === false ? 0 : 1,
    );
  }
}

/** All shortest ways by trying every one: hops, and the most certain of them. */
function best(pairs: readonly Pair[], from: number, to: number): { hops: number; confidence: number } | null {
  let reached = new Map([[from, 1]]);
  const entered = new Set([from]);
  for (let hops = 0; reached.size > 0; hops += 1) {
    const confidence = reached.get(to);
    if (confidence !== undefined) return { hops, confidence };
    const next = new Map<number, number>();
    for (const pair of pairs) {
      for (const [near, far] of [
        [pair.from, pair.to],
        [pair.to, pair.from],
      ] as const) {
        const so = reached.get(near);
        if (so === undefined || entered.has(far)) continue;
        next.set(far, Math.max(next.get(far) ?? 0, (so * pair.confidence) / 100));
      }
    }
    for (const node of next.keys()) entered.add(node);
    reached = next;
  }
  return null;
}

it('is a shortest one, and of these the most certain, in any graph', () => {
  const node = fc.integer({ min: 0, max: 12 });
  const pair = fc
    .record({ from: node, to: node, confidence: fc.integer({ min: 10, max: 100 }) })
    .filter(({ from, to }) => from !== to);
  const store = openTestStore();
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 25 }), node, node, (pairs, from, to) => {
      store.db.run('DELETE FROM edges');
      draw(store, pairs);
      const expected = best(pairs, from, to);
      const found = findPath(store.db, [`n${String(from)}`], [`n${String(to)}`], wholeGraph());
      expect(found?.edgeIds.length ?? null).toBe(expected?.hops ?? null);
      if (found === null || expected === null) return;
      const confidences = found.edgeIds.map((id) => pairs[Number(id.slice(1))]?.confidence ?? 0);
      expect(confidences.reduce((product, one) => (product * one) / 100, 1)).toBeCloseTo(
        expected.confidence,
        10,
      );
      // Each edge joins the two entities between which it stands.
      found.edgeIds.forEach((id, i) => {
        const { from: a = -1, to: b = -1 } = pairs[Number(id.slice(1))] ?? {};
        expect([`n${String(a)}`, `n${String(b)}`].sort()).toEqual(found.entityIds.slice(i, i + 2).sort());
      });
    }),
    { numRuns: 200 },
  );
}, 60_000);

it('goes through what is live only, and through what the filter lets pass', () => {
  const store = openTestStore();
  const straight = [{ from: 1, to: 2, confidence: 90 }];
  draw(store, straight, { live: false });
  expect(findPath(store.db, ['n1'], ['n2'], wholeGraph())).toBeNull();
  store.db.run('DELETE FROM edges');
  draw(store, [
    { from: 1, to: 3, confidence: 90 },
    { from: 3, to: 2, confidence: 90 },
    { from: 1, to: 4, confidence: 90 },
    { from: 4, to: 5, confidence: 90 },
    { from: 5, to: 2, confidence: 90 },
  ]);
  const scope = wholeGraph();
  expect(findPath(store.db, ['n1'], ['n2'], scope)?.entityIds).toEqual(['n1', 'n3', 'n2']);
  store.db.run("UPDATE entities SET type = 'person' WHERE id IN ('n3', 'n1', 'n2')");
  const filter = { ...scope.filter, types: ['concept' as const] };
  // The ends are named, whatever they are.
  expect(findPath(store.db, ['n1'], ['n2'], { ...scope, filter })?.entityIds).toEqual([
    'n1',
    'n4',
    'n5',
    'n2',
  ]);
  expect(findPath(store.db, ['n1'], ['n1'], scope)).toEqual({ entityIds: ['n1'], edgeIds: [] });
  expect(findPath(store.db, [], ['n1'], scope)).toBeNull();
});
