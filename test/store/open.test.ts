import Database from 'better-sqlite3';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listAside } from '../../electron/store/aside';
import { markSuspect, openStore } from '../../electron/store/open';
import { storePaths } from '../../electron/store/paths';
import { makeClock } from '../support/clock';
import { rememberAll } from '../support/seeds';
import { openTestStore, reopen, temporaryFolder } from '../support/store';

const garbage = Buffer.from('this is no database, it only has the name of one. '.repeat(200));

function storeOfGarbage(): string {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'mnemoscope.db'), garbage);
  return dataDir;
}

/** Runs as somebody who may not write there: root may write everywhere. */
function asNobody(body: () => void): void {
  if (process.getuid?.() !== 0) return body();
  process.seteuid?.(65_534);
  try {
    body();
  } finally {
    process.seteuid?.(0);
  }
}

it('makes the folder and the file private', () => {
  const dataDir = join(temporaryFolder(), 'new', 'folder');
  const { paths } = openTestStore({ dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(paths.database).mode & 0o777).toBe(0o600);
});

it('puts a file that is no database aside, whole, and starts with a new store that works and says so', async () => {
  const store = openTestStore({ dataDir: storeOfGarbage() });
  const status = await store.bridge.request('store.status', {});
  expect(status).toMatchObject({ state: 'set_aside', memories: 0 });
  expect(status.aside).toEqual([
    {
      id: expect.any(String),
      path: expect.stringContaining('mnemoscope.db'),
      at: store.clock.now(),
      reason: expect.stringMatching(/not a database|damaged/iu),
    },
  ]);
  expect(readFileSync(status.aside[0]?.path ?? '').equals(garbage)).toBe(true);
  rememberAll(store, 'I prefer tea');
  const again = reopen(store);
  expect(await again.bridge.request('store.status', {})).toMatchObject({ state: 'set_aside', memories: 1 });
});

it('puts the log of a damaged file aside with it', () => {
  const dataDir = storeOfGarbage();
  writeFileSync(join(dataDir, 'mnemoscope.db-wal'), 'log');
  const { paths } = openTestStore({ dataDir });
  const [aside] = listAside(paths);
  expect(readFileSync(`${aside?.path ?? ''}-wal`, 'utf8')).toBe('log');
});

it('keeps every damaged file, even two of the same instant', () => {
  const clock = makeClock();
  const dataDir = storeOfGarbage();
  openTestStore({ dataDir, clock }).close();
  writeFileSync(join(dataDir, 'mnemoscope.db'), 'a second file that is no database. '.repeat(100));
  const { paths } = openTestStore({ dataDir, clock });
  const kept = listAside(paths).map((file) => readFileSync(file.path, 'utf8').slice(0, 8));
  expect(kept.sort()).toEqual(['a second', 'this is ']);
});

it('no longer mentions a set-aside file once it is dismissed, and keeps it', async () => {
  const store = openTestStore({ dataDir: storeOfGarbage() });
  const [aside] = (await store.bridge.request('store.status', {})).aside;
  await store.bridge.request('store.dismissAside', { id: aside?.id ?? '' });
  expect(await store.bridge.request('store.status', {})).toMatchObject({ state: 'ok', aside: [] });
  expect(existsSync(aside?.path ?? '')).toBe(true);
  await expect(store.bridge.request('store.dismissAside', { id: 'other' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('says where it stands even when a note beside a set-aside file is damaged', async () => {
  const store = openTestStore({ dataDir: storeOfGarbage() });
  const [aside] = listAside(store.paths);
  writeFileSync(join(store.paths.aside, aside?.id ?? '', 'note.json'), '{"at": 17');
  const status = await store.bridge.request('store.status', {});
  expect(status.aside.map(({ id }) => id)).toEqual([aside?.id]);
});

it('examines the whole file after a running engine met damage, and only then', () => {
  const store = openTestStore();
  rememberAll(store, ...Array.from({ length: 400 }, (_, i) => `Memory number ${i} ${'x'.repeat(500)}`));
  store.close();
  const file = store.paths.database;
  const bytes = readFileSync(file);
  bytes.fill(0x5a, bytes.length - 40 * 4096, bytes.length - 20 * 4096);
  writeFileSync(file, bytes);
  const unsuspected = openTestStore({ dataDir: store.dataDir });
  expect(listAside(unsuspected.paths)).toEqual([]);
  unsuspected.close();
  const met = Object.assign(new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'));
  expect(markSuspect(store.paths, met)).toBe(true);
  const examined = openTestStore({ dataDir: store.dataDir });
  expect(listAside(examined.paths)).toHaveLength(1);
  expect(existsSync(store.paths.suspect)).toBe(false);
});

it('takes back a suspicion that the file does not confirm', () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  writeFileSync(store.paths.suspect, 'malformed');
  const again = reopen(store);
  expect(again.db.count('SELECT count(*) FROM memories')).toBe(1);
  expect(existsSync(store.paths.suspect)).toBe(false);
});

it('takes no error of another kind for damage', () => {
  const { paths } = openTestStore();
  expect(markSuspect(paths, new Error('something else'))).toBe(false);
  expect(existsSync(paths.suspect)).toBe(false);
});

it('says that another program writes when the write lock stays taken', async () => {
  const store = openTestStore();
  store.db.pragma('busy_timeout = 50');
  const other = new Database(store.paths.database);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const input = { text: 'I prefer tea' };
  await expect(store.bridge.request('memories.remember', input)).rejects.toMatchObject({
    code: 'STORE_BUSY',
    retryable: true,
    message: expect.stringContaining('Another program is writing'),
  });
  other.exec('COMMIT');
  await expect(store.bridge.request('memories.remember', input)).resolves.toMatchObject({
    status: 'created',
  });
});

it('names a folder that is where the file should be, and leaves it alone', () => {
  const dataDir = temporaryFolder();
  const inTheWay = join(dataDir, 'mnemoscope.db');
  mkdirSync(inTheWay);
  expect(() => openStore(dataDir)).toThrow(`${inTheWay} is not a file`);
  expect(statSync(inTheWay).isDirectory()).toBe(true);
});

it('names the folder when it cannot be made', () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  expect(() => openStore(join(file, 'data'))).toThrow(
    expect.objectContaining({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('a-file') }),
  );
});

it('says that a read-only folder cannot be used, and changes nothing in it', () => {
  const dataDir = join(temporaryFolder(), 'data');
  const store = openTestStore({ dataDir });
  rememberAll(store, 'I prefer tea');
  store.close();
  const before = readFileSync(store.paths.database);
  chmodSync(join(dataDir, '..'), 0o755);
  chmodSync(dataDir, 0o555);
  chmodSync(store.paths.database, 0o444);
  asNobody(() => {
    expect(() => openStore(dataDir)).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE' }));
  });
  expect(readFileSync(store.paths.database).equals(before)).toBe(true);
  expect(existsSync(storePaths(dataDir).aside)).toBe(false);
  chmodSync(dataDir, 0o700);
});

it('says that a new store cannot be made in a read-only folder', () => {
  const outer = temporaryFolder();
  chmodSync(outer, 0o755);
  const dataDir = join(outer, 'data');
  mkdirSync(dataDir, { mode: 0o555 });
  asNobody(() => {
    expect(() => openStore(dataDir)).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE' }));
  });
});

it('a damaged file that cannot be put aside is named, and left alone', () => {
  const dataDir = storeOfGarbage();
  writeFileSync(join(dataDir, 'aside'), 'a file where the folder should be');
  expect(() => openStore(dataDir)).toThrow(
    /is damaged, and could not be put aside: .*Make the folder .* writable/u,
  );
  expect(readFileSync(join(dataDir, 'mnemoscope.db')).equals(garbage)).toBe(true);
});
