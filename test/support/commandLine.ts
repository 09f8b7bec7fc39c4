import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchEnv } from './launchEnv';

const root = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;
const run = promisify(execFile);

/** Runs the built command line on a data folder, as from a terminal, and gives what it prints. Throws when it fails. */
export async function commandLine(
  dataDir: string,
  args: readonly string[],
  timeout = TIMEOUT_MS,
): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    [join(root, 'dist', 'cli.cjs'), ...args, '--data', dataDir, '--json'],
    {
      env: launchEnv({ dataDir, homeDir: `${dataDir}-home`, env: { OLLAMA_HOST: '127.0.0.1:9' } }),
      timeout,
    },
  );
  const value: unknown = JSON.parse(stdout);
  return value;
}
