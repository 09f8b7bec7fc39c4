import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { runCommand } from '../../electron/store/command';
import { mergeInto, supersede } from '../../electron/store/merges';
import { expectSoundGraph, graphTables, readAs } from '../support/graph';
import { READINGS } from '../support/graphReadings';
import { openSpace, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, type TestStore } from '../support/store';

const texts = Object.keys(READINGS);

const text = fc.constantFrom(...texts);
const which = fc.nat(11);
const other = fc.nat(11);
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constant('remember' as const), text, ago: fc.constantFrom(0, 0, 2_500) }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('edit' as const), which, text }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('trash' as const, 'restore' as const, 'pause' as const),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constantFrom('replace' as const, 'join' as const, 'takeApart' as const),
      which,
      other,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constantFrom('merge' as const, 'split' as const, 'addEdge' as const),
      which,
      other,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constantFrom(
        'unmerge' as const,
        'rename' as const,
        'renameBack' as const,
        'delete' as const,
        'undelete' as const,
        'addAlias' as const,
        'removeAlias' as const,
        'over' as const,
        'wrong' as const,
      ),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('editEdge' as const), which, other }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('work' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('reopen' as const, 'evict' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const pick = (store: TestStore, sql: string, at: number): string => {
  const ids = store.db.column<string>(sql);
  return ids[at % Math.max(1, ids.length)] ?? 'nothing';
};
const memoryAt = (store: TestStore, at: number) => pick(store, 'SELECT id FROM memories ORDER BY seq', at);
const entityAt = (store: TestStore, at: number) =>
  pick(store, 'SELECT id FROM entities WHERE merged_into IS NULL AND dismissed_at IS NULL ORDER BY id', at);
const edgeAt = (store: TestStore, at: number) => pick(store, 'SELECT id FROM edges ORDER BY id', at);

/** Extraction in the background, by the readings above; what a fact by hand says is read by nobody. */
async function work(store: TestStore): Promise<void> {
  const due = store.db.all<{ id: string; text: string }>(
    `SELECT m.id, m.text FROM jobs j JOIN memories m ON m.seq = j.memory_seq WHERE j.kind = 'extract' ORDER BY j.id`,
  );
  for (const { id, text: said } of due) readAs(store, id, READINGS[said] ?? { entities: [] });
  store.db.run("DELETE FROM jobs WHERE kind = 'extract'");
  await workJobs(store);
}

async function run(store: TestStore, operation: Operation): Promise<void> {
  const { bridge } = store;
  switch (operation.op) {
    case 'remember':
      rememberAll(store, { text: operation.text, createdAt: store.clock.now() - operation.ago });
      return;
    case 'edit':
      await bridge.request('memories.edit', {
        id: memoryAt(store, operation.which),
        patch: { text: operation.text },
      });
      return;
    case 'trash':
    case 'restore':
      await bridge.request(`memories.${operation.op}`, { ids: [memoryAt(store, operation.which)] });
      return;
    case 'pause':
      await bridge.request('memories.edit', {
        id: memoryAt(store, operation.which),
        patch: { status: 'paused' },
      });
      return;
    case 'replace':
      replaceMemory(store, memoryAt(store, operation.which), memoryAt(store, operation.other));
      return;
    case 'join':
      joinMemories(store, memoryAt(store, operation.which), memoryAt(store, operation.other));
      return;
    case 'takeApart':
      await bridge.request('memories.unmerge', { id: memoryAt(store, operation.which) });
      return;
    case 'merge':
      await bridge.request('graph.merge', {
        intoId: entityAt(store, operation.which),
        ids: [entityAt(store, operation.other)],
      });
      return;
    case 'unmerge':
      await bridge.request('graph.unmerge', {
        id: pick(store, 'SELECT id FROM entities WHERE merged_into IS NOT NULL ORDER BY id', operation.which),
      });
      return;
    case 'split':
      await bridge.request('graph.split', {
        id: entityAt(store, operation.which),
        name: operation.other % 2 === 0 ? 'Twin' : 'Oxide',
        memoryIds: [memoryAt(store, operation.other)],
      });
      return;
    case 'rename':
      await bridge.request('graph.editEntity', {
        id: entityAt(store, operation.which),
        patch: { name: `Name ${operation.which}`, type: 'tool' },
      });
      return;
    case 'renameBack':
      await bridge.request('graph.editEntity', {
        id: entityAt(store, operation.which),
        patch: { name: null, type: null },
      });
      return;
    case 'addAlias':
      await bridge.request('graph.addAlias', {
        id: entityAt(store, operation.which),
        name: `Also ${operation.which}`,
      });
      return;
    case 'removeAlias': {
      const id = entityAt(store, operation.which);
      const name = pick(store, `SELECT name FROM aliases WHERE entity_id = '${id}' ORDER BY seq DESC`, 0);
      await bridge.request('graph.removeAlias', { id, name });
      return;
    }
    case 'delete':
      await bridge.request('graph.deleteEntities', { ids: [entityAt(store, operation.which)] });
      return;
    case 'undelete':
      await bridge.request('graph.restoreEntities', {
        ids: [
          pick(store, 'SELECT id FROM entities WHERE dismissed_at IS NOT NULL ORDER BY id', operation.which),
        ],
      });
      return;
    case 'addEdge':
      await bridge.request('graph.addEdge', {
        source: { id: entityAt(store, operation.which) },
        relation: operation.other % 2 === 0 ? 'lives_in' : 'uses',
        target:
          operation.other % 3 === 0
            ? { name: 'Novum', type: 'place' }
            : { id: entityAt(store, operation.other) },
        memoryId: operation.other % 4 === 0 ? memoryAt(store, operation.which) : null,
      });
      return;
    case 'editEdge':
      await bridge.request('graph.editEdge', {
        id: edgeAt(store, operation.which),
        patch:
          operation.other % 2 === 0
            ? { targetId: entityAt(store, operation.other) }
            : { relation: 'likes', validFrom: Date.UTC(2024, 0, 1) },
      });
      return;
    case 'over':
    case 'wrong':
      await bridge.request('graph.retireEdge', { id: edgeAt(store, operation.which), why: operation.op });
      return;
    case 'evict':
      await bridge.request('graph.evict', { dryRun: false });
      return;
    case 'undo':
    case 'redo':
      await bridge.request(`journal.${operation.op}`, {});
      return;
    case 'work':
      await work(store);
      return;
    case 'reopen':
  }
}

/** As a newer statement, or a correction, does. */
function replaceMemory(store: TestStore, id: string, by: string): void {
  const { context, db, clock } = store;
  const label = () => 'Replaced';
  runCommand(
    context,
    { name: 'test.replace', actor: 'ui', domains: ['memories'], label, undoable: true },
    () => supersede(db, [id], by, clock.now()),
  );
}

/** As consolidation does. */
function joinMemories(store: TestStore, id: string, into: string): void {
  const { context, db, clock } = store;
  const label = () => 'Joined';
  runCommand(context, { name: 'test.join', actor: 'ui', domains: ['memories'], label, undoable: true }, () =>
    mergeInto(db, [id], into, clock.now()),
  );
}

/** Refusals are right answers here; faults of the store are not. */
async function tolerant(store: TestStore, operation: Operation): Promise<void> {
  try {
    await run(store, operation);
  } catch (error) {
    const refusals = ['NOTHING_TO_UNDO', 'UNDO_CONFLICT', 'CONFLICT', 'NOT_FOUND', 'VALIDATION'];
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}

/** Newest first, there is never a conflict. Returns how many steps it were. */
async function undoAll(store: TestStore): Promise<number> {
  const left = () => store.db.count('SELECT count(*) FROM journal WHERE undoable = 1 AND undone_by IS NULL');
  let undone = 0;
  for (; left() > 0; undone++) await store.bridge.request('journal.undo', {});
  return undone;
}

const BASE = ['Mara lives in Ghent', 'Falcon uses Oxide', 'Oxide is called Ferrous now'];

it('stays sound after any steps, and gives back all that was there, and all that came of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
      let store = openTestStore();
      openSpace(store);
      rememberAll(store, ...BASE);
      await work(store);
      // Undone are the steps that follow.
      store.db.run('UPDATE journal SET undoable = 0');
      const before = graphTables(store.db);
      for (const next of operations) {
        store.clock.advance(1_000);
        await tolerant(store, next);
        if (next.op === 'reopen') store = reopen(store);
        expectSoundGraph(store, JSON.stringify(next));
      }
      await work(store);
      const after = graphTables(store.db);
      const undone = await undoAll(store);
      expectSoundGraph(store, 'undoing everything');
      expect(graphTables(store.db), 'what was there before').toEqual(before);
      for (let i = 0; i < undone; i++) await store.bridge.request('journal.redo', {});
      expectSoundGraph(store, 'redoing everything');
      expect(graphTables(store.db), 'what came of it').toEqual(after);
      store.close();
    }),
    {
      numRuns: Number(process.env['GRAPH_UNDO_RUNS'] ?? 25),
      examples: [
        // A fact by hand names what its memory, not read until then, names as well.
        [
          [
            { op: 'remember', text: 'Mara left Ghent', ago: 0 },
            { op: 'addEdge', which: 3, other: 0 },
            { op: 'replace', which: 0, other: 0 },
          ],
        ],
        // Read only after it had been set aside, and set aside further.
        [
          [
            { op: 'edit', which: 0, text: 'Falcon uses Ferrite, also called Oxide' },
            { op: 'pause', which: 0 },
            { op: 'trash', which: 0 },
          ],
        ],
        // Said before an end with a date was, and read after that.
        [
          [
            { op: 'remember', text: 'Falcon has used Oxide since 2022', ago: 0 },
            { op: 'remember', text: 'Falcon stopped using Oxide in 2021', ago: 0 },
            { op: 'work' },
            { op: 'remember', text: 'The Falcon project uses Oxide', ago: 2_500 },
            { op: 'work' },
          ],
        ],
      ],
    },
  );
}, 240_000);
