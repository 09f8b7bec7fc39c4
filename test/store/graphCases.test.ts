import { expect, it } from 'vitest';
import { entityNamed, expectSoundGraph, facts, readAs } from '../support/graph';
import { ask, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, type TestStore } from '../support/store';

async function told(...texts: string[]): Promise<TestStore> {
  const store = openTestStore();
  for (const text of texts) {
    rememberAll(store, text);
    store.clock.advance(60_000);
    await workJobs(store);
  }
  return store;
}

const answer = async (store: TestStore, name: string) =>
  (await store.bridge.request('graph.facts', { name })).facts.map(
    ({ source, relation, target }) => `${source} ${relation} ${target}`,
  );

it('20: the same told again is there once, in the graph too', async () => {
  const store = await told('Falcon uses Oxide', 'Falcon uses Oxide', 'Falcon uses Oxide');
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (1)']);
  expectSoundGraph(store, 'telling again');
});

it('21: what is loved, then hated: the new one holds, the old one is history and not gone', async () => {
  const store = await told('I love Chinese food', 'I hate Chinese food');
  const { items } = await store.bridge.request('memories.list', {});
  expect(items.map(({ text, status }) => [text, status])).toEqual([
    ['I hate Chinese food', 'active'],
    ['I love Chinese food', 'superseded'],
  ]);
  const present = await answer(store, 'You');
  expect(present).toHaveLength(1);
  expect(present[0]).toContain('dislikes');
  const then = await store.bridge.request('graph.facts', {
    name: 'You',
    asOf: { valid: store.clock.now() - 100_000 },
  });
  expect(then.facts.map(({ relation }) => relation)).toEqual(['likes']);
});

it('23: a change of one fact leaves unrelated facts of the same person alone', async () => {
  const store = await told(
    'Mara lives in Ghent',
    'Mara works at Acme',
    'Mara plays chess',
    'Mara lives in Porto',
  );
  expect(facts(store.db)).toEqual([
    'Mara lives_in Porto (1)',
    'Mara plays chess (1)',
    'Mara works_at Acme (1)',
  ]);
});

it('ends what was said without a date and is said to have ended before, until that is taken back', async () => {
  const store = await told('Ann works at Dell.', 'Ann left Dell yesterday.');
  const works = () => facts(store.db).filter((fact) => fact.includes('works_at'));
  expect(works()).toEqual([]);
  expectSoundGraph(store, 'leaving');
  const undone = await store.bridge.request('journal.undo', {});
  expect(undone.label).toBe('Remembered “Ann left Dell yesterday.”');
  expect(works()).toEqual(['Ann works_at Dell (1)']);
  expectSoundGraph(store, 'undoing');
  await store.bridge.request('journal.redo', {});
  await workJobs(store);
  expect(works()).toEqual([]);
  const ids = store.db.column<string>('SELECT id FROM memories WHERE text = ?', 'Ann left Dell yesterday.');
  await store.bridge.request('memories.trash', { ids });
  expect(works()).toEqual(['Ann works_at Dell (1)']);
  await store.bridge.request('memories.restore', { ids });
  expect(works()).toEqual([]);
  expectSoundGraph(store, 'restoring');
});

it('24: one name is one thing, however it is spelled and whatever a text takes it for', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, 'One', 'Two', 'Three', 'Four');
  const types = ['tool', 'concept', 'project', 'tool'] as const;
  for (const [i, name] of ['Oxide', 'oxide', 'the Oxide', 'OXIDE'].entries()) {
    readAs(store, ids[i] ?? '', { entities: [[name, types[i] ?? 'tool']] });
  }
  const { entities } = await store.bridge.request('graph.entities', {});
  expect(entities.map(({ name, mentions }) => [name, mentions])).toEqual([['Oxide', 4]]);
});

it('25: a merge leaves no edge to what has gone, no loop, and no edge twice; reading again adds nothing', async () => {
  const store = await told('Falcon uses Oxide', 'Falcon uses Corrosion', 'Oxide depends on Corrosion');
  const [oxide, corrosion] = [entityNamed(store.db, 'Oxide'), entityNamed(store.db, 'Corrosion')];
  await store.bridge.request('graph.merge', { intoId: oxide, ids: [corrosion] });
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (2)']);
  expectSoundGraph(store, 'merging');
  for (let i = 0; i < 3; i++) {
    await store.bridge.request('graph.backfill', { all: true });
    await workJobs(store);
  }
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (2)']);
  expect(store.db.count('SELECT count(*) FROM assertions')).toBe(3);
  expectSoundGraph(store, 'reading again');
});

it('27: what is deleted leaves no thing, no edge and no answer, after a restart too', async () => {
  let store = await told('Falcon uses Oxide', 'Heron uses Cobalt');
  const [id = ''] = store.db.column<string>("SELECT id FROM memories WHERE text = 'Falcon uses Oxide'");
  await store.bridge.request('memories.trash', { ids: [id] });
  const silent = async () => {
    expect(facts(store.db)).toEqual(['Heron uses Cobalt (1)']);
    expect(await answer(store, 'Falcon')).toEqual([]);
    expect((await store.bridge.request('graph.recall', { query: 'Falcon Oxide' })).facts).toEqual([]);
    expect(ask(store, 'What does Falcon use?').memories.map(({ memory }) => memory.text)).not.toContain(
      'Falcon uses Oxide',
    );
    const { entities } = await store.bridge.request('graph.entities', {});
    expect(entities.map(({ name }) => name).sort()).toEqual(['Cobalt', 'Heron']);
  };
  await silent();
  store = reopen(store);
  await silent();
  await store.bridge.request('memories.erase', {});
  await silent();
  expect(store.db.column('SELECT name FROM entities ORDER BY name')).toEqual(['Cobalt', 'Heron']);
  expectSoundGraph(store, 'erasing');
});

it('keeps two people with different names and posts at one company apart', async () => {
  const store = await told('Alice Chen, CEO of Acme, called.', 'Sarah Kim, CTO of Acme, called.');
  const { entities } = await store.bridge.request('graph.entities', {});
  const people = entities.filter(({ type }) => type === 'person').map(({ name }) => name);
  expect(people.sort()).toEqual(['Alice Chen', 'Sarah Kim']);
  const roles = facts(store.db).filter((fact) => fact.includes('has_role'));
  expect(roles).toEqual(['Alice Chen has_role CEO (1)', 'Sarah Kim has_role CTO (1)']);
});

it('takes rust-lang, Rust and the Rust language for one', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, 'One', 'Two', 'Three');
  for (const [i, name] of ['Rust', 'rust-lang', 'the Rust language'].entries()) {
    readAs(store, ids[i] ?? '', { entities: [[name, 'language']] });
  }
  const { entities } = await store.bridge.request('graph.entities', {});
  expect(entities.map(({ name, mentions }) => [name, mentions])).toEqual([['Rust', 3]]);
});

it('keeps the facts of a replaced memory as history, and of a corrected one as what was believed', async () => {
  const store = await told('Mara lives in Ghent');
  const before = store.clock.now() - 1;
  store.clock.advance(60_000);
  rememberAll(store, 'Mara lives in Porto');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Mara lives_in Porto (1)']);
  const then = await store.bridge.request('graph.facts', { name: 'Mara', asOf: { valid: before } });
  expect(then.facts.map(({ target }) => target)).toEqual(['Ghent']);
  const [id = ''] = store.db.column<string>("SELECT id FROM memories WHERE text = 'Mara lives in Ghent'");
  await store.bridge.request('memories.trash', { ids: [id] });
  const thrownAway = await store.bridge.request('graph.facts', { name: 'Mara', asOf: { valid: before } });
  expect(thrownAway.facts).toEqual([]);
});

it('begins when it was first said, though that is told later', () => {
  const store = openTestStore();
  const uses = {
    entities: [
      ['Falcon', 'project'],
      ['Oxide', 'tool'],
    ],
    relations: [['Falcon', 'uses', 'Oxide']],
  } as const;
  const moments = [0, 5_000, 0].map((ago) => store.clock.now() - ago);
  for (const [order, createdAt] of moments.entries()) {
    const [id = ''] = rememberAll(store, { text: `Said at ${createdAt}, ${order}`, createdAt });
    readAs(store, id, uses);
    expectSoundGraph(store, 'telling');
  }
  expect(store.db.all('SELECT since, support FROM edges')).toEqual([
    { since: store.clock.now() - 5_000, support: 3 },
  ]);
});
