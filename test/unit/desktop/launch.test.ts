import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLaunch } from '../../../electron/desktop/launch';

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'launch-'));
}

it('finds the data folder among the switches of Electron and makes it private', () => {
  const dataDir = join(newFolder(), 'a', 'b');
  const argv = ['electron', '--inspect=0', '--remote-debugging-port=0', '.', '--data', dataDir];
  expect(readLaunch(argv, {})).toEqual({
    dataDir,
    desktopDir: join(dataDir, 'desktop'),
    settings: { set: {} },
  });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it('takes settings from the command line', () => {
  const argv = [
    'electron',
    '--settings',
    '/etc/m.toml',
    '--set',
    'theme=dark',
    '--set=inject-limit=3',
    '--set',
    'x',
  ];
  expect(readLaunch([...argv, '--data', newFolder()], {}).settings).toEqual({
    file: '/etc/m.toml',
    set: { theme: 'dark', 'inject-limit': '3', x: null },
  });
});

it('prefers the switch to the environment', () => {
  const [flag, env] = [newFolder(), newFolder()];
  expect(readLaunch(['electron', `--data=${flag}`], { MNEMOSCOPE_DATA: env }).dataDir).toBe(flag);
  expect(readLaunch(['electron'], { MNEMOSCOPE_DATA: env }).dataDir).toBe(env);
});

it('keeps its own files elsewhere when the data folder cannot be had, or is none', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  for (const data of [file, ':memory:']) {
    const { dataDir, desktopDir } = readLaunch(['electron', '--data', data], {});
    expect(dataDir).toBe(data);
    expect(desktopDir.startsWith(tmpdir())).toBe(true);
    expect(existsSync(desktopDir)).toBe(true);
    rmSync(desktopDir, { recursive: true });
  }
});
