import { isAbsolute, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { resolveDataFolder } from '../../../electron/hosts/dataFolder';

it('is what the flag says, else the environment, else the place of the platform', () => {
  expect(resolveDataFolder('/a', { MNEMOSCOPE_DATA: '/b' })).toBe(resolve('/a'));
  expect(resolveDataFolder(undefined, { MNEMOSCOPE_DATA: '/b' })).toBe(resolve('/b'));
  for (const env of [{}, { MNEMOSCOPE_DATA: '' }]) {
    const folder = resolveDataFolder(undefined, env);
    expect(isAbsolute(folder)).toBe(true);
    expect(folder).toContain('Mnemoscope');
  }
});

it('is absolute, wherever the process goes later, and leaves the throw-away store its name', () => {
  expect(resolveDataFolder('store', {})).toBe(resolve('store'));
  expect(resolveDataFolder(':memory:', {})).toBe(':memory:');
});
