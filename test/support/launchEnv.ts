import type { LaunchSettings } from './hostTypes';

/** The environment of an app under test: the machine's, with the test's folders and without what would leak in. */
export function launchEnv({ dataDir, homeDir, env }: LaunchSettings): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(process.env)) {
    const leaks =
      key.startsWith('MNEMOSCOPE_') || key.startsWith('OLLAMA_') || key === 'ELECTRON_RUN_AS_NODE';
    if (value !== undefined && !leaks) result[key] = value;
  }
  return {
    ...result,
    HOME: homeDir,
    XDG_CONFIG_HOME: `${homeDir}/.config`,
    XDG_CACHE_HOME: `${homeDir}/.cache`,
    MNEMOSCOPE_DATA: dataDir,
    ...env,
  };
}
