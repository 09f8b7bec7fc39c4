import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EventPayload } from '#shared/contract/events';
import { typedClient } from '#shared/rpc/typedClient';
import { startEngine } from '../../electron/engine/engine';
import { dataFolder, dist, QUIET_ENV, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 90_000 });

/** A folder in place of the file: no program can open that as a database. */
function blockedStore(): { dataDir: string; unblock: () => void } {
  const dataDir = dataFolder();
  const database = join(dataDir, 'mnemoscope.db');
  mkdirSync(database);
  return { dataDir, unblock: () => rmSync(database, { recursive: true }) };
}

it.each([undefined, `process:${process.execPath}`])(
  'while the store cannot be opened, memories are kept for later and nothing else works (%s)',
  async (mode) => {
    const { dataDir, unblock } = blockedStore();
    const engine = startEngine({
      dataDir,
      resourcesDir: join(dist, '..', 'resources'),
      entryDir: dist,
      mode,
      env: { ...process.env, ...QUIET_ENV },
    });
    onTestFinished(() => engine.stop());
    const states: EventPayload<'engine.changed'>[] = [];
    engine.onEvent(() => states.push(engine.state()));
    const bridge = typedClient(engine);
    await expect(engine.ready()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(bridge.request('memories.list', {})).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });

    const kept = await bridge.request('memories.remember', { text: 'I like tea.' });
    expect(kept.keptIn).toContain(join(dataDir, 'fallback'));
    const said = bridge.stream('chat.send', { text: 'remember: I live in Porto.' }, () => undefined);
    await expect(said).rejects.toThrow(/What you asked to remember is kept in/u);
    const asked = bridge.stream('chat.send', { text: 'Where do I live?' }, () => undefined);
    await expect(asked).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(engine.state()).toMatchObject({ state: 'failed' });
    expect(engine.state().message).toContain('2 memories are kept in');

    unblock();
    const end = Date.now() + 60_000;
    while (engine.state().state !== 'ready' && Date.now() < end) await sleep(100);
    const { items } = await bridge.request('memories.list', {});
    expect(items.map(({ text }) => text).sort()).toEqual(['I like tea.', 'I live in Porto.']);
    expect(items.find(({ text }) => text === 'I like tea.')?.id).toBe(kept.id);
  },
);

it('the command line keeps what is to be remembered, and says why nothing else works', async () => {
  const { dataDir, unblock } = blockedStore();
  const kept = await runCli(['--data', dataDir, 'remember', 'I like tea.']);
  expect(kept.code).toBe(0);
  expect(kept.stdout).toMatch(/^Kept in .* until the memory store can be opened/u);
  const listed = await runCli(['--data', dataDir, 'list']);
  expect(listed.code).toBe(1);
  expect(listed.stderr).toContain('so the memory store cannot be opened');
  unblock();
  expect((await runCli(['--data', dataDir, 'list'])).stdout).toContain('I like tea.');
});
