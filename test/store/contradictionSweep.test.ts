import { expect, it } from 'vitest';
import { ContradictionFinder } from '../../electron/engine/compute/contradictionFinder';
import { TopicIndex } from '../../electron/memory/lifecycle/contradictions';
import { runCommand } from '../../electron/store/command';
import { saveMemory } from '../../electron/memory/ingest/remember';
import { BOTH_TRUE, CONTRADICT } from '../unit/memory/claims/contradictionPairs';
import { openTestStore, type TestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

/** As an import writes: nothing is superseded. */
function writeFacts(store: TestStore, ...texts: (string | { text: string; scope: string })[]): void {
  runCommand(
    store.context,
    { name: 'test', actor: 'import', domains: ['memories'], label: () => 'Wrote', undoable: true },
    () => {
      for (const one of texts) {
        const { text, scope } = typeof one === 'string' ? { text: one, scope: 'personal' } : one;
        const save = { now: store.clock.now(), settings: store.context.settings() };
        store.clock.advance(1_000);
        saveMemory(store.db, { text, kind: 'fact', tags: [], scope, source: 'import:jsonl' }, save);
      }
    },
  );
}

function finderOf(store: TestStore) {
  const finder = new ContradictionFinder(
    { reader: remoteOf(store.reader), writer: remoteOf(store.writer) },
    () => false,
  );
  const { signal } = new AbortController();
  return (dryRun = false) =>
    finder.sweep({
      dryRun,
      byHand: false,
      settings: store.context.settings(),
      signal,
      onProgress: () => undefined,
    });
}

const open = (store: TestStore) =>
  store.bridge.request('proposals.list', { kinds: ['contradiction'], state: 'pending' });

it('of each pair is found, by those that change and by all at once alike; no pair that can both be true', async () => {
  for (const [index, [a, b]] of [...CONTRADICT, ...BOTH_TRUE].entries()) {
    const topics = new TopicIndex();
    [a, b].forEach((text, at) =>
      topics.add({ seq: at + 1, id: '', text, kind: 'fact', scope: 's', createdAt: at, embedded: true }),
    );
    const met = [...topics.pairs()].some((pair) => pair !== null);
    if (index < CONTRADICT.length) expect([a, b, met]).toEqual([a, b, true]);
  }
  const store = openTestStore();
  writeFacts(store, ...CONTRADICT.flat().map((text) => text));
  const each = await finderOf(store)();
  expect(each.changed).toBeGreaterThanOrEqual(CONTRADICT.length);
});

it('is suggested once, with a reason, dates and sources, and not again once both are said to be true', async () => {
  const store = openTestStore();
  writeFacts(store, 'I live in Lisbon', 'I like tea', 'I live in Porto');
  const sweep = finderOf(store);
  expect(await sweep(true)).toMatchObject({ changed: 1, outcome: 'Would suggest 1 contradiction.' });
  expect(await sweep()).toMatchObject({ changed: 1 });
  const { proposals } = await open(store);
  expect(proposals).toMatchObject([
    {
      reason: 'Two different answers to where you live.',
      targets: [
        { text: 'I live in Porto', source: 'import:jsonl' },
        { text: 'I live in Lisbon', source: 'import:jsonl' },
      ],
    },
  ]);
  await store.bridge.request('proposals.reject', { ids: proposals.map(({ id }) => id) });
  store.db.run('DELETE FROM sweeps');
  expect(await sweep()).toMatchObject({ changed: 0 });
});

it('keeps the one that the person chooses; the other one is superseded by it; undo takes that back', async () => {
  const store = openTestStore();
  writeFacts(store, 'I live in Lisbon', 'I live in Porto');
  await finderOf(store)();
  const [proposal] = (await open(store)).proposals;
  const [newer, older] = proposal?.targets ?? [];
  await store.bridge.request('proposals.accept', { id: proposal?.id ?? '', keepId: older?.id ?? '' });
  const statusOf = async (id = '') => (await store.bridge.request('memories.get', { id })).status;
  expect([await statusOf(newer?.id), await statusOf(older?.id)]).toEqual(['superseded', 'active']);
  await store.bridge.request('journal.undo', {});
  expect(await statusOf(newer?.id)).toBe('active');
  expect((await open(store)).proposals).toHaveLength(1);
});

it('FIELD-CASES 23: unrelated facts about the same person, and facts of two areas, are left alone', async () => {
  const store = openTestStore();
  writeFacts(
    store,
    'My sister lives in Berlin',
    'My sister works at Siemens',
    'My sister likes opera',
    'I live in Lisbon',
    { text: 'I live in Porto', scope: 'client' },
  );
  expect(await finderOf(store)()).toMatchObject({ changed: 0 });
});
