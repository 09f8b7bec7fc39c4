import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const installScript = resolve(root, '../shared/tools/real-ollama.sh');
const installDir = join(root, '.cache', 'ollama');
const READY = 'models/.stamp-models';
const INSTALL_MS = 180_000;
const START_MS = 30_000;

/** Models that the real server has. */
export const REAL_CHAT_MODEL = 'smollm2:135m';
export const REAL_EMBEDDING_MODEL = 'all-minilm';

export interface RealOllama {
  /** host:port, as for OLLAMA_HOST. */
  host: string;
  stop(): Promise<void>;
}

/**
 * The folder of a real Ollama, installed if need be (15 s, once); or the words that say why its tests are
 * skipped. Starts nothing.
 */
export function findRealOllama(): { dir: string } | { skipped: string } {
  const given = process.env['MNEMOSCOPE_OLLAMA_DIR'];
  if (given !== undefined && given !== '') {
    if (existsSync(join(given, 'bin', 'ollama'))) return { dir: given };
    return { skipped: `skipped: MNEMOSCOPE_OLLAMA_DIR (${given}) holds no bin/ollama` };
  }
  if (existsSync(join(installDir, READY))) return { dir: installDir };
  if (!existsSync(installScript)) {
    return { skipped: 'skipped: no real Ollama (MNEMOSCOPE_OLLAMA_DIR is not set)' };
  }
  return install();
}

/** Test files run side by side: the first one installs, the others wait for it. */
function install(): { dir: string } | { skipped: string } {
  const lock = `${installDir}.lock`;
  mkdirSync(join(root, '.cache'), { recursive: true });
  try {
    mkdirSync(lock);
  } catch {
    return waitForOther(lock);
  }
  try {
    const result = spawnSync('bash', [installScript, installDir], { encoding: 'utf8', timeout: INSTALL_MS });
    if (result.status === 0) return { dir: installDir };
    return { skipped: `skipped: the real Ollama could not be installed: ${result.stderr.slice(-300)}` };
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function waitForOther(lock: string): { dir: string } | { skipped: string } {
  const tick = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const made = statSync(lock, { throwIfNoEntry: false });
    if (made === undefined) break;
    // Left behind by a run that was killed.
    if (Date.now() - made.mtimeMs > INSTALL_MS) {
      rmSync(lock, { recursive: true, force: true });
      return install();
    }
    Atomics.wait(tick, 0, 0, 500);
  }
  if (existsSync(join(installDir, READY))) return { dir: installDir };
  return { skipped: 'skipped: the real Ollama could not be installed by another test' };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Safe: a server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/**
 * Starts the real Ollama on a free loopback port, with smollm2:135m and all-minilm. Its home is a folder of its
 * own, removed at the end. Throws when it does not answer in time.
 */
export async function startRealOllama(dir: string): Promise<RealOllama> {
  const home = mkdtempSync(join(tmpdir(), 'mnemoscope-ollama-'));
  const host = `127.0.0.1:${String(await freePort())}`;
  const child = spawn(join(dir, 'bin', 'ollama'), ['serve'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      OLLAMA_HOST: host,
      OLLAMA_MODELS: join(dir, 'models'),
      OLLAMA_NO_CLOUD: '1',
      OLLAMA_NOHISTORY: '1',
      // The models are shared with other servers started from the same folder.
      OLLAMA_NOPRUNE: '1',
    },
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(host, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host, stop };
}

async function untilItAnswers(host: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://${host}/api/version`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error(`The real Ollama at ${host} did not answer in ${String(START_MS)} ms.`);
}

/** Its runners end with it when it is asked to, not when it is killed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const killed = sleep(10_000).then(() => void child.kill('SIGKILL'));
  await Promise.race([exited, killed]);
}
