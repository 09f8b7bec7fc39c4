import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UndoResult, UndoUnderWay } from '#shared/domain/journal';
import { Undoing } from '../../electron/engine/undoing';
import { graphTables } from '../support/graph';
import { importLines } from '../support/importing';
import { rememberAll, tableTexts, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

const ROWS = 4;
const BATCHES = 6;
const ME = { actor: 'ui' as const };
/** A batch is a piece. */
const BIT_BY_BIT = {
  long: 0,
  planMs: 60_000,
  piece: { least: 1, pieceMs: 0 },
  told: { fromMs: 0, everyMs: 0 },
};

const line = (batch: number, row: number): string =>
  JSON.stringify({ text: `Heron ${batch} has ${row} eggs`, tags: ['birds'] });

function openWithImport(): { store: TestStore; undoing: Undoing; seq: number } {
  const store = openTestStore();
  for (let batch = 0; batch < BATCHES; batch += 1) importBatch(store, batch);
  return { store, undoing: new Undoing(store.context, { limits: BIT_BY_BIT }), seq: BATCHES };
}

function importBatch(store: TestStore, batch: number): void {
  importLines(store, Array.from({ length: ROWS }, (_, row) => line(batch, row)).join('\n'));
}

const left = ({ db }: TestStore): number =>
  db.count("SELECT count(*) FROM memories WHERE text LIKE 'Heron%'");
const stateOf = async (store: TestStore, seq: number): Promise<string | undefined> =>
  (await store.bridge.request('journal.list', {})).items.find((entry) => entry.seq === seq)?.state;
const undos = ({ db }: TestStore) =>
  db.all("SELECT label, undoes FROM journal WHERE command LIKE 'journal.%' ORDER BY seq");

/** Lets so many pieces be done, the first of which is done at once. */
async function pieces(count: number): Promise<void> {
  for (let i = 1; i < count; i += 1) await setImmediate();
}

/** The store as it is when its process has ended after two pieces. */
async function brokenOffAfterTwo(undone: (undoing: Undoing, seq: number) => unknown): Promise<TestStore> {
  const { store, undoing, seq } = openWithImport();
  const going = Promise.resolve(undone(undoing, seq));
  going.catch(() => undefined);
  await pieces(2);
  const again = reopen(store);
  await expect(going).rejects.toThrow();
  return again;
}

it('takes a long step back in pieces with others writing in between, under one entry, and does all of it again', async () => {
  const { store, undoing, seq } = openWithImport();
  const told = store.changes.length;
  const going = undoing.undo(ME, seq);
  expect(undoing.isUnderWay).toBe(true);
  const seen = [left(store)];
  while (left(store) > 0) {
    rememberAll(store, `Between ${seen.length}`);
    await setImmediate();
    seen.push(left(store));
  }
  expect(seen).toEqual([20, 16, 12, 8, 4, 0]);
  expect(await going).toMatchObject({ seq, command: 'memories.import' });
  expect(undoing.isUnderWay).toBe(false);
  expect(store.changes.length - told).toBe(BATCHES + 5);
  expect(undos(store)).toEqual([{ label: 'Undid: Imported 24 memories about “heron” from f', undoes: seq }]);
  expect(store.db.count('SELECT count(DISTINCT undone_by) FROM journal WHERE undoable = 1')).toBe(1);
  expect(await stateOf(store, seq)).toBe('undone');
  expect((await store.bridge.request('journal.list', {})).canRedo).toBeNull();
  await undoing.redo(ME, seq);
  expect([left(store), await stateOf(store, seq)]).toEqual([ROWS * BATCHES, 'done']);
  expect(await tableTexts(store, 'between')).toHaveLength(5);
});

it('gives back exactly what was there, by an undo and a redo without a number', async () => {
  const { store, undoing } = openWithImport();
  const before = snapshot(store.db);
  await undoing.undo(ME);
  expect(snapshot(store.db)['memories']).toEqual([]);
  await undoing.redo(ME);
  expect(snapshot(store.db)).toEqual(before);
});

it('stays in force with what is left of it when the process ends, and goes on from there under the same request', async () => {
  const caller = { ...ME, requestId: 'once' };
  const store = await brokenOffAfterTwo((undoing) => undoing.undo(caller));
  expect(left(store)).toBe(ROWS * (BATCHES - 2));
  expect(await stateOf(store, BATCHES)).toBe('done');
  expect(undos(store)).toMatchObject([
    { label: 'Undid: Imported 24 memories about “heron” from f, in part' },
  ]);
  expect((await store.bridge.request('journal.list', {})).canUndo?.seq).toBe(BATCHES);
  rememberAll(store, 'I prefer tea'); // which is not what the request was about
  const undoing = new Undoing(store.context, { limits: BIT_BY_BIT });
  const done = await undoing.undo(caller);
  expect(done.seq).toBe(BATCHES);
  expect(left(store)).toBe(0);
  expect(undos(store)).toMatchObject([{ label: 'Undid: Imported 24 memories about “heron” from f' }]);
  expect(await undoing.undo(caller)).toEqual(done);
  expect(store.db.column('SELECT text FROM memories')).toEqual(['I prefer tea']);
});

it('tells how much is done, and can be stopped: what is done stays done, and another undo goes on from there', async () => {
  const { store, seq } = openWithImport();
  const told: UndoUnderWay[][] = [];
  const undoing = new Undoing(store.context, { limits: BIT_BY_BIT, tell: (items) => void told.push(items) });
  const going = Promise.resolve(undoing.undo(ME, seq));
  going.catch(() => undefined);
  await pieces(2);
  expect(undoing.stop(seq - 1)).toBe(false);
  expect(undoing.stop(seq)).toBe(true);
  await expect(going).rejects.toMatchObject({
    code: 'CANCELLED',
    message: 'Stopped: 8 of its changes were taken back, and stay so. Another undo goes on from there.',
  });
  const label = 'Imported 24 memories about “heron” from f';
  expect(told).toEqual([
    [{ direction: 'undo', seq, label, share: 1 / BATCHES }],
    [{ direction: 'undo', seq, label, share: 2 / BATCHES }],
    [],
  ]);
  expect([left(store), await stateOf(store, seq)]).toEqual([ROWS * (BATCHES - 2), 'done']);
  expect(undoing.stop(seq)).toBe(false);
  await undoing.undo(ME);
  expect(left(store)).toBe(0);
  await undoing.redo(ME);
  expect(left(store)).toBe(ROWS * BATCHES);
});

it('brings back all that is undone, after an undo in two goes and after one that has not ended', async () => {
  const store = await brokenOffAfterTwo((undoing, seq) => undoing.undo(ME, seq));
  const undoing = new Undoing(store.context, { limits: BIT_BY_BIT });
  await undoing.redo(ME, BATCHES);
  expect(left(store)).toBe(ROWS * BATCHES);
  await expect(async () => undoing.redo(ME, BATCHES)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });

  void Promise.resolve(undoing.undo(ME)).catch(() => undefined);
  await pieces(3);
  const third = reopen(store);
  const at = new Undoing(third.context, { limits: BIT_BY_BIT });
  await at.undo(ME);
  expect(left(third)).toBe(0);
  await at.redo(ME);
  expect(left(third)).toBe(ROWS * BATCHES);
});

it('goes on with a redo that was broken off, and undoes what of it was done', async () => {
  const { store, undoing, seq } = openWithImport();
  await undoing.undo(ME, seq);
  void Promise.resolve(undoing.redo(ME, seq)).catch(() => undefined);
  await pieces(2);
  const again = reopen(store);
  const at = new Undoing(again.context, { limits: BIT_BY_BIT });
  expect(left(again)).toBe(2 * ROWS);
  expect(again.db.column('SELECT seq FROM journal WHERE undoable = 1 AND undone_by IS NULL')).toEqual([1, 2]);
  await at.redo(ME);
  expect(left(again)).toBe(ROWS * BATCHES);
  await at.undo(ME, seq);
  expect(left(again)).toBe(0);
});

it('stops at what another command has changed meanwhile, says so, and never leaves half a batch', async () => {
  const { store, undoing, seq } = openWithImport();
  const going = Promise.resolve(undoing.undo(ME, seq));
  going.catch(() => undefined);
  await pieces(2);
  const { id } = store.db.get<{ id: string }>(
    "SELECT id FROM memories WHERE text = 'Heron 1 has 2 eggs'",
  ) ?? {
    id: '',
  };
  await store.bridge.request('memories.edit', { id, patch: { pinned: true } });
  await expect(going).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
    message:
      'A later step depends on this one. Undo it first: Pinned “Heron 1 has 2 eggs”. ' +
      'Until then 16 of its changes were taken back, and stay so: another undo goes on from there.',
    details: { undoFirst: 8 },
  });
  expect(left(store)).toBe(2 * ROWS);
  expect(await stateOf(store, seq)).toBe('done');
  await expect(async () => undoing.undo(ME, seq)).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
    message: 'A later step depends on this one. Undo it first: Pinned “Heron 1 has 2 eggs”',
  });
  const { undone } = await undoing.undoWithLater(ME, seq);
  expect(undone.map((step: UndoResult) => step.seq)).toEqual([8, seq]);
  expect(left(store)).toBe(0);
});

it('is done once at a time, answers the same request once, and lets the import not go on', async () => {
  const { store, undoing, seq } = openWithImport();
  const caller = { ...ME, requestId: 'once' };
  const going = undoing.undo(caller, seq);
  for (const again of [() => undoing.undo(ME, seq), () => undoing.redo(ME, seq), () => undoing.undo(ME)]) {
    expect(again).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  }
  expect(() => importBatch(store, BATCHES)).toThrow(expect.objectContaining({ code: 'CANCELLED' }));
  expect(await undoing.undo(caller, seq)).toEqual(await going);
  expect(left(store)).toBe(0);
  expect(undos(store)).toHaveLength(1);
});

it('takes a step back that a later import has made again in part, as far as it is in force', async () => {
  const store = await brokenOffAfterTwo((undoing, seq) => undoing.undo(ME, seq));
  importLines(store, line(5, 1), { step: 'later' });
  const undoing = new Undoing(store.context, { limits: BIT_BY_BIT });
  await undoing.undo(ME, BATCHES);
  expect(store.db.column('SELECT text FROM memories')).toEqual(['Heron 5 has 1 eggs']);
});

const texts = ['Falcon uses Python', 'Mara lives in Ghent', 'Mara works on Falcon', 'Falcon uses Oxide'];
const row = fc.record({
  text: fc.constantFrom(...texts, 'I like tea'),
  tags: fc.subarray(['a', 'b']),
  importance: fc.constantFrom(0.2, 0.9),
  id: fc.constantFrom('1', '2', '3'),
});
const batches = fc.array(
  fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 3 }), work: fc.boolean(), mine: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

async function openWith(steps: typeof batches extends fc.Arbitrary<infer T> ? T : never): Promise<TestStore> {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python');
  for (const { rows, work, mine } of steps) {
    importLines(store, rows.map((one) => JSON.stringify(one)).join('\n'), { step: mine ? 'mine' : 'other' });
    if (work) await workJobs(store);
  }
  return store;
}

/** All that is captured, and what follows from it. */
const stateIn = ({ db }: TestStore): unknown => [
  snapshot(db),
  graphTables(db),
  db.all('SELECT memory_seq, part FROM vectors ORDER BY 1, 2'),
  db.all('SELECT seq, undone_by IS NULL, undoable FROM journal WHERE undoable = 1 ORDER BY seq'),
];

it('ends where undoing and redoing at once would, graph included, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 1, max: 4 }), async (steps, least) => {
      const [whole, apart] = [await openWith(steps), await openWith(steps)];
      const seq = whole.db.count("SELECT max(seq) FROM journal WHERE undoable = 1 AND step = 'import:mine'");
      fc.pre(seq > 0);
      const atOnce = new Undoing(whole.context);
      const inPieces = new Undoing(apart.context, {
        limits: { ...BIT_BY_BIT, planMs: 0, piece: { least, pieceMs: 0 } },
      });
      for (let round = 0; round < 2; round += 1) {
        expect(await inPieces.undoWithLater(ME, seq)).toEqual(await atOnce.undoWithLater(ME, seq));
        expect(stateIn(apart)).toEqual(stateIn(whole));
        expect(await inPieces.redo(ME)).toEqual(await atOnce.redo(ME));
        expect(stateIn(apart)).toEqual(stateIn(whole));
      }
      whole.close();
      apart.close();
    }),
    { numRuns: Number(process.env['MNEMOSCOPE_MODEL_RUNS'] ?? 12) },
  );
}, 240_000);

it('says that a step is undone in part, and redoes it by its number after newer steps', async () => {
  const { store, undoing, seq } = openWithImport();
  const entry = async () =>
    (await store.bridge.request('journal.list', {})).items.find((item) => item.seq === seq);
  expect(await entry()).toMatchObject({ state: 'done', partlyUndone: false });
  await undoing.undo(ME, seq);
  expect(await entry()).toMatchObject({ state: 'undone', partlyUndone: false });
  rememberAll(store, 'I prefer tea');
  const going = Promise.resolve(undoing.redo(ME, seq));
  going.catch(() => undefined);
  await pieces(2);
  undoing.stop(seq);
  await expect(going).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await entry()).toMatchObject({ state: 'done', partlyUndone: true });
  const plan = await store.bridge.request('journal.plan', { seq, direction: 'redo' });
  expect(plan).toMatchObject({ steps: [{ seq }], blocked: null });
  await undoing.redo(ME, seq);
  expect(await entry()).toMatchObject({ state: 'done', partlyUndone: false });
  expect(left(store)).toBe(ROWS * BATCHES);
});
