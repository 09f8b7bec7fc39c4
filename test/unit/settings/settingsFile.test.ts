import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { settingsFileOf, type SettingsFile } from '../../../electron/settings/settingsFile';
import { temporaryFolder } from '../../support/store';

/** The file is looked at only so often. */
function later(file: SettingsFile): ReturnType<SettingsFile['read']> {
  const at = performance.now() + 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(at);
  try {
    return file.read();
  } finally {
    clock.mockRestore();
  }
}

it('reads TOML and JSON with the lines of what they say', () => {
  const folder = temporaryFolder();
  const toml = join(folder, 'settings.toml');
  writeFileSync(toml, '# mine\ntheme = "dark"\n\n[recall]\ninject_limit = 3\n');
  expect(settingsFileOf(folder, undefined, {}).read()?.values).toEqual([
    { name: 'theme', value: 'dark', isText: false, place: `${toml}, line 2` },
    { name: 'recall.inject_limit', value: 3, isText: false, place: `${toml}, line 5` },
  ]);
  const json = join(folder, 'other.json');
  writeFileSync(json, '{\n  "theme": "light"\n}');
  expect(settingsFileOf(folder, json, {}).read()?.values[0]).toMatchObject({ place: `${json}, line 2` });
  expect(settingsFileOf(folder, undefined, { MNEMOSCOPE_SETTINGS: json }).read()?.path).toBe(json);
});

it('a file that is broken says where, and what it said before goes on to hold', () => {
  const folder = temporaryFolder();
  const toml = join(folder, 'settings.toml');
  const file = settingsFileOf(folder, undefined, {});
  expect(file.read()).toBeNull();
  writeFileSync(toml, 'theme = "dark"\n');
  const before = later(file);
  expect(before?.values).toHaveLength(1);
  expect(file.read()).toBe(before);

  writeFileSync(toml, 'theme = "dark"\ninject = = 3\n');
  const broken = settingsFileOf(folder, undefined, {}).read();
  expect(broken?.values).toEqual([]);
  expect(broken?.problems[0]).toMatch(/settings\.toml cannot be read: line 2, column \d+: /u);
});

it('the same name in several tables has its own line each', () => {
  const folder = temporaryFolder();
  const toml = join(folder, 'settings.toml');
  writeFileSync(toml, 'injectLimit = 3\n\n[recall]\ninjectLimit = 4\n');
  const places = settingsFileOf(folder, undefined, {})
    .read()
    ?.values.map(({ place }) => place);
  expect(places).toEqual([`${toml}, line 1`, `${toml}, line 4`]);
});

it('a folder in its place is told in plain words', () => {
  const folder = temporaryFolder();
  expect(settingsFileOf(folder, folder, {}).read()?.problems).toEqual([
    `The settings file ${folder} cannot be read: it is a folder. Name a file, such as settings.toml in it.`,
  ]);
});

it('a broken file of JSON says where, and shows nothing of what stands there', () => {
  const folder = temporaryFolder();
  const json = join(folder, 'settings.json');
  writeFileSync(json, '{\n  "vectorStoreUrl": hidden\n}');
  expect(settingsFileOf(folder, undefined, {}).read()?.problems).toEqual([
    `The settings file ${json} cannot be read: no value can be read at line 2, character 21.`,
  ]);
});

it('a named file that is not there, and a second one beside, are problems', () => {
  const folder = temporaryFolder();
  expect(settingsFileOf(folder, join(folder, 'no.toml'), {}).read()?.problems).toEqual([
    `The settings file ${join(folder, 'no.toml')} is not there.`,
  ]);
  writeFileSync(join(folder, 'settings.toml'), '');
  writeFileSync(join(folder, 'settings.json'), '{}');
  expect(settingsFileOf(folder, undefined, {}).read()?.problems[0]).toContain('settings.json is passed over');
  rmSync(join(folder, 'settings.toml'));
  writeFileSync(join(folder, 'settings.json'), '[1]');
  expect(settingsFileOf(folder, undefined, {}).read()?.problems[0]).toContain('names and values, in braces');
});
