import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import { traced } from './connectTrace';
import type { LaunchSettings, RunningApp } from './hostTypes';
import { launchEnv } from './launchEnv';

const root = join(import.meta.dirname, '..', '..');
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const START_TIMEOUT_MS = 30_000;

const served = z.object({ url: z.string() });

/** Serves the built app on a free port and opens it in a browser of its own. */
export async function launchBrowser(settings: LaunchSettings): Promise<RunningApp> {
  await mkdir(settings.homeDir, { recursive: true });
  const server = await startServer(settings);
  const browser = await openChromium();
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  return {
    page,
    pid: server.pid,
    output: server.output,
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

interface Server {
  url: string;
  pid: number;
  output(): string;
  stop(): Promise<void>;
}

async function startServer(settings: LaunchSettings): Promise<Server> {
  const args = [join(root, 'dist', 'cli.cjs'), 'serve', '--port', '0', '--data', settings.dataDir, '--json'];
  const { traceFile } = settings;
  const program = traceFile === undefined ? process.execPath : await traced(process.execPath, traceFile);
  const child = spawn(program, args, { cwd: root, env: launchEnv(settings) });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The browser host ${why}:\n${output}`));
    const timer = setTimeout(() => fail(`gave no address in ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const end = output.indexOf('\n');
      if (end === -1) return;
      clearTimeout(timer);
      const line = served.safeParse(parseJson(output.slice(0, end)));
      if (line.success) resolve(line.data.url);
      else fail('did not begin with its address');
    });
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code ?? 'a signal'}`));
  });
  if (child.pid === undefined) throw new Error('The browser host has no process id.');
  return { url, pid: child.pid, output: () => output, stop: () => stop(child) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function openChromium(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
