import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { TurnChunk } from '#shared/contract/chat';
import { startTestEngine } from '../support/engines';
import { FakeOllama } from '../support/fakeOllama';

vi.setConfig({ testTimeout: 120_000 });

const ASKED = 'Zanzibar quokka rendezvous at midnight';
const SAID_BEFORE = 'Xylophone marmalade confession';
const ANSWERED = 'Wolframite-lighthouse';

/** Files under the folder that hold the words, in whichever of the encodings SQLite and logs write. */
function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = join(folder, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file);
    return (['utf8', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(words, encoding)));
  });
}

it('FIELD-CASES 35: an incognito turn reads no memory and leaves no word of it in any file', async () => {
  const fake = await FakeOllama.start({ chat: { chunks: [`${ANSWERED} `, 'it is.'] } });
  try {
    const { bridge, engine, dataDir } = await startTestEngine({ env: { OLLAMA_HOST: fake.host } });
    await bridge.request('memories.remember', { text: 'The quokka rendezvous is in Perth' });
    await bridge.request('jobs.wait', {});
    const chunks: TurnChunk[] = [];
    const input = {
      text: ASKED,
      history: [
        { role: 'user' as const, text: SAID_BEFORE },
        { role: 'assistant' as const, text: 'Go on.' },
      ],
    };
    const { message } = await bridge.stream('chat.incognito', input, (chunk) => void chunks.push(chunk));
    expect(message).toMatchObject({
      sessionId: '',
      mode: 'model',
      status: 'complete',
      used: null,
      citations: [],
    });
    expect(message.text).toContain(ANSWERED);
    expect(chunks[0]).toMatchObject({ type: 'started', session: { id: '' }, userMessage: { text: ASKED } });
    expect(chunks.some(({ type }) => type === 'recalled' || type === 'proposed')).toBe(false);
    const sent = JSON.stringify(fake.bodies('/api/chat').at(-1));
    expect(sent).toContain(SAID_BEFORE);
    expect(sent).not.toContain('Perth');

    await bridge.stream('chat.incognito', { text: `remember: ${ASKED}` }, () => undefined);
    expect((await bridge.request('sessions.list', {})).sessions).toEqual([]);
    expect((await bridge.request('memories.list', {})).total).toBe(1);
    expect((await bridge.request('proposals.list', {})).proposals).toEqual([]);
    for (const words of [ASKED, SAID_BEFORE, ANSWERED]) expect(filesWith(dataDir, words)).toEqual([]);
    await engine.stop();
    for (const words of [ASKED, SAID_BEFORE, ANSWERED]) expect(filesWith(dataDir, words)).toEqual([]);
    // The search finds what is stored.
    expect(filesWith(dataDir, 'quokka rendezvous is in Perth')).not.toEqual([]);
  } finally {
    await fake.stop();
  }
});

it('without a model an incognito turn says that it cannot answer', async () => {
  const { bridge } = await startTestEngine();
  const { message } = await bridge.stream('chat.incognito', { text: ASKED }, () => undefined);
  expect(message).toMatchObject({ mode: 'memory', status: 'complete' });
  expect(message.text).toContain('Without memory and without a model');
  expect(message.notice).toMatch(/\S/u);
  await expect(bridge.stream('chat.incognito', { text: '  ' }, () => undefined)).rejects.toMatchObject({
    code: 'VALIDATION',
  });
});
