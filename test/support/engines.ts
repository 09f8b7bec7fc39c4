import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { typedClient, type Bridge } from '#shared/rpc/typedClient';
import { startEngine, type Engine } from '../../electron/engine/engine';

const root = resolve(import.meta.dirname, '../..');
export const dist = join(root, 'dist');
const cli = join(dist, 'cli.cjs');

/** No model server and no settings of the machine that the tests run on, nor what is meant for the tests themselves. */
export const QUIET_ENV: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('MNEMOSCOPE_'))
      .map((name) => [name, undefined]),
  ),
  OLLAMA_HOST: '127.0.0.1:9',
};

export interface TestEngine {
  engine: Engine;
  bridge: Bridge;
  dataDir: string;
}

export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The built engine, in worker threads or as a process of its own. */
export async function startTestEngine(
  options: { dataDir?: string; mode?: string | undefined; env?: Record<string, string | undefined> } = {},
): Promise<TestEngine> {
  if (!existsSync(cli)) {
    throw new Error('The engine is tested as built: run `node scripts/build.mjs --node-only`.');
  }
  const dataDir = options.dataDir ?? dataFolder();
  const engine = startEngine({
    dataDir,
    resourcesDir: join(root, 'resources'),
    entryDir: dist,
    mode: options.mode,
    env: { ...process.env, ...QUIET_ENV, ...options.env },
  });
  onTestFinished(() => engine.stop());
  await engine.ready();
  return { engine, bridge: typedClient(engine), dataDir };
}

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
  /** The one value on stdout, when it is JSON. */
  json: unknown;
}

export function spawnCli(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...QUIET_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runCli(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<CliResult> {
  const child = spawnCli(args, env);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? -1)));
  return { code, stdout, stderr, json: parsed(stdout) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
