import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestStore, reopen, type TestStore } from '../support/store';

/** What the store is to hold, told in the simplest way: a list, and the lists from before each step. */
interface Row {
  id: string;
  text: string;
  status: 'active' | 'trash';
  importance: number;
}
interface Model {
  rows: Row[];
  done: Row[][];
  undone: Row[][];
}

const texts = [
  'I prefer tea',
  'I prefer coffee',
  'Falcon uses Python',
  'un café',
  '成語しりとり',
  'AND "x" (y',
];
const text = fc.constantFrom(...texts);
const which = fc.nat(5);
const importance = fc.double({ min: 0, max: 1, noNaN: true });

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('remember' as const), text, importance }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('edit' as const), which, text, importance }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constantFrom('trash' as const, 'restore' as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('reopen' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** A step that changed something: it can be undone, and nothing can be redone any more. */
function step(model: Model, rows: Row[]): void {
  model.done.push(model.rows);
  model.undone = [];
  model.rows = rows;
}

async function remember(store: TestStore, model: Model, wanted: { text: string; importance: number }) {
  const saved = await store.bridge.request('memories.remember', wanted);
  const known = model.rows.find((row) => row.text === wanted.text);
  if (known === undefined) {
    expect(saved.status).toBe('created');
    step(model, [...model.rows, { ...wanted, id: saved.id, status: 'active' }]);
  } else if (known.status === 'trash') {
    expect(saved).toEqual({ id: known.id, status: 'restored' });
    step(model, replaced(model, { ...known, status: 'active' }));
  } else {
    expect(saved).toEqual({ id: known.id, status: 'unchanged' });
  }
}

function replaced(model: Model, changed: Row): Row[] {
  return model.rows.map((row) => (row.id === changed.id ? changed : row));
}

async function edit(store: TestStore, model: Model, row: Row, patch: { text: string; importance: number }) {
  const request = store.bridge.request('memories.edit', { id: row.id, patch });
  const taken = model.rows.some((other) => other.id !== row.id && other.text === patch.text);
  if (row.status === 'trash' || taken) return expect(request).rejects.toMatchObject({ code: 'CONFLICT' });
  await request;
  if (row.text !== patch.text || row.importance !== patch.importance) {
    step(model, replaced(model, { ...row, ...patch }));
  }
}

async function setStatus(store: TestStore, model: Model, row: Row, op: 'trash' | 'restore') {
  const status = op === 'trash' ? 'trash' : 'active';
  const { changed } = await store.bridge.request(`memories.${op}`, { ids: [row.id] });
  expect(changed).toBe(row.status === status ? 0 : 1);
  if (changed === 1) step(model, replaced(model, { ...row, status }));
}

async function travel(store: TestStore, model: Model, op: 'undo' | 'redo') {
  const [from, to] = op === 'undo' ? [model.done, model.undone] : [model.undone, model.done];
  const rows = from.pop();
  const request = store.bridge.request(`journal.${op}`, {});
  if (rows === undefined) return expect(request).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  await request;
  to.push(model.rows);
  model.rows = rows;
}

async function run(store: TestStore, model: Model, operation: Operation): Promise<TestStore> {
  if (operation.op === 'reopen') return reopen(store);
  if (operation.op === 'undo' || operation.op === 'redo') {
    await travel(store, model, operation.op);
  } else if (operation.op === 'remember') {
    await remember(store, model, { text: operation.text, importance: operation.importance });
  } else {
    const row = model.rows[operation.which % Math.max(1, model.rows.length)];
    if (row === undefined) return store;
    if (operation.op === 'edit') {
      await edit(store, model, row, { text: operation.text, importance: operation.importance });
    } else await setStatus(store, model, row, operation.op);
  }
  return store;
}

function expectSame(store: TestStore, model: Model): void {
  const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1);
  const rows = store.db.all<Row>('SELECT id, text, status, importance FROM memories').sort(byId);
  const wanted = [...model.rows].sort(byId);
  expect(rows.map(({ importance: _, ...row }) => row)).toEqual(
    wanted.map(({ importance: _, ...row }) => row),
  );
  rows.forEach((row, i) => expect(row.importance).toBeCloseTo(wanted[i]?.importance ?? NaN, 14));
}

it('does as a plain list would, whatever is remembered, edited, thrown away, undone, redone or reopened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
      let store = openTestStore();
      const model: Model = { rows: [], done: [], undone: [] };
      for (const next of operations) {
        store = await run(store, model, next);
        expectSame(store, model);
      }
      expect(store.db.pragma('integrity_check')).toBe('ok');
      expect(store.db.all('PRAGMA foreign_key_check')).toEqual([]);
      // Full text says what the table says: an external-content index can compare itself.
      store.db.run("INSERT INTO memories_fts (memories_fts, rank) VALUES ('integrity-check', 1)");
      store.close();
    }),
    { numRuns: 25 },
  );
}, 120_000);
