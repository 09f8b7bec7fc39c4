import { expect, it, onTestFinished, vi } from 'vitest';
import type { TurnChunk } from '#shared/contract/chat';
import { startTestEngine } from '../support/engines';
import { FakeOllama } from '../support/fakeOllama';

vi.setConfig({ testTimeout: 120_000 });

async function engineWith(reply: string) {
  const fake = await FakeOllama.start({ chat: { chunks: [reply] } });
  onTestFinished(() => fake.stop());
  const { bridge } = await startTestEngine({ env: { OLLAMA_HOST: fake.host } });
  const turn = async (text: string) => {
    const chunks: TurnChunk[] = [];
    const { message } = await bridge.stream('chat.send', { text }, (chunk) => void chunks.push(chunk));
    return { message, chunks };
  };
  return { fake, bridge, turn };
}

it('marks what an answer claims beyond the memories, by meaning where words differ', async () => {
  const { bridge, turn } = await engineWith(
    'You reside in the city of Berlin [1]. You have three cats. Berlin is lovely. Do you like it?',
  );
  await bridge.request('memories.remember', { text: 'I live in Berlin' });
  await bridge.request('jobs.wait', {});
  const { message } = await turn('Where do I live?');
  expect(message.used?.memories.map(({ text }) => text)).toEqual(['I live in Berlin']);
  expect(message.unsupported.map(({ start, end }) => message.text.slice(start, end))).toEqual([
    'You have three cats.',
  ]);
});

it('learns by the model after the answer, from the words of the person alone', async () => {
  const { fake, bridge, turn } = await engineWith('Noted: you own a yacht.');
  const facts = { facts: [{ text: 'My bicycle is called Rosinante', confidence: 0.9 }] };
  fake.json = [{ chunks: [JSON.stringify(facts)] }];
  const { message } = await turn('My bicycle is called Rosinante and it squeaks terribly on rainy days.');
  expect(message.status).toBe('complete');
  await bridge.request('jobs.wait', {});
  const asked = fake.bodies('/api/chat').filter((body) => body['format'] !== undefined);
  expect(JSON.stringify(asked)).toContain('Rosinante');
  expect(JSON.stringify(asked)).not.toContain('yacht');
  const { proposals } = await bridge.request('proposals.list', {});
  expect(proposals.map(({ text }) => text).join('\n')).toContain('Rosinante');
  expect(JSON.stringify(proposals)).not.toContain('yacht');
});

it('gives the answer to the same prompt again, and asks anew after it was cleared', async () => {
  const { fake, bridge, turn } = await engineWith('The evening is red.');
  await bridge.request('settings.set', { learning: 'off' });
  const chats = (): number => fake.bodies('/api/chat').length;
  expect((await turn('Why is the evening sky red?')).message.cached).toBe(false);
  const before = chats();
  const { message } = await turn('Why is the evening sky red?');
  expect(message).toMatchObject({ cached: true, text: 'The evening is red.' });
  expect(chats()).toBe(before);
  expect(await bridge.request('chat.clearCache', {})).toEqual({ changed: 1 });
  expect((await turn('Why is the evening sky red?')).message.cached).toBe(false);
  expect(chats()).toBe(before + 1);
});
