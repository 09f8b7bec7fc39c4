import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { unpacked } from '../../electron/store/database';

const root = path.join(import.meta.dirname, '..', '..');
const config = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');

it('packages every folder of resources that the engine reads', () => {
  const folders = readdirSync(path.join(root, 'resources'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.length).toBeGreaterThan(1);
  for (const { name } of folders) expect(config).toContain(`- from: resources/${name}\n    to: ${name}\n`);
});

it('keeps native libraries outside the archive, and loads them from there (out of an archive nothing can be loaded)', () => {
  for (const name of ['better-sqlite3', 'sqlite-vec', 'onnxruntime-node']) {
    expect(config).toContain(`- node_modules/${name}/**`);
  }
  expect(unpacked('/opt/App/resources/app.asar/node_modules/sqlite-vec-linux-x64/vec0.so')).toBe(
    '/opt/App/resources/app.asar.unpacked/node_modules/sqlite-vec-linux-x64/vec0.so',
  );
  expect(unpacked('C:\\App\\resources\\app.asar\\node_modules\\vec0.dll')).toBe(
    'C:\\App\\resources\\app.asar.unpacked\\node_modules\\vec0.dll',
  );
  expect(unpacked('/home/me/app.asar.unpacked/vec0.so')).toBe('/home/me/app.asar.unpacked/vec0.so');
});

it('closes the doors that a packaged Electron leaves open', () => {
  for (const fuse of [
    'runAsNode: false',
    'enableNodeCliInspectArguments: false',
    'onlyLoadAppFromAsar: true',
  ]) {
    expect(config).toContain(fuse);
  }
});
