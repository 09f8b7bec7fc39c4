import { expect, it } from 'vitest';
import { edgeBetween, entityNamed, facts } from '../support/graph';
import { memoryOf, readAgain, thereAndBack, told } from '../support/graphSteps';
import { rememberAll, workJobs } from '../support/seeds';

it('adds a fact with a memory that says it, so that it is recalled and explained like any other', async () => {
  const store = await told('Falcon uses Rust');
  await thereAndBack(
    store,
    () =>
      store.bridge.request('graph.addEdge', {
        source: { id: entityNamed(store.db, 'Falcon') },
        relation: 'managed by',
        target: { name: 'Nadia', type: 'person' },
      }),
    () => expect(facts(store.db)).toEqual(['Falcon managed_by Nadia (1)', 'Falcon uses Rust (1)']),
  );
  const made = await store.bridge.request('graph.edge', {
    id: edgeBetween(store.db, 'Falcon', 'managed_by', 'Nadia'),
  });
  expect(made.evidence).toMatchObject([
    { text: 'Falcon is managed by Nadia.', origin: 'manual', source: 'manual' },
  ]);
});

it('mentions what a fact by hand joins where the words of its memory name it, also when that is read again', async () => {
  const store = await told('Falcon uses Rust', 'Nadia works at Acme');
  const mentions = async (name: string) =>
    (await store.bridge.request('graph.entity', { id: entityNamed(store.db, name) })).entity.mentions;
  const source = { id: entityNamed(store.db, 'Nadia') };
  await store.bridge.request('graph.addEdge', {
    source,
    relation: 'plays',
    target: { name: 'Viola <d’amore>', type: 'concept' },
  });
  await store.bridge.request('graph.addEdge', {
    source,
    relation: 'likes',
    target: { id: entityNamed(store.db, 'Rust') },
    memoryId: memoryOf(store, 'Nadia works at Acme'),
  });
  await readAgain(store);
  expect(await mentions('Viola <d’amore>')).toBe(1);
  expect(await mentions('Nadia')).toBe(2);
  expect(await mentions('Rust')).toBe(1);
});

it('adds what was true once without making the present untrue', async () => {
  const store = await told('I live in Lisbon');
  await store.bridge.request('graph.addEdge', {
    source: { name: 'You', type: 'person' },
    relation: 'lives_in',
    target: { name: 'Porto', type: 'place' },
    validFrom: Date.UTC(2019, 0, 1),
    validTo: Date.UTC(2021, 4, 31),
  });
  await workJobs(store);
  expect(facts(store.db)).toEqual(['You lives_in Lisbon (1)']);
  expect(
    store.db.column("SELECT text FROM memories WHERE source = 'manual' AND text LIKE '%Porto%'"),
  ).toEqual(['You live in Porto from 1 January 2019 until 31 May 2021.']);
  const then = await store.bridge.request('graph.facts', {
    name: 'You',
    asOf: { valid: Date.UTC(2020, 0, 1) },
  });
  expect(then.facts.map(({ target }) => target)).toEqual(['Porto']);
});

it('adds a fact on the evidence of a memory, and refuses what cannot be', async () => {
  const store = await told('Falcon uses Rust', 'I had coffee with Nadia');
  const memoryId = memoryOf(store, 'I had coffee with Nadia');
  const falcon = { id: entityNamed(store.db, 'Falcon') };
  const rust = { id: entityNamed(store.db, 'Rust') };
  const add = (more: object) =>
    store.bridge.request('graph.addEdge', { source: falcon, relation: 'likes', target: rust, ...more });
  await expect(add({ target: falcon })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(add({ target: { id: 'nobody' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(add({ memoryId: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(add({ validFrom: 9, validTo: 5 })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(add({ target: { name: '?!', type: 'tool' } })).rejects.toMatchObject({ code: 'VALIDATION' });
  const made = await add({ memoryId });
  expect(made.memoryId).toBe(memoryId);
  await readAgain(store);
  expect(facts(store.db)).toContain('Falcon likes Rust (1)');
  await store.bridge.request('memories.trash', { ids: [memoryId] });
  expect(facts(store.db)).not.toContain('Falcon likes Rust (1)');
  await expect(add({ memoryId, relation: 'knows' })).rejects.toThrow('in the trash');
});

it('changes a fact: the memories behind it say so, and what their texts say is kept out', async () => {
  const store = await told('Falcon uses Rust', 'The Falcon project uses Rust');
  const id = edgeBetween(store.db, 'Falcon', 'uses', 'Rust');
  await thereAndBack(
    store,
    () => store.bridge.request('graph.editEdge', { id, patch: { relation: 'depends_on', confidence: 0.5 } }),
    () => expect(facts(store.db)).toEqual(['Falcon depends_on Rust (2)']),
  );
  rememberAll(store, 'Falcon uses Rust, of course');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon depends_on Rust (2)']);
  const changed = edgeBetween(store.db, 'Falcon', 'depends_on', 'Rust');
  const from = Date.UTC(2020, 0, 1);
  await store.bridge.request('graph.editEdge', { id: changed, patch: { validFrom: from } });
  await readAgain(store);
  expect((await store.bridge.request('graph.edge', { id: changed })).edge).toMatchObject({
    confidence: 0.5,
    validFrom: from,
    since: from,
  });
  const back = await store.bridge.request('graph.editEdge', { id: changed, patch: { relation: 'uses' } });
  expect(back.id).toBe(id);
  expect(facts(store.db)).toEqual(['Falcon uses Rust (3)']);
  const falcon = entityNamed(store.db, 'Falcon');
  const edit = (patch: object) => store.bridge.request('graph.editEdge', { id, patch });
  await expect(edit({ targetId: falcon })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(edit({ validFrom: 9, validTo: 5 })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(store.bridge.request('graph.editEdge', { id: 'none', patch: {} })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('marks a fact as over: it stays as history, also when its text is read again', async () => {
  const store = await told('I work at Acme');
  const id = edgeBetween(store.db, 'You', 'works_at', 'Acme');
  const at = store.clock.now();
  store.clock.advance(1_000);
  await thereAndBack(
    store,
    () => store.bridge.request('graph.retireEdge', { id, why: 'over', at }),
    () => expect(facts(store.db)).toEqual([]),
  );
  expect((await store.bridge.request('journal.list', {})).items[0]?.label).toBe(
    'Marked “You work at Acme” as over',
  );
  expect((await store.bridge.request('graph.edge', { id })).edge).toMatchObject({ validTo: at, live: false });
  const past = await store.bridge.request('graph.facts', { name: 'You', asOf: { valid: at - 1 } });
  expect(past.facts.map(({ target }) => target)).toEqual(['Acme']);
  // What was known before it was marked did not have an end.
  const then = await store.bridge.request('graph.facts', { name: 'You', asOf: { valid: at + 1, known: at } });
  expect(then.facts.map(({ target }) => target)).toEqual(['Acme']);
  const since = await store.bridge.request('graph.facts', {
    name: 'You',
    asOf: { valid: at + 1, known: store.clock.now() },
  });
  expect(since.facts).toEqual([]);
  await expect(store.bridge.request('graph.retireEdge', { id, why: 'over', at: 5 })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
  store.clock.advance(1_000);
  rememberAll(store, 'These days I work at Acme again');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['You works_at Acme (1)']);
  await store.bridge.request('graph.editEdge', { id, patch: { validTo: null } });
});

it('keeps out what was wrong, whoever says it again, until a person adds it', async () => {
  const store = await told('Falcon uses Rust', 'Heron uses Oxide');
  const [rust, lang] = [entityNamed(store.db, 'Rust'), entityNamed(store.db, 'Oxide')];
  await store.bridge.request('graph.merge', { intoId: rust, ids: [lang] });
  const id = edgeBetween(store.db, 'Heron', 'uses', 'Rust');
  await thereAndBack(
    store,
    () => store.bridge.request('graph.retireEdge', { id, why: 'wrong' }),
    () => expect(facts(store.db)).toEqual(['Falcon uses Rust (1)']),
  );
  rememberAll(store, 'The Heron project uses Oxide');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon uses Rust (1)']);
  await store.bridge.request('graph.addEdge', {
    source: { id: entityNamed(store.db, 'Heron') },
    relation: 'uses',
    target: { id: rust },
  });
  expect(facts(store.db)).toContain('Heron uses Rust (3)');
});

it('saves positions beside the journal, and leaves out what is not there', async () => {
  const store = await told('Falcon uses Rust');
  const entityId = entityNamed(store.db, 'Falcon');
  const save = (x: number, pinned: boolean) =>
    store.bridge.request('graph.savePositions', {
      positions: [
        { entityId, x, y: -2.5, pinned },
        { entityId: 'nobody', x, y: 0 },
      ],
    });
  expect(await save(1, true)).toEqual({ changed: 1 });
  await save(3, false);
  expect(store.db.all('SELECT x, y, pinned FROM graph_positions')).toEqual([{ x: 3, y: -2.5, pinned: 0 }]);
  expect((await store.bridge.request('journal.list', {})).items).toHaveLength(1);
});
