import { expect, it } from 'vitest';
import { entityNamed, facts, graphTables, readAs } from '../support/graph';
import { memoryOf, thereAndBack, told, undo } from '../support/graphSteps';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore } from '../support/store';

it('merges things into one, whose facts are of both, and takes one out again', async () => {
  const store = await told('Falcon uses Rust', 'Heron uses Oxide', 'Falcon uses Oxide');
  const [rust, other] = [entityNamed(store.db, 'Rust'), entityNamed(store.db, 'Oxide')];
  const apart = graphTables(store.db);
  await thereAndBack(
    store,
    () => store.bridge.request('graph.merge', { intoId: rust, ids: [other] }),
    () => expect(facts(store.db)).toEqual(['Falcon uses Rust (2)', 'Heron uses Rust (1)']),
  );
  expect((await store.bridge.request('journal.list', {})).items[0]?.label).toBe('Merged Oxide into Rust');
  expect(await store.bridge.request('graph.unmerge', { id: other })).toEqual({ changed: 1 });
  expect(graphTables(store.db)).toEqual(apart);
});

it('keeps a chain of merges as it grew, and leads a fact between the merged to nobody', async () => {
  const store = await told('Falcon uses Rust', 'Falcon uses Oxide', 'Falcon uses Oxider');
  const [rust, lang, ler, falcon] = ['Rust', 'Oxide', 'Oxider', 'Falcon'].map((name) =>
    entityNamed(store.db, name),
  ) as [string, string, string, string];
  await store.bridge.request('graph.merge', { intoId: lang, ids: [ler] });
  await store.bridge.request('graph.merge', { intoId: rust, ids: [ler] });
  expect(facts(store.db)).toEqual(['Falcon uses Rust (3)']);
  await store.bridge.request('graph.unmerge', { id: lang });
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (2)', 'Falcon uses Rust (1)']);
  await store.bridge.request('graph.merge', { intoId: falcon, ids: [rust] });
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (2)']);
});

it('keeps the name of what things are merged into, whatever texts call the others now', async () => {
  const store = openTestStore();
  const [one = '', two = ''] = rememberAll(store, 'Hypermail is called Postbox now', 'Falcon uses Mailer');
  readAs(store, one, { entities: [['Hypermail', 'tool']], aliases: [['Postbox', 'Hypermail']] });
  readAs(store, two, {
    entities: [
      ['Falcon', 'project'],
      ['Mailer', 'tool'],
    ],
    relations: [['Falcon', 'uses', 'Mailer']],
  });
  const merged = entityNamed(store.db, 'Postbox');
  await store.bridge.request('graph.merge', { intoId: entityNamed(store.db, 'Mailer'), ids: [merged] });
  expect(facts(store.db)).toEqual(['Falcon uses Mailer (1)']);
  await store.bridge.request('graph.unmerge', { id: merged });
  expect(entityNamed(store.db, 'Postbox')).toBe(merged);
});

it('forgets a name, and a new name, with the memory that says so', async () => {
  const store = openTestStore();
  const say = 'Hypermail is called Postbox now';
  const [one = '', two = ''] = rememberAll(store, say, `Yes, ${say}`);
  for (const id of [one, two]) {
    readAs(store, id, { entities: [['Hypermail', 'tool']], aliases: [['Postbox', 'Hypermail']] });
  }
  const id = entityNamed(store.db, 'Postbox');
  const names = async () =>
    (await store.bridge.request('graph.entity', { id })).aliases.map(({ name }) => name);
  await store.bridge.request('memories.trash', { ids: [one] });
  expect(await names()).toEqual(['Hypermail', 'Postbox']);
  await store.bridge.request('memories.trash', { ids: [two] });
  expect(store.db.column('SELECT name FROM aliases')).toEqual(['Hypermail']);
  await store.bridge.request('memories.restore', { ids: [two] });
  expect(entityNamed(store.db, 'Postbox')).toBe(id);
});

it('refuses merges that make no sense, and says why', async () => {
  const store = await told('I use Rust', 'Falcon uses Oxide', 'Falcon uses Rust');
  const [rust, other, you] = ['Rust', 'Oxide', 'You'].map((name) => entityNamed(store.db, name)) as [
    string,
    string,
    string,
  ];
  const merge = (intoId: string, id: string) => store.bridge.request('graph.merge', { intoId, ids: [id] });
  await expect(merge(rust, rust)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(merge(rust, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(merge(rust, you)).rejects.toMatchObject({ code: 'CONFLICT' });
  await merge(rust, other);
  await expect(merge(rust, other)).rejects.toThrow('already a part of “Rust”');
  await expect(merge(other, rust)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(store.bridge.request('graph.unmerge', { id: rust })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

it('closes the suggestion of a pair with its merge, and gives it back with an undo', async () => {
  const store = await told('Falcon uses Rust', 'Falcon uses Oxide');
  const [rust, other] = [entityNamed(store.db, 'Rust'), entityNamed(store.db, 'Oxide')];
  const [a, b] = [rust, other].sort() as [string, string];
  store.db.run(
    'INSERT INTO merge_suggestions (a_id, b_id, score, reason, created_at) VALUES (?, ?, .8, ?, 1)',
    a,
    b,
    'Alike',
  );
  const suggestions = async () => (await store.bridge.request('graph.suggestions', {})).total;
  await store.bridge.request('graph.merge', { intoId: rust, ids: [other] });
  expect(store.db.count('SELECT count(*) FROM merge_suggestions')).toBe(0);
  await undo(store);
  expect(await suggestions()).toBe(1);
  await store.bridge.request('graph.dismissSuggestion', { aId: rust, bId: other });
  expect(await suggestions()).toBe(0);
  await undo(store);
  expect(await suggestions()).toBe(1);
  await expect(
    store.bridge.request('graph.dismissSuggestion', { aId: rust, bId: entityNamed(store.db, 'Falcon') }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('renames a thing, keeps the old name as another one, and finds it by both when texts go on', async () => {
  const store = await told('Falcon uses Hypermail');
  const id = entityNamed(store.db, 'Hypermail');
  await thereAndBack(
    store,
    () => store.bridge.request('graph.editEntity', { id, patch: { name: 'Postbox', type: 'tool' } }),
    () => expect(facts(store.db)).toEqual(['Falcon uses Postbox (1)']),
  );
  rememberAll(store, 'Heron uses Postbox', 'Heron uses Hypermail');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon uses Postbox (1)', 'Heron uses Postbox (2)']);
  expect((await store.bridge.request('graph.entity', { id })).given).toMatchObject({
    name: true,
    type: true,
  });
  await store.bridge.request('graph.editEntity', { id, patch: { name: null, description: 'Sends mail' } });
  expect((await store.bridge.request('graph.entity', { id })).entity).toMatchObject({
    name: 'Hypermail',
    description: 'Sends mail',
  });
  await store.bridge.request('graph.editEntity', { id, patch: { description: null } });
  expect((await store.bridge.request('graph.entity', { id })).entity.description).toBeNull();
});

it('takes from a given name what is not seen and what would turn the words around it', async () => {
  const store = await told('Falcon uses Rust', 'Falcon uses Oxide');
  const id = entityNamed(store.db, 'Rust');
  await store.bridge.request('graph.editEntity', { id, patch: { name: ' Rust\u202e\u0000 \n2\ufeff ' } });
  expect(entityNamed(store.db, 'Rust 2')).toBe(id);
  await store.bridge.request('graph.addAlias', { id, name: 'Fer\u2066ris\u0007' });
  expect((await store.bridge.request('graph.entity', { id })).aliases.map(({ name }) => name)).toContain(
    'Ferris',
  );
  await expect(
    store.bridge.request('graph.editEntity', { id, patch: { name: '\u202e\u2066' } }),
  ).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('refuses what is no name, a name of another thing, and another name for you', async () => {
  const store = await told('I use Rust', 'Falcon uses Python');
  const rename = (from: string, name: string) =>
    store.bridge.request('graph.editEntity', { id: entityNamed(store.db, from), patch: { name } });
  await expect(rename('Rust', '…')).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(rename('Rust', 'You')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(rename('Rust', 'Python')).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { id: entityNamed(store.db, 'Python') },
  });
  await expect(rename('You', 'Alex')).rejects.toMatchObject({ code: 'CONFLICT' });
  await rename('Rust', '🦀');
  expect(facts(store.db)).toContain('You uses 🦀 (1)');
});

it('adds and removes names; a name that is removed does not come back with its memory', async () => {
  const store = openTestStore();
  const [memory = ''] = rememberAll(store, 'Foundry, Fdy for short, runs Falcon');
  const say = () =>
    readAs(store, memory, {
      entities: [
        ['Foundry', 'tool'],
        ['Falcon', 'project'],
      ],
      relations: [['Falcon', 'uses', 'Foundry']],
      aliases: [['Foundry', 'Fdy']],
    });
  say();
  const id = entityNamed(store.db, 'Foundry');
  const names = async () =>
    (await store.bridge.request('graph.entity', { id })).aliases.map(({ name }) => name);
  expect(await names()).toEqual(['Foundry', 'Fdy']);
  await store.bridge.request('graph.removeAlias', { id, name: 'fdy' });
  say();
  expect(await names()).toEqual(['Foundry']);
  await store.bridge.request('graph.addAlias', { id, name: 'Foundry One' });
  expect(await store.bridge.request('graph.addAlias', { id, name: 'foundry one' })).toEqual({ changed: 0 });
  expect(await names()).toEqual(['Foundry', 'Foundry One']);
  await undo(store);
  expect(await names()).toEqual(['Foundry']);
  await undo(store);
  expect(await names()).toEqual(['Foundry', 'Fdy']);
  const remove = (name: string) => store.bridge.request('graph.removeAlias', { id, name });
  await expect(remove('Foundry')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(remove('Docker')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(store.bridge.request('graph.addAlias', { id, name: 'Falcon' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { id: entityNamed(store.db, 'Falcon') },
  });
});

it('keeps what was deleted out of the graph, also what texts say of it later', async () => {
  const store = await told('Falcon uses Rust', 'Falcon uses Python');
  const id = entityNamed(store.db, 'Rust');
  await thereAndBack(
    store,
    () => store.bridge.request('graph.deleteEntities', { ids: [id] }),
    () => expect(facts(store.db)).toEqual(['Falcon uses Python (1)']),
  );
  rememberAll(store, 'Heron uses Rust');
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon uses Python (1)']);
  const listed = (await store.bridge.request('graph.entities', {})).entities.map(({ name }) => name);
  expect(listed).not.toContain('Rust');
  await store.bridge.request('graph.restoreEntities', { ids: [id] });
  expect(facts(store.db)).toEqual(['Falcon uses Python (1)', 'Falcon uses Rust (1)', 'Heron uses Rust (1)']);
  const you = store.bridge.request('graph.addEdge', {
    source: { name: 'You', type: 'person' },
    relation: 'uses',
    target: { id },
  });
  await you;
  await expect(
    store.bridge.request('graph.deleteEntities', { ids: [entityNamed(store.db, 'You')] }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('splits one that is really two by what memories mean, and obeys when they are read again', async () => {
  const store = await told(
    'Mara works at Acme',
    'Mara works on Falcon',
    'Mara likes tea',
    'Mara plays chess',
  );
  const id = entityNamed(store.db, 'Mara');
  const memoryIds = [memoryOf(store, 'Mara works at Acme'), memoryOf(store, 'Mara works on Falcon')];
  await thereAndBack(
    store,
    () => store.bridge.request('graph.split', { id, name: 'Mara Lind', memoryIds }),
    () =>
      expect(facts(store.db)).toEqual([
        'Mara Lind works_at Acme (1)',
        'Mara Lind works_on Falcon (1)',
        'Mara likes tea (1)',
        'Mara plays chess (1)',
      ]),
  );
  const one = entityNamed(store.db, 'Mara Lind');
  await store.bridge.request('graph.merge', { intoId: id, ids: [one] });
  expect(facts(store.db)).toEqual([
    'Mara likes tea (1)',
    'Mara plays chess (1)',
    'Mara works_at Acme (1)',
    'Mara works_on Falcon (1)',
  ]);
});

it('splits two of the same name', async () => {
  const store = await told('Mara works at Acme', 'Mara likes tea');
  const id = entityNamed(store.db, 'Mara');
  const made = await store.bridge.request('graph.split', {
    id,
    name: 'Mara',
    memoryIds: [memoryOf(store, 'Mara likes tea')],
  });
  expect(made).toMatchObject({ moved: 1 });
  expect(made.id).not.toBe(id);
  expect(facts(store.db)).toEqual(['Mara likes tea (1)', 'Mara works_at Acme (1)']);
  const labels = store.db.column('SELECT source_id FROM edges WHERE live = 1');
  expect(new Set(labels).size).toBe(2);
});

it('splits by a name, with what is said under it, now and later', async () => {
  const store = openTestStore();
  const [first = '', second = ''] = rememberAll(store, 'Orbit, or Orb, ships Falcon', 'Orb is in Ghent');
  readAs(store, first, {
    entities: [
      ['Orbit', 'organization'],
      ['Falcon', 'project'],
    ],
    relations: [['Orbit', 'created', 'Falcon']],
    aliases: [['Orbit', 'Orb']],
  });
  const inGhent = () =>
    readAs(store, second, {
      entities: [
        ['Orb', 'organization'],
        ['Ghent', 'place'],
      ],
      relations: [['Orb', 'located_in', 'Ghent']],
    });
  inGhent();
  expect(facts(store.db)).toEqual(['Orbit created Falcon (1)', 'Orbit located_in Ghent (1)']);
  const id = entityNamed(store.db, 'Orbit');
  const before = graphTables(store.db);
  await store.bridge.request('graph.split', { id, name: 'Orb', aliases: ['Orb'] });
  const split = ['Orb located_in Ghent (1)', 'Orbit created Falcon (1)'];
  expect(facts(store.db)).toEqual(split);
  inGhent();
  expect(facts(store.db)).toEqual(split);
  await undo(store);
  expect(graphTables(store.db)).toEqual(before);
});

it('splits by the name of what was merged: it goes over whole, and can be taken out again', async () => {
  const store = await told('Falcon uses Rust', 'Heron uses Oxide');
  const [rust, lang] = [entityNamed(store.db, 'Rust'), entityNamed(store.db, 'Oxide')];
  const apart = graphTables(store.db);
  await store.bridge.request('graph.merge', { intoId: rust, ids: [lang] });
  const made = await store.bridge.request('graph.split', { id: rust, name: 'Corrosion', aliases: ['Oxide'] });
  expect(made.moved).toBe(1);
  expect(facts(store.db)).toEqual(['Falcon uses Rust (1)', 'Heron uses Corrosion (1)']);
  await undo(store);
  await undo(store);
  expect(graphTables(store.db)).toEqual(apart);
});

it('refuses a split of nothing, of everything, and by what does not speak of it', async () => {
  const store = await told('Mara works at Acme', 'Falcon uses Rust');
  const id = entityNamed(store.db, 'Mara');
  const split = (more: { aliases?: string[]; memoryIds?: string[] }) =>
    store.bridge.request('graph.split', { id, name: 'Other', ...more });
  await expect(split({})).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(split({ aliases: ['Nobody'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(split({ aliases: ['Mara'] })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(split({ memoryIds: ['nothing'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(split({ memoryIds: [memoryOf(store, 'Mara works at Acme')] })).rejects.toThrow('everything');
  await expect(split({ memoryIds: [memoryOf(store, 'Falcon uses Rust')] })).rejects.toThrow('does not speak');
});
