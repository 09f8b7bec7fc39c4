import { describe, expect, it } from 'vitest';
import { makeLearner } from '../support/learning';
import { importLines } from '../support/importing';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore } from '../support/store';

const byText = async (store: ReturnType<typeof openTestStore>, text: string) => {
  const { items } = await store.bridge.request('memories.list', { limit: 500 });
  return items.find((memory) => memory.text === text);
};

describe.each(['ask', 'auto'] as const)('an explicit correction of something known (%s)', (learning) => {
  it('takes effect at once, keeps history, and is undone as one step', async () => {
    const { store, say, texts } = makeLearner({ learning });
    rememberAll(store, 'My favourite editor is Vim', 'I live in Munich');
    const [found] = await say('Actually, my favourite editor is Helix now');
    expect(found).toMatchObject({
      kind: 'correction',
      state: 'accepted',
      text: 'My favourite editor is Helix now',
    });
    expect(texts()).toEqual(['I live in Munich', 'My favourite editor is Helix now']);
    const old = await byText(store, 'My favourite editor is Vim');
    const correction = await byText(store, 'My favourite editor is Helix now');
    expect(old).toMatchObject({ status: 'superseded', supersededBy: correction?.id });
    expect(correction).toMatchObject({ kind: 'correction', source: 'chat', messageId: 'm1' });
    const { canUndo } = await store.bridge.request('journal.list', {});
    expect(canUndo?.label).toMatch(/^Corrected “My favourite editor is Vim”/u);
    await store.bridge.request('journal.undo', {});
    expect(texts()).toEqual(['My favourite editor is Vim', 'I live in Munich']);
    expect((await byText(store, 'My favourite editor is Vim'))?.supersededBy).toBeNull();
  });

  it('FIELD-CASES 23: touches no other fact about the same person', async () => {
    const { store, say, texts } = makeLearner({ learning });
    const others = [
      'I work at Acme in Munich',
      'My sister lives in Munich',
      'I have two cats',
      'I love Munich beer',
    ];
    rememberAll(store, 'I live in Munich', ...others);
    await workJobs(store);
    await say('No, I live in Berlin.');
    expect(texts()).toEqual([...others, 'I live in Berlin.']);
  });

  it('completes a fragment from the statement before', async () => {
    const { store, say, texts } = makeLearner({ learning });
    rememberAll(store, 'I live in Munich');
    await say('I live in Munich');
    await say('No, I meant Berlin');
    expect(texts()).toEqual(['I live in Berlin']);
  });
});

it('without anything known: a question in ask mode, remembered in auto mode', async () => {
  const ask = makeLearner({ learning: 'ask' });
  expect(await ask.say('Actually, I live in Berlin.')).toMatchObject([
    { kind: 'correction', state: 'pending' },
  ]);
  expect(ask.texts()).toEqual([]);
  const auto = makeLearner({ learning: 'auto' });
  expect(await auto.say('Actually, I live in Berlin.')).toMatchObject([
    { kind: 'correction', state: 'accepted' },
  ]);
  expect(auto.texts()).toEqual(['I live in Berlin.']);
});

it('FIELD-CASES 23: of several things that can be true at a time, only the one that is meant gives way', async () => {
  const { store, say, texts } = makeLearner({ learning: 'auto' });
  rememberAll(store, 'I have two kids', 'I have two cats', 'My sister is tall', 'My sister is a nurse');
  await workJobs(store);
  await say('Actually, I have three kids.');
  await say('Actually, my sister is a doctor.');
  expect(texts()).toEqual([
    'I have two cats',
    'My sister is tall',
    'I have three kids.',
    'My sister is a doctor.',
  ]);
});

it('asks where it is likely, but not plain, what is meant', async () => {
  const { store, say, texts } = makeLearner({ learning: 'auto', correctionSimilarity: 0.01 });
  const [id] = rememberAll(store, 'My knee is bad', 'I love hiking in the Alps in June');
  await workJobs(store);
  expect(await say('Actually, my knee is fine.')).toMatchObject([{ state: 'pending', targets: [{ id }] }]);
  await say('Actually, I love hiking.');
  expect(texts('superseded')).toEqual([]);
});

it('what is denied takes its circumstances along', async () => {
  const { store, say, texts } = makeLearner();
  rememberAll(store, 'I work at Acme as a data engineer', 'I work with Tom at Acme');
  await say("I don't work at Acme any more.");
  expect(texts()).toEqual(['I work with Tom at Acme', "I don't work at Acme any more."]);
});

it('withdraws what waited to be learnt and is corrected before anybody decided', async () => {
  const { store, say } = makeLearner();
  await say('I live in Munich');
  await say('No, I meant Berlin');
  const { proposals } = await store.bridge.request('proposals.list', { state: 'pending' });
  expect(proposals.map(({ text }) => text)).toEqual(['I live in Berlin']);
});

it('asks where only a part of a longer memory is wrong', async () => {
  const { store, say, texts } = makeLearner({ learning: 'auto' });
  const [id] = rememberAll(store, 'I live in Munich. I have two cats.');
  const [found] = await say('Actually, I live in Berlin.');
  expect(found).toMatchObject({ state: 'pending', targets: [{ id }] });
  expect(texts()).toEqual(['I live in Munich. I have two cats.']);
});

it('follows the words named wrong', async () => {
  const { store, say, texts } = makeLearner();
  rememberAll(
    store,
    'The team meeting is on Tuesday at noon',
    'Tuesday is bath day',
    'The meeting room is blue',
  );
  await say('The team meeting is on Wednesday at noon, not Tuesday.');
  expect(texts()).toEqual([
    'Tuesday is bath day',
    'The meeting room is blue',
    'The team meeting is on Wednesday at noon',
  ]);
});

it('finds by meaning what no rule finds', async () => {
  const { store, say, texts } = makeLearner();
  rememberAll(store, 'I work at Acme as an engineer in the office near the river', 'I like the river');
  await workJobs(store);
  await say("I don't work at Acme as an engineer in the office near the river any more");
  expect(texts('superseded')).toEqual(['I work at Acme as an engineer in the office near the river']);
});

it('an edge whose only memory was superseded is not answered from', async () => {
  const { store, say } = makeLearner();
  rememberAll(store, 'I live in Munich');
  await workJobs(store);
  await say('Actually, I live in Berlin.');
  await workJobs(store);
  const { facts } = await store.bridge.request('graph.facts', { name: 'You' });
  expect(facts.map((fact) => fact.target)).toEqual(['Berlin']);
});

it('the same correction once more, after the fact changed back, takes effect again; each step can be undone', async () => {
  const { store, say, texts } = makeLearner();
  rememberAll(store, 'I live in Munich');
  await say('Actually, I live in Berlin.');
  await say('No, I live in Munich.');
  await say('Actually, I live in Berlin.');
  expect(texts()).toEqual(['I live in Berlin.']);
  for (let i = 0; i < 3; i++) await store.bridge.request('journal.undo', {});
  expect(texts()).toEqual(['I live in Munich']);
});

describe('FIELD-CASES 21: a new fact with the other polarity', () => {
  it('supersedes the older one, with history, by every way of saving', async () => {
    const store = openTestStore();
    rememberAll(store, 'I love Chinese food', 'My sister loves Chinese food');
    store.clock.advance(1_000);
    const { id } = await store.bridge.request('memories.remember', { text: 'I hate Chinese food' });
    expect(await byText(store, 'I love Chinese food')).toMatchObject({
      status: 'superseded',
      supersededBy: id,
    });
    expect(await byText(store, 'My sister loves Chinese food')).toMatchObject({ status: 'active' });
    store.clock.advance(1_000);
    importLines(store, '{"text":"I love Chinese food"}');
    expect(await byText(store, 'I love Chinese food')).toMatchObject({
      status: 'active',
      supersededBy: null,
    });
    expect(await byText(store, 'I hate Chinese food')).toMatchObject({ status: 'superseded' });
    await store.bridge.request('journal.undo', {});
    expect(await byText(store, 'I hate Chinese food')).toMatchObject({
      status: 'active',
      supersededBy: null,
    });
    expect(await byText(store, 'I love Chinese food')).toMatchObject({ status: 'superseded' });
  });

  it('an older statement that is imported later does not hold', async () => {
    const store = openTestStore();
    rememberAll(
      store,
      { text: 'I live in Berlin', createdAt: 2_000 },
      { text: 'I live in Munich', createdAt: 1_000 },
    );
    expect(await byText(store, 'I live in Munich')).toMatchObject({ status: 'superseded' });
    expect(await byText(store, 'I live in Berlin')).toMatchObject({ status: 'active' });
  });

  it('restored by hand, a memory gives way to nothing any more', async () => {
    const store = openTestStore();
    const [id] = rememberAll(store, 'I love Chinese food', 'I hate Chinese food');
    await store.bridge.request('memories.restore', { ids: [id ?? ''] });
    expect(await byText(store, 'I love Chinese food')).toMatchObject({
      status: 'active',
      supersededBy: null,
    });
  });
});

it('FIELD-CASES 22: “is allowed” and “is not allowed” are never one; the newer holds', async () => {
  const store = openTestStore();
  rememberAll(store, 'Production deployment is allowed');
  store.clock.advance(1_000);
  rememberAll(store, 'Production deployment is not allowed', 'Staging deployment is allowed');
  expect(await byText(store, 'Production deployment is allowed')).toMatchObject({ status: 'superseded' });
  expect(await byText(store, 'Production deployment is not allowed')).toMatchObject({ status: 'active' });
  expect(await byText(store, 'Staging deployment is allowed')).toMatchObject({ status: 'active' });
});
