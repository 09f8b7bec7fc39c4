import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** Names a throw-away store that lives in memory only. */
export const MEMORY_ONLY = ':memory:';

/**
 * The folder that holds the store, the same for window, browser host and command line:
 * `--data`, else MNEMOSCOPE_DATA, else the platform's place for user data.
 */
export function resolveDataFolder(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const chosen = flag ?? env['MNEMOSCOPE_DATA'] ?? '';
  if (chosen === '') return envPaths('Mnemoscope', { suffix: '' }).data;
  return chosen === MEMORY_ONLY ? chosen : resolve(chosen);
}
