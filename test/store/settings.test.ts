import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { settingsFileOf } from '../../electron/settings/settingsFile';
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
  expect(resolveSettings(store.db, { env: { MNEMOSCOPE_INJECT_LIMIT: '5' } }).values.injectLimit).toBe(5);
});

it('the command line stands above the environment, that above the file, that above the app', () => {
  const store = openTestStore();
  writeFileSync(join(store.dataDir, 'settings.toml'), 'injectLimit = 2\nsearchLimit = 2\ngraphHops = 1\n');
  writeSettings(store.db, { injectLimit: 1, searchLimit: 1, graphHops: 0, nodeBudget: 99 });
  const { values, sources, places, file } = resolveSettings(store.db, {
    file: settingsFileOf(store.dataDir, undefined, {}),
    env: { MNEMOSCOPE_INJECT_LIMIT: '3', MNEMOSCOPE_SEARCH_LIMIT: '3' },
    flags: { 'inject-limit': '4' },
  });
  expect(values).toMatchObject({ injectLimit: 4, searchLimit: 3, graphHops: 1, nodeBudget: 99 });
  expect(sources).toMatchObject({
    injectLimit: 'flag',
    searchLimit: 'env',
    graphHops: 'file',
    nodeBudget: 'stored',
    theme: 'default',
  });
  expect(places).toEqual({
    injectLimit: '--set inject-limit',
    searchLimit: 'MNEMOSCOPE_SEARCH_LIMIT',
    graphHops: `${join(store.dataDir, 'settings.toml')}, line 3`,
  });
  expect(file).toBe(join(store.dataDir, 'settings.toml'));
});
