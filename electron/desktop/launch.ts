import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SettingsFlags } from '../engine/start';
import { MEMORY_ONLY, resolveDataFolder } from '../hosts/dataFolder';
import { readSettingsFlags } from '../hosts/settingsFlags';

export interface Launch {
  dataDir: string;
  settings: SettingsFlags;
  /** Where Chromium's profile, the window state and the log live; one lock per folder, so one window per store. */
  desktopDir: string;
}

/** Reads `--data`, `--settings` and `--set` among switches that are Electron's own. Makes the folders, private to this user. */
export function readLaunch(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Launch {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: {
      data: { type: 'string' },
      settings: { type: 'string' },
      set: { type: 'string', multiple: true },
    },
    strict: false,
    allowPositionals: true,
  });
  const dataDir = resolveDataFolder(typeof values.data === 'string' ? values.data : undefined, env);
  const set = values.set?.filter((pair) => typeof pair === 'string') ?? [];
  const settings = readSettingsFlags(typeof values.settings === 'string' ? values.settings : undefined, set);
  return { dataDir, desktopDir: makeDesktopDir(dataDir), settings };
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
