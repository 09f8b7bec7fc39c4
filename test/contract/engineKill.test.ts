import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import { openReadable } from '../../electron/store/database';
import { storePaths } from '../../electron/store/paths';
import { dataFolder, dist, QUIET_ENV, startTestEngine } from '../support/engines';

vi.setConfig({ testTimeout: 240_000 });

const ROUNDS = 20;

/**
 * A program that writes without a pause and says each id once it is acknowledged. It is killed with all of the
 * engine, which runs in its threads.
 */
const WRITER = `
const { Worker, MessageChannel } = require('node:worker_threads');
const [entry, dataDir, round] = process.argv.slice(2);
const { port1, port2 } = new MessageChannel();
const worker = new Worker(entry, {
  workerData: { dataDir, resourcesDir: '', process: 'killed-' + round, env: {}, settings: {}, nativeGuard: new SharedArrayBuffer(4), peers: { compute: port1 } },
  transferList: [port1],
});
let n = 0;
const next = () => {
  n += 1;
  worker.postMessage({ type: 'request', id: n, route: 'memories.remember', input: { text: 'Round ' + round + ' memory ' + n + ' uses Python' } });
};
worker.on('message', (message) => {
  if (message.type === 'ready') { next(); next(); next(); }
  if (message.type !== 'result') return;
  if (message.result.ok) process.stdout.write(message.result.value.id + '\\n');
  next();
});
port2.on('message', () => undefined);
`;

/** Runs the writer until it has acknowledged some memories, kills it, and returns what it had acknowledged. */
async function writeAndKill(script: string, dataDir: string, round: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [script, join(dist, 'engine', 'writer.cjs'), dataDir, String(round)],
    {
      env: { ...process.env, ...QUIET_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const acknowledged: string[] = [];
  const wanted = 3 + round * 2;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === wanted) child.kill('SIGKILL');
  }
  return acknowledged;
}

it('loses no acknowledged memory and stays sound when it is killed twenty times while it writes', async () => {
  const dataDir = dataFolder();
  const script = join(dataDir, 'writer.cjs');
  writeFileSync(script, WRITER);
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    acknowledged.push(...(await writeAndKill(script, dataDir, round)));
    const db = openReadable(storePaths(dataDir).database);
    const kept = new Set(db.all<{ id: string }>('SELECT id FROM memories').map(({ id }) => id));
    expect(
      acknowledged.filter((id) => !kept.has(id)),
      `after kill ${round}`,
    ).toEqual([]);
    expect(db.pragma('integrity_check'), `after kill ${round}`).toBe('ok');
    // What belongs into one transaction is there together.
    const lone =
      'SELECT seq FROM memories WHERE seq NOT IN (SELECT memory_seq FROM jobs) OR seq NOT IN (SELECT rowid FROM memories_fts_docsize)';
    expect(db.all(lone), `after kill ${round}`).toEqual([]);
    expect(db.count('SELECT count(*) FROM journal WHERE result IS NULL')).toBe(0);
    db.close();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 3);
  const { bridge } = await startTestEngine({ dataDir });
  expect((await bridge.request('store.status', {})).state).toBe('ok');
  expect((await bridge.request('memories.list', {})).total).toBeGreaterThanOrEqual(acknowledged.length);
});

it('loses nothing that the engine process acknowledged before it was killed, and repeats a request safely', async () => {
  const { engine, bridge } = await startTestEngine({ mode: `process:${process.execPath}` });
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const requests = Array.from({ length: 30 }, (_, i) => ({
      input: { text: `Round ${round} memory ${i}` },
      options: { requestId: `request-${round}-${i}` },
    }));
    const killAt = 10;
    await Promise.all(
      requests.map(async ({ input, options }, i) => {
        // As a window does: once more, with the same id.
        const saved = await bridge
          .request('memories.remember', input, options)
          .catch(() => bridge.request('memories.remember', input, options));
        expect(saved.status).toBe('created');
        acknowledged.push(saved.id);
        if (i === killAt) engine.killForTest();
      }),
    );
  }
  const { total } = await bridge.request('memories.list', {});
  expect(total).toBe(90);
  expect(new Set(acknowledged).size).toBe(90);
});
