import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEMORY_ONLY, resolveDataFolder } from '../hosts/dataFolder';

export interface Launch {
  dataDir: string;
  /** Where Chromium's profile, the window state and the log live; one lock per folder, so one window per store. */
  desktopDir: string;
}

/** Reads `--data` among switches that are Electron's own. Makes the folders, private to this user. */
export function readLaunch(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Launch {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const dataDir = resolveDataFolder(typeof values.data === 'string' ? values.data : undefined, env);
  return { dataDir, desktopDir: makeDesktopDir(dataDir) };
}

/** A folder that cannot be written is for the engine to report, in a window that opens all the same. */
function makeDesktopDir(dataDir: string): string {
  if (dataDir !== MEMORY_ONLY) {
    try {
      const folder = join(dataDir, 'desktop');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {
      // falls through to a temporary one
    }
  }
  return mkdtempSync(join(tmpdir(), 'mnemoscope-'));
}
