import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
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
