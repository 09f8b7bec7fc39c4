import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NewMemory } from '#shared/domain/memory';
import type { BulkAction } from '#shared/domain/table';
import { change } from '../support/bulk';
import { rememberAll } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
const seed = fc.record({
  memory: fc.record({
    text: fc.constantFrom('I like tea', 'I like coffee', 'Falcon uses Python', '成語しりとり'),
    kind: fc.constantFrom('fact' as const, 'correction' as const, 'summary' as const),
    scope: fc.constantFrom('personal', 'work'),
    importance: fc.constantFrom(0.2, 0.5, 0.9),
    tags,
  }),
  status: fc.constantFrom('active', 'active', 'paused', 'archived', 'superseded', 'trash'),
});
const action: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.constantFrom<BulkAction>({ do: 'trash' }, { do: 'restore' }, { do: 'dismiss', kind: 'low_value' }),
  fc.record({ do: fc.constant('tag' as const), add: tags, remove: tags }),
  fc.record({
    do: fc.constant('set' as const),
    change: fc.constantFrom(
      { importance: 0.5 },
      { pinned: true },
      { kind: 'fact' as const },
      { scope: 'work' },
      { scope: 'work', kind: 'correction' as const },
      { status: 'paused' as const },
      { status: 'active' as const, importance: 0.2 },
      { expiresAt: 5 },
    ),
  }),
);

function open(
  seeds: readonly { memory: Partial<NewMemory> & { text: string }; status: string }[],
): TestStore {
  const store = openTestStore();
  for (const { memory, status } of seeds) {
    const [id = ''] = rememberAll(store, memory);
    store.db.run('UPDATE memories SET status = ? WHERE id = ?', status, id);
  }
  return store;
}

const rows = (store: TestStore): unknown => [
  store.db.all('SELECT * FROM memories ORDER BY seq'),
  store.db.all('SELECT * FROM dismissals ORDER BY 1, 2'),
];
const kept = (store: TestStore): unknown =>
  store.db.all(
    'SELECT id, dedupe_key, text, kind, scope, importance, status, pinned, expires_at, tags FROM memories',
  );

it('does to many what it does one by one, and one undo takes all of it back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(seed, { minLength: 1, maxLength: 12 }), action, async (seeds, wanted) => {
      const [whole, single] = [open(seeds), open(seeds)];
      const before = kept(whole);
      const ids = whole.db.column<string>('SELECT id FROM memories ORDER BY seq');
      const result = await change(whole, { by: 'ids', ids }, wanted);
      let changed = 0;
      for (const id of ids) changed += (await change(single, { by: 'ids', ids: [id] }, wanted)).changed;
      expect(result.changed).toBe(changed);
      expect(result.changed + result.skipped).toBe(ids.length);
      expect(rows(whole)).toEqual(rows(single));
      expect(result.seq === null).toBe(changed === 0);
      if (result.seq !== null) await whole.bridge.request('journal.undo', { seq: result.seq });
      expect(kept(whole)).toEqual(before);
      expect(whole.db.count('SELECT count(*) FROM dismissals')).toBe(0);
      whole.close();
      single.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);
