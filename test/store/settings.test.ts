import { expect, it, onTestFinished } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { openWritable } from '../../electron/store/database';
import { resolveSettings, writeSettings } from '../../electron/store/settingsStore';
import { openTestStore } from '../support/store';

it('a setting that is reset is what it was before anyone changed it', async () => {
  const { bridge } = openTestStore();
  await bridge.request('settings.set', { injectLimit: 3, learning: 'off' });
  const changed = await bridge.request('settings.get', {});
  expect(changed.sources).toMatchObject({ injectLimit: 'stored', learning: 'stored', theme: 'default' });

  const values = await bridge.request('settings.reset', { keys: ['injectLimit'] });
  expect(values.injectLimit).toBe(defaultSettings.injectLimit);
  expect(values.learning).toBe('off');
  const after = await bridge.request('settings.get', {});
  expect(after.sources).toMatchObject({ injectLimit: 'default', learning: 'stored' });
});

it('settings are read once, and anew when this process or another has changed them', () => {
  const store = openTestStore();
  const other = openWritable(store.paths.database);
  onTestFinished(() => other.close());
  const env = {};
  const first = resolveSettings(store.db, env);
  expect(resolveSettings(store.db, env)).toBe(first);
  writeSettings(store.db, { injectLimit: 3 });
  expect(resolveSettings(store.db, env).values.injectLimit).toBe(3);
  writeSettings(other, { injectLimit: 4 });
  expect(resolveSettings(store.db, env).values.injectLimit).toBe(4);
  expect(resolveSettings(store.db, { MNEMOSCOPE_INJECT_LIMIT: '5' }).values.injectLimit).toBe(5);
});
