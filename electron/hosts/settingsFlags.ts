import { resolve } from 'node:path';
import type { SettingsFlags } from '../engine/start';

/** `--settings FILE`, relative to where the program was started, and each `--set name=value`; null where it has no `=`. */
export function readSettingsFlags(file: string | undefined, pairs: readonly string[]): SettingsFlags {
  const set = Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [pair, null] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  return file === undefined ? { set } : { file: resolve(folder, file), set };
}
