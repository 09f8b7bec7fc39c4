import { expect, it } from 'vitest';
import { makeLearner } from '../support/learning';
import { rememberAll } from '../support/seeds';
import { openTestStore } from '../support/store';

it('a plain statement that makes a known fact untrue says so, in both settings', async () => {
  const ask = makeLearner({ learning: 'ask' });
  rememberAll(ask.store, 'I live in Lisbon');
  expect(await ask.say("I've moved to Porto.")).toMatchObject([
    { kind: 'fact', state: 'pending', targets: [{ text: 'I live in Lisbon' }] },
  ]);
  const auto = makeLearner({ learning: 'auto' });
  rememberAll(auto.store, 'I live in Lisbon', 'I love Chinese food');
  expect(await auto.say("I've moved to Porto.")).toMatchObject([
    { state: 'accepted', targets: [{ text: 'I live in Lisbon' }] },
  ]);
  expect(await auto.say('I hate Chinese food.')).toMatchObject([
    { state: 'accepted', targets: [{ text: 'I love Chinese food' }] },
  ]);
  expect(auto.texts()).toEqual(["I've moved to Porto.", 'I hate Chinese food.']);
});

it('saving by hand names what it replaces, and leaves alone what says more', async () => {
  const store = openTestStore();
  rememberAll(store, 'I live in Lisbon', 'My favourite editor is Vim');
  store.clock.advance(1_000);
  expect(await store.bridge.request('memories.remember', { text: 'I live in Porto' })).toMatchObject({
    superseded: [{ text: 'I live in Lisbon' }],
  });
  store.clock.advance(1_000);
  const plain = await store.bridge.request('memories.remember', { text: 'I have two cats' });
  expect(plain).not.toHaveProperty('superseded');
});

it('suggestions of one message keep the order in which they were said', async () => {
  const { say } = makeLearner({ learning: 'ask' });
  const found = await say('My name is Ana, I was born in Faro and my brother Tom is a nurse.');
  const times = found.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(found.map(({ text }) => text)).toEqual([
    'My name is Ana.',
    'I was born in Faro.',
    'My brother Tom is a nurse.',
  ]);
});

it('a model’s find that the rules’ holds, or that holds it, does not stand beside it', async () => {
  const { service, say } = makeLearner({ learning: 'ask', learner: 'auto' }, () =>
    Promise.resolve([
      { text: 'I work at Contoso', confidence: 0.9 },
      { text: 'I live in Lisbon and I work at Contoso as a designer', confidence: 0.9 },
    ]),
  );
  const text = 'I live in Lisbon and I work at Contoso as a designer';
  expect(await say(text)).toHaveLength(2);
  const utterance = { text, sessionId: 's1', messageId: 'm1', at: 1, previous: null, usedTexts: [] };
  expect(await service.learnByModel(utterance, 'tiny', new AbortController().signal)).toEqual([]);
});
