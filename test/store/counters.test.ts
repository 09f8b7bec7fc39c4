import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { expectSoundGraph } from '../support/graph';
import { openSpace, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, type TestStore } from '../support/store';

const texts = [
  'Falcon uses Python',
  'Falcon uses Rust',
  'Heron uses Python',
  'Hannah works at Acme',
  'Hannah works on Falcon',
  'Hannah lives in Berlin',
  'Peter works at Acme',
  'I prefer tea',
];
const text = fc.constantFrom(...texts);
const which = fc.nat(7);
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('remember' as const), text }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('edit' as const), which, text }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constantFrom('trash' as const, 'restore' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('pause' as const, 'episode' as const), which }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('erase' as const, 'reopen' as const) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('work' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

function idAt(store: TestStore, at: number): string {
  const ids = store.db.all<{ id: string }>('SELECT id FROM memories ORDER BY seq');
  return ids[at % Math.max(1, ids.length)]?.id ?? '';
}

async function run(store: TestStore, operation: Operation): Promise<void> {
  const { bridge } = store;
  switch (operation.op) {
    case 'remember':
      rememberAll(store, operation.text);
      return;
    case 'edit':
      await bridge.request('memories.edit', {
        id: idAt(store, operation.which),
        patch: { text: operation.text },
      });
      return;
    case 'trash':
    case 'restore':
      await bridge.request(`memories.${operation.op}`, { ids: [idAt(store, operation.which)] });
      return;
    case 'pause':
      await bridge.request('memories.edit', {
        id: idAt(store, operation.which),
        patch: { status: 'paused' },
      });
      return;
    case 'episode':
      await bridge.request('memories.edit', {
        id: idAt(store, operation.which),
        patch: { kind: 'episode' },
      });
      return;
    case 'undo':
    case 'redo':
      await bridge.request(`journal.${operation.op}`, {});
      return;
    case 'erase':
      await bridge.request('memories.erase', {});
      return;
    case 'work':
      await workJobs(store);
      return;
    case 'reopen':
  }
}

/** Refusals (nothing to undo, in the trash, a conflict) are right answers here; faults of the store are not. */
async function tolerant(store: TestStore, operation: Operation): Promise<void> {
  try {
    await run(store, operation);
  } catch (error) {
    const refusals = ['NOTHING_TO_UNDO', 'UNDO_CONFLICT', 'CONFLICT', 'NOT_FOUND'];
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}

const DANGLING = {
  'vector without a memory': `SELECT v.id FROM vectors v
    WHERE NOT EXISTS (SELECT 1 FROM memories m WHERE m.seq = v.memory_seq)`,
  'vector row without its vector': 'SELECT id FROM vectors WHERE id NOT IN (SELECT id FROM vec_1)',
  'vector without its row': 'SELECT id FROM vec_1 WHERE id NOT IN (SELECT id FROM vectors)',
  'embedded memory without a vector': `SELECT seq FROM memories
    WHERE embedding = 'embedded' AND seq NOT IN (SELECT memory_seq FROM vectors)`,
  'pending memory that still has a vector': `SELECT seq FROM memories
    WHERE embedding = 'pending' AND seq IN (SELECT memory_seq FROM vectors)`,
  'pending memory without a job': `SELECT seq FROM memories
    WHERE embedding = 'pending' AND seq NOT IN (SELECT memory_seq FROM jobs WHERE kind = 'embed')`,
  'memory whose vectors have not followed': 'SELECT * FROM vector_outbox',
  'vector that is live though its memory is not, or the other way': `SELECT m.seq FROM vectors v
    JOIN vec_1 e ON e.id = v.id JOIN memories m ON m.seq = v.memory_seq WHERE e.live <> (m.status = 'active')`,
};

function expectSound(store: TestStore, after: string): void {
  for (const [what, sql] of Object.entries(DANGLING)) {
    expect(store.db.all(sql), `${what} after ${after}`).toEqual([]);
  }
  expectSoundGraph(store, after);
}

it('keeps every counter equal to a recount, and nothing dangling, after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
      let store = openTestStore();
      openSpace(store);
      for (const next of operations) {
        await tolerant(store, next);
        if (next.op === 'reopen') store = reopen(store);
        expectSound(store, JSON.stringify(next));
      }
      store.db.run("INSERT INTO memories_fts (memories_fts, rank) VALUES ('integrity-check', 1)");
      store.db.run("INSERT INTO aliases_fts (aliases_fts, rank) VALUES ('integrity-check', 1)");
      store.close();
    }),
    { numRuns: 25 },
  );
}, 120_000);

it('counts an edge between two entities once for each, and not while its memories are away', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, 'Falcon uses Python', 'The Falcon project uses Python');
  await workJobs(store);
  const counters = () =>
    store.db.all(
      "SELECT name, mentions, degree FROM entities WHERE name IN ('Falcon', 'Python') ORDER BY name",
    );
  expect(counters()).toEqual([
    { name: 'Falcon', mentions: 2, degree: 1 },
    { name: 'Python', mentions: 2, degree: 1 },
  ]);
  await store.bridge.request('memories.trash', { ids: [ids[0] ?? ''] });
  expect(counters()).toMatchObject([{ mentions: 1, degree: 1 }, { degree: 1 }]);
  await store.bridge.request('memories.trash', { ids: [ids[1] ?? ''] });
  expect(counters()).toMatchObject([{ mentions: 0, degree: 0 }, { degree: 0 }]);
  expect((await store.bridge.request('graph.entities', {})).total).toBe(0);
  await store.bridge.request('memories.restore', { ids });
  expect(counters()).toMatchObject([{ mentions: 2, degree: 1 }, { degree: 1 }]);
});
