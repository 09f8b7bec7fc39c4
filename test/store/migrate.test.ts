import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listBackups } from '../../electron/store/backups';
import { installCapture } from '../../electron/store/capture';
import { migrate, schemaVersion } from '../../electron/store/migrate';
import { LATEST_VERSION, migrations } from '../../electron/store/migrations/index';
import type { Migration } from '../../electron/store/migrations/migration';
import { openStore } from '../../electron/store/open';
import { openWritable } from '../../electron/store/database';
import { rememberAll } from '../support/seeds';
import { openTestStore, temporaryFolder } from '../support/store';

const addColumn: Migration = {
  version: LATEST_VERSION + 1,
  name: 'mood',
  up: (db) => db.exec("ALTER TABLE memories ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'"),
};

it('backs the store up before a migration, and the backup is the store as it was', () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  migrate(store.db, store.paths, store.clock.now, [...migrations, addColumn]);
  expect(schemaVersion(store.db)).toBe(LATEST_VERSION + 1);
  expect(store.db.get('SELECT text, mood FROM memories')).toEqual({ text: 'I prefer tea', mood: 'calm' });
  const [backup, ...others] = listBackups(store.paths);
  expect(others).toEqual([]);
  expect(backup).toMatchObject({ schemaVersion: LATEST_VERSION, at: store.clock.now() });
  const copy = openWritable(backup?.path ?? '');
  expect(copy.pragma('user_version')).toBe(LATEST_VERSION);
  expect(copy.get('SELECT text FROM memories')).toEqual({ text: 'I prefer tea' });
  expect(copy.pragma('integrity_check')).toBe('ok');
  copy.close();
});

it('makes no backup of a new store', () => {
  const { paths } = openTestStore();
  expect(listBackups(paths)).toEqual([]);
});

it('leaves everything as it was when a migration fails, with the backup made', () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const failing: Migration = {
    version: LATEST_VERSION + 1,
    name: 'failing',
    up: (db) => {
      db.exec('DELETE FROM memories');
      throw new Error('half way');
    },
  };
  expect(() => migrate(store.db, store.paths, store.clock.now, [...migrations, failing])).toThrow('half way');
  expect(schemaVersion(store.db)).toBe(LATEST_VERSION);
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(1);
  expect(listBackups(store.paths)).toHaveLength(1);
});

it('does nothing the second time', () => {
  const store = openTestStore();
  const steps = [...migrations, addColumn];
  migrate(store.db, store.paths, store.clock.now, steps);
  migrate(store.db, store.paths, store.clock.now, steps);
  expect(listBackups(store.paths)).toHaveLength(1);
});

it('records columns that a migration added, without being told of them', async () => {
  const first = openTestStore();
  const [id = ''] = rememberAll(first, 'I prefer tea');
  migrate(first.db, first.paths, first.clock.now, [...migrations, addColumn]);
  first.db.exec("UPDATE memories SET mood = 'glad'");
  first.db.exec('DROP TRIGGER temp.capture_memories_update');
  installCapture(first.db);
  await first.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  const change = first.db.get<{ before: string }>(
    'SELECT before FROM journal_changes ORDER BY id DESC LIMIT 1',
  );
  expect(JSON.parse(change?.before ?? '')).toMatchObject({ mood: 'glad' });
  // The step from before the migration knows nothing of the column, and can still be undone.
  await first.bridge.request('journal.undo', {});
  await first.bridge.request('journal.undo', {});
  expect(first.db.count('SELECT count(*) FROM memories')).toBe(0);
});

it.each(['WAL', 'DELETE'])('refuses a newer store in %s mode and leaves its bytes untouched', (mode) => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'mnemoscope.db');
  const newer = new Database(file);
  newer.pragma(`journal_mode = ${mode}`);
  newer.exec("CREATE TABLE things (a TEXT) STRICT; INSERT INTO things VALUES ('from the future')");
  newer.pragma('user_version = 99');
  newer.close();
  const before = readFileSync(file);
  expect(() => openStore(dataDir)).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('refuses a newer store whose last changes are still in its log, and keeps both files as they are', () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'mnemoscope.db');
  const newer = new Database(file);
  newer.pragma('journal_mode = WAL');
  newer.exec('CREATE TABLE things (a TEXT) STRICT');
  newer.pragma('user_version = 99');
  newer.pragma('wal_checkpoint(TRUNCATE)');
  newer.exec("INSERT INTO things VALUES ('only in the log')");
  // What a crash leaves behind: the files as they are while the other app still runs.
  const files = ['', '-wal'].map((suffix) => [file + suffix, readFileSync(file + suffix)] as const);
  newer.close();
  for (const [name, bytes] of files) writeFileSync(name, bytes);
  expect(() => openStore(dataDir)).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
  for (const [name, bytes] of files) expect(readFileSync(name).equals(bytes), name).toBe(true);
});
