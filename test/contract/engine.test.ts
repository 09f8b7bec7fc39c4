import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventPayload } from '#shared/contract/events';
import { STREAM_WINDOW } from '#shared/rpc/protocol';
import { startEngine } from '../../electron/engine/engine';
import { dataFolder, dist, runCli, startTestEngine } from '../support/engines';
import { CHAT_MODEL, FakeOllama } from '../support/fakeOllama';

vi.setConfig({ testTimeout: 90_000 });

const modes = [
  ['in worker threads', undefined],
  ['as a process of its own', `process:${process.execPath}`],
] as const;

async function startOllama(
  chat: FakeOllama['chat'] = {},
): Promise<{ fake: FakeOllama; env: Record<string, string> }> {
  const fake = await FakeOllama.start({ models: [CHAT_MODEL], chat });
  onTestFinished(() => fake.stop());
  return { fake, env: { OLLAMA_HOST: fake.host } };
}

async function until(condition: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`${what} did not happen in ${timeoutMs} ms`);
    await sleep(20);
  }
}

describe.each(modes)('the engine %s', (_where, mode) => {
  it('remembers, works off its jobs, and recalls', async () => {
    const { bridge } = await startTestEngine({ mode });
    const saved = await bridge.request('memories.remember', {
      text: 'My favourite programming language is Rust',
    });
    expect(saved.status).toBe('created');
    expect(await bridge.request('jobs.wait', { timeoutMs: 60_000 })).toMatchObject({
      pending: 0,
      running: 0,
      failed: 0,
    });
    const found = await bridge.request('recall.search', { query: 'What programming language do I prefer?' });
    expect(found.memories[0]).toMatchObject({
      injectable: true,
      memory: { id: saved.id, embedding: 'embedded' },
    });
    expect(found.notice).toBeNull();
    // The same request again, as after a lost reply.
    const again = { requestId: 'request-0001' };
    const first = await bridge.request('memories.remember', { text: 'I live in Berlin' }, again);
    expect(await bridge.request('memories.remember', { text: 'I live in Berlin' }, again)).toEqual(first);
  });

  it('answers what the contract does not know, and input that does not fit it, with the reason', async () => {
    const { engine, bridge } = await startTestEngine({ mode });
    await expect(engine.request('memories.explode', {})).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(engine.request('constructor', {})).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(engine.request('memories.remember', { text: 5 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('text'),
    });
    await expect(engine.stream('chat.shout', {}, () => undefined)).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(bridge.request('memories.get', { id: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await bridge.request('store.status', {})).state).toBe('ok');
  });

  it('streams an answer of the model, keeps it, and stores the exchange', async () => {
    const { env } = await startOllama({ chunks: ['You ', 'prefer ', 'tea [1].'] });
    const { bridge } = await startTestEngine({ mode, env });
    await bridge.request('memories.remember', { text: 'I prefer tea' });
    await bridge.request('jobs.wait', {});
    const kinds: string[] = [];
    let text = '';
    const { message } = await bridge.stream('chat.send', { text: 'What do I prefer to drink?' }, (chunk) => {
      kinds.push(chunk.type);
      if (chunk.type === 'delta') text += chunk.text;
    });
    expect(text).toBe('You prefer tea [1].');
    expect(message).toMatchObject({ text, status: 'complete', mode: 'model', model: CHAT_MODEL.name });
    expect(message.citations).toHaveLength(1);
    expect(kinds[0]).toBe('started');
    const { messages } = await bridge.request('sessions.get', { id: message.sessionId });
    expect(messages).toHaveLength(2);
    expect(messages[1]).toEqual(message);
    const episodes = await bridge.request('memories.list', { filter: { kinds: ['episode'] } });
    expect(episodes.items).toMatchObject([
      { text: 'What do I prefer to drink?', reply: text, importance: 0.3 },
    ]);
  });

  it('stops a stream in the middle and keeps what had come', async () => {
    const { fake, env } = await startOllama({ chunks: ['one ', 'two '], end: 'hang' });
    const { bridge } = await startTestEngine({ mode, env });
    const stop = new AbortController();
    const { message } = await bridge.stream(
      'chat.send',
      { text: 'Tell me a long story' },
      (chunk) => {
        if (chunk.type === 'delta' && chunk.text.includes('two')) stop.abort();
      },
      { signal: stop.signal },
    );
    expect(message).toMatchObject({
      text: 'one two ',
      status: 'stopped',
      notice: expect.stringContaining('stopped'),
    });
    await until(() => fake.closedByClient === 1, 'closing the connection to the model');
    const { messages } = await bridge.request('sessions.get', { id: message.sessionId });
    expect(messages.at(-1)).toMatchObject({ text: 'one two ', status: 'stopped' });
  });

  it('waits for a reader that is slow, and still delivers everything in order', async () => {
    const words = Array.from({ length: STREAM_WINDOW * 4 }, (_, i) => `w${i} `);
    const { env } = await startOllama({ chunks: words });
    const { bridge } = await startTestEngine({ mode, env });
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let received = 0;
    let text = '';
    const done = bridge.stream('chat.send', { text: 'Count for me please' }, async (chunk) => {
      if (chunk.type !== 'delta') return;
      received += 1;
      text += chunk.text;
      if (received === 1) await gate;
    });
    await until(() => received === 1, 'the first word');
    await sleep(300);
    const { items } = await bridge.request('memories.list', { filter: { kinds: ['episode'] } });
    expect(items).toEqual([]); // the turn has not ended: it waits for us
    open();
    expect((await done).message.text).toBe(words.join(''));
    expect(text).toBe(words.join(''));
  });

  it('fails what was under way when it dies, says so, and answers again by itself', async () => {
    const { env } = await startOllama({ chunks: ['never '], end: 'hang' });
    const { engine, bridge } = await startTestEngine({ mode, env });
    await bridge.request('memories.remember', { text: 'I prefer tea' });
    const states: string[] = [];
    engine.onEvent((name, payload) => {
      // Safe: the engine sends this event with this payload only.
      if (name === 'engine.changed') states.push((payload as EventPayload<'engine.changed'>).state);
    });
    let sessionId = '';
    const turn = bridge.stream('chat.send', { text: 'Hello there my friend' }, (chunk) => {
      if (chunk.type === 'started') sessionId = chunk.session.id;
      if (chunk.type === 'delta') engine.killForTest();
    });
    await expect(turn).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
    const { items } = await bridge.request('memories.list', {});
    expect(items.map(({ text }) => text)).toEqual(['I prefer tea']);
    expect(states).toEqual(['restarting', 'ready']);
    expect(engine.state().state).toBe('ready');
    // The broken-off answer is no longer shown as being written.
    const { messages } = await bridge.request('sessions.get', { id: sessionId });
    expect(messages.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'stopped'],
    ]);
  });

  it('tells within a second what the command line has written', async () => {
    const { engine, bridge, dataDir } = await startTestEngine({ mode });
    const events: { at: number; payload: EventPayload<'store.changed'> }[] = [];
    engine.onEvent((name, payload) => {
      // Safe: the engine sends this event with this payload only.
      if (name === 'store.changed') {
        events.push({ at: Date.now(), payload: payload as EventPayload<'store.changed'> });
      }
    });
    const seen = (): boolean =>
      events.some(({ payload }) => payload.origin === 'other' && payload.domains.includes('memories'));
    let writtenAt = 0;
    const cli = runCli(['remember', 'I prefer tea', '--no-wait', '--data', dataDir, '--json']).then(
      (result) => {
        writtenAt = Date.now();
        return result;
      },
    );
    expect((await cli).json).toMatchObject({ status: 'created' });
    await until(seen, 'the event', 3_000);
    const first = events.find(({ payload }) => payload.origin === 'other')?.at ?? Infinity;
    expect(first - writtenAt).toBeLessThan(1_000);
    const { items } = await bridge.request('memories.list', {});
    expect(items.map(({ text }) => text)).toEqual(['I prefer tea']);
  });

  it('starts with a new store when the file is damaged, and says so', async () => {
    const dataDir = dataFolder();
    writeFileSync(join(dataDir, 'mnemoscope.db'), 'no database. '.repeat(1_000));
    const { bridge } = await startTestEngine({ dataDir, mode });
    expect(await bridge.request('store.status', {})).toMatchObject({ state: 'set_aside', memories: 0 });
    await bridge.request('memories.remember', { text: 'I prefer tea' });
    const [aside] = (await bridge.request('store.status', {})).aside;
    // A file that cannot be read is reported; the engine lives on.
    await expect(
      bridge.request('store.recover', { from: 'aside', id: aside?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await sleep(300);
    expect((await bridge.request('memories.list', {})).total).toBe(1);
    expect(existsSync(join(dataDir, 'mnemoscope.db.suspect'))).toBe(false);
  });

  it('sets a damaged file aside, at the latest when it meets the damage', async () => {
    const first = await startTestEngine({ mode });
    const jsonl = Array.from({ length: 500 }, (_, i) =>
      JSON.stringify({ text: `Memory ${i} ${'word '.repeat(100)}` }),
    );
    const source = join(first.dataDir, 'f.jsonl');
    writeFileSync(source, jsonl.join('\n'));
    await first.bridge.stream('transfer.import', { file: { path: source } }, () => undefined);
    await first.engine.stop();
    const file = join(first.dataDir, 'mnemoscope.db');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 60); // most of the table, not the schema
    writeFileSync(file, bytes);
    const { bridge } = await startTestEngine({ dataDir: first.dataDir, mode });
    await bridge.request('memories.list', { filter: { query: 'zzz' } }).catch(() => undefined);
    await bridge
      .request('memories.list', { sort: { by: 'text', direction: 'asc' }, limit: 500 })
      .catch(() => undefined);
    await until(() => existsSync(join(first.dataDir, 'aside')), 'setting the file aside', 20_000);
    const status = await bridge.request('store.status', {});
    expect(status).toMatchObject({ state: 'set_aside', memories: 0 });
  });
});

it.each(modes)('%s: says why it cannot start, and starts by itself once it can', async (_where, mode) => {
  const outer = dataFolder();
  const blocked = join(outer, 'data');
  writeFileSync(blocked, 'a file where the folder should be');
  const engine = startEngine({
    dataDir: blocked,
    resourcesDir: join(dist, '..', 'resources'),
    entryDir: dist,
    mode,
  });
  onTestFinished(() => engine.stop());
  const states: unknown[] = [];
  engine.onEvent((name, payload) => name === 'engine.changed' && states.push(payload));
  await expect(engine.ready()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(engine.state()).toMatchObject({ state: 'failed', message: expect.stringContaining('data') });
  await expect(engine.request('store.status', {})).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  rmSync(blocked);
  await until(() => engine.state().state === 'ready', 'starting', 15_000);
  // One try after the pause, not a storm of restarts.
  expect(states).toMatchObject([{ state: 'failed' }, { state: 'ready' }]);
  expect(await engine.request('store.status', {})).toMatchObject({ state: 'ok' });
});
