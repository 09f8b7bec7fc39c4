import { nativeTheme } from 'electron';
import { typedClient } from '#shared/rpc/typedClient';
import type { Settings } from '#shared/domain/settings';
import type { Engine } from '../engine/engine';

type Theme = Settings['theme'];

/** Keeps the native parts (and the page's prefers-color-scheme) in the theme of the settings. */
export function followTheme(engine: Engine, onTheme: (theme: Theme) => void): void {
  const client = typedClient(engine);
  const read = async (): Promise<void> => {
    try {
      const { values } = await client.request('settings.get', {});
      nativeTheme.themeSource = values.theme;
      onTheme(values.theme);
    } catch {
      // the engine is starting or restarting: it says so when it is ready, and this runs again
    }
  };
  client.on('engine.changed', ({ state }) => {
    if (state === 'ready') void read();
  });
  client.on('store.changed', ({ domains }) => {
    if (domains.includes('settings')) void read();
  });
}
