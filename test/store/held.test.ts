import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryKind, type MemoryStatus } from '#shared/domain/memory';
import { candidateRows, eligible, type Eligibility } from '../../electron/store/candidates';
import { completeHeld, heldUntilCommit } from '../../electron/store/held';
import { rememberAll } from '../support/seeds';
import { openTestStore } from '../support/store';

it('holds what was read until another connection commits', () => {
  const store = openTestStore();
  const read = heldUntilCommit(() => ({}));
  const first = read(store.readable);
  expect(read(store.readable)).toBe(first);
  rememberAll(store, 'Something new');
  const second = read(store.readable);
  expect(second).not.toBe(first);
  expect(read(store.readable)).toBe(second);
});

it('holds nothing on a connection that writes, which would not see its own changes in it', () => {
  const { db } = openTestStore();
  const read = heldUntilCommit(() => ({}));
  expect(read(db)).not.toBe(read(db));
});

it('reads only what is missing, and forgets all rather than grow beyond its bound', () => {
  const held = new Map<number, string>();
  const asked: number[][] = [];
  const complete = (...keys: number[]) =>
    completeHeld(held, keys, 3, (missing) => {
      asked.push([...missing]);
      return missing.map((key) => [key, `value ${key}`] as const);
    });
  expect(complete(1, 2).get(2)).toBe('value 2');
  expect(complete(2, 3, 4).get(2)).toBe('value 2');
  expect(complete(4).get(4)).toBe('value 4');
  expect(asked).toEqual([[1, 2], [3, 4], [4]]);
});

it('shows a change of a memory in the next recall', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, { text: 'A fact', importance: 0.5 });
  const everything: Eligibility = {
    excludeKinds: [],
    minImportance: null,
    notExpiredAt: null,
    exemptEpisodes: false,
    scopes: null,
    sessionId: null,
    created: null,
    matching: null,
  };
  expect(candidateRows(store.readable, [1], everything)).toMatchObject([{ importance: 0.5 }]);
  await store.bridge.request('memories.edit', { id, patch: { importance: 0.9 } });
  expect(candidateRows(store.readable, [1], everything)).toMatchObject([{ importance: 0.9 }]);
  await store.bridge.request('memories.trash', { ids: [id] });
  expect(candidateRows(store.readable, [1], everything)).toEqual([]);
});

it('lets the same memories compete whether SQLite looks at them or the program', () => {
  const store = openTestStore();
  const statuses: MemoryStatus[] = ['active', 'active', 'paused', 'trash'];
  rememberAll(
    store,
    ...Array.from({ length: 60 }, (_, i) => ({
      text: `Memory ${i}`,
      kind: memoryKind.options[i % memoryKind.options.length],
      importance: (i % 4) / 4,
      createdAt: 1_000 + (i % 7),
      expiresAt: i % 3 === 0 ? 2_000 + (i % 5) : null,
      scope: ['personal', 'work', 'other'][i % 3],
      ...(i % 4 === 0 ? {} : { sessionId: `s${i % 2}`, messageId: `m${i}` }),
    })),
  );
  statuses.forEach((status, i) =>
    store.db.run('UPDATE memories SET status = ? WHERE seq % 4 = ?', status, BigInt(i)),
  );
  const seqs = store.readable.column<number>('SELECT seq FROM memories ORDER BY seq');
  fc.assert(
    fc.property(
      fc.record<Eligibility>({
        excludeKinds: fc.subarray([...memoryKind.options]),
        minImportance: fc.option(fc.constantFrom(0, 0.25, 0.5)),
        notExpiredAt: fc.option(fc.integer({ min: 1_999, max: 2_006 })),
        exemptEpisodes: fc.boolean(),
        scopes: fc.option(fc.subarray(['personal', 'work'])),
        sessionId: fc.option(fc.constantFrom('s0', 's1')),
        created: fc.option(
          fc.record({ from: fc.integer({ min: 999, max: 1_008 }), to: fc.integer({ min: 999, max: 1_008 }) }),
        ),
        matching: fc.option(
          fc.constant({
            one: { sql: 'm.importance > ?', params: [0.25] },
            all: { sql: 'SELECT seq FROM memories WHERE importance > ?', params: [0.25] },
          }),
        ),
      }),
      (filter) => {
        const { sql, params } = eligible(filter);
        const bySql = store.readable.column<number>(
          `SELECT m.seq FROM memories m WHERE ${sql} ORDER BY m.seq`,
          ...params,
        );
        expect(candidateRows(store.readable, seqs, filter).map(({ seq }) => seq)).toEqual(bySql);
      },
    ),
  );
});
