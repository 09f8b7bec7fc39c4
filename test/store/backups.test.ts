import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { whileBackingUp } from '../../electron/store/backupLock';
import { listBackups, makeBackup, noteVerified } from '../../electron/store/backups';
import { migrate } from '../../electron/store/migrate';
import { migrations } from '../../electron/store/migrations/index';
import { storePaths } from '../../electron/store/paths';
import { openWritable } from '../../electron/store/database';
import { StoreWatch } from '../../electron/store/watch';
import { verifiedBackup } from '../../electron/store/verifiedBackup';
import { backupsOf } from '../support/backups';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

const DAY = 86_400_000;
const texts = ({ db }: TestStore): string[] => db.column<string>('SELECT text FROM memories ORDER BY seq');

/** Runs the sweep as it runs by itself. */
async function sweep(store: TestStore, backupEvery: 'daily' | 'weekly' = 'daily'): Promise<string> {
  const { outcome } = await backupsOf(store.paths, store.context)
    .sweep()
    .run({
      dryRun: false,
      byHand: false,
      settings: { ...defaultSettings, backupEvery },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  return outcome;
}

it('a backup is read back from a file of its own, and leaves nothing else behind', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const backup = await store.bridge.request('store.backup', {});
  expect(backup).toMatchObject({ reason: 'manual', verifiedAt: store.clock.now(), problem: null });
  const { backups, backupFailure } = await store.bridge.request('store.status', {});
  expect(backups).toEqual([backup]);
  expect(backupFailure).toBeNull();
  const left = readdirSync(store.paths.backups).filter((name) => !name.startsWith(backup.name));
  expect(left).toEqual(['.lock']);
  if (process.platform !== 'win32') expect(statSync(backup.path).mode & 0o077).toBe(0);
});

it('one that cannot be read back is told, and is no backup', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const { name, path: file } = await store.bridge.request('store.backup', {});
  writeFileSync(file, 'nothing of a database');
  await expect(store.bridge.request('store.verifyBackup', { name })).rejects.toMatchObject({
    code: 'STORE_CORRUPT',
  });
  const [backup] = (await store.bridge.request('store.status', {})).backups;
  expect(backup).toMatchObject({ verifiedAt: null });
  expect(backup?.problem).toMatch(/not a database|damaged/u);
  await expect(store.bridge.request('store.restoreBackup', { name })).rejects.toMatchObject({
    code: 'STORE_CORRUPT',
  });
  expect(texts(store)).toEqual(['apple pie']);
  store.clock.advance(1_000);
  expect(await sweep(store)).toMatch(/^Made the backup/u);
});

it('those that cannot be read back push out none that can, and do not pile up', async () => {
  const { db, paths, dataDir, clock } = openTestStore();
  const names = (): string[] => listBackups(paths).map(({ name }) => name);
  const later = (): number => {
    clock.advance(1_000);
    return clock.now();
  };
  const ask = () => ({ reason: 'daily', now: later(), keep: 2 });
  const good = [
    await verifiedBackup(dataDir, ask(), () => undefined),
    await verifiedBackup(dataDir, ask(), () => undefined),
  ];
  const damaged = [1, 2, 3].map(() => {
    const { name } = makeBackup(db, paths, 'daily', later());
    noteVerified(paths, name, clock.now(), 'It is damaged.');
    return name;
  });
  expect(names()).toHaveLength(5);
  const spoil = (phase: string): void => {
    if (phase === 'checking_backup') writeFileSync(path.join(paths.backups, names()[0] ?? ''), 'no database');
  };
  await expect(verifiedBackup(dataDir, ask(), spoil)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(names().slice(1)).toEqual([damaged[2], good[1], good[0]]);
  const last = await verifiedBackup(dataDir, ask(), () => undefined);
  expect(names()).toEqual([last, expect.any(String), damaged[2], good[1]]);
});

it('is made once a day, where something has changed', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  expect(await sweep(store)).toMatch(/^Made the backup .*-daily\.db, and read it back\.$/u);
  store.clock.advance(DAY / 2);
  rememberAll(store, 'pear tart');
  expect(await sweep(store)).toBe('The last backup is new enough.');
  store.clock.advance(DAY / 2);
  expect(await sweep(store, 'weekly')).toBe('The last backup is new enough.');
  expect(await sweep(store)).toMatch(/^Made/u);
  store.clock.advance(2 * DAY);
  expect(await sweep(store)).toBe('Nothing has changed since the last backup.');
  expect(listBackups(store.paths)).toHaveLength(2);
});

it('two programs do not make one at once, and one that failed is told and tried again later', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  await whileBackingUp(store.paths, async () => {
    await expect(store.bridge.request('store.backup', {})).rejects.toMatchObject({ code: 'CONFLICT' });
  });
  expect((await store.bridge.request('store.status', {})).backupFailure).toBeNull();
  const ask = { reason: 'daily', now: store.clock.now(), keep: 10 };
  const nowhere = path.join(store.dataDir, 'none');
  await expect(verifiedBackup(nowhere, ask, () => undefined)).rejects.toThrow();
  expect(existsSync(path.join(storePaths(nowhere).backups, 'failed.json'))).toBe(true);
  writeFileSync(
    path.join(store.paths.backups, 'failed.json'),
    JSON.stringify({ at: store.clock.now(), reason: 'The disk is full.' }),
  );
  expect((await store.bridge.request('store.status', {})).backupFailure?.reason).toBe('The disk is full.');
  expect(await sweep(store)).toBe('The backup failed: The disk is full. It is tried again in a while.');
  store.clock.advance(DAY);
  expect(await sweep(store)).toMatch(/^Made/u);
  expect((await store.bridge.request('store.status', {})).backupFailure).toBeNull();
});

it('the store goes back to exactly a backup, and from there back again', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'apple pie');
  await workJobs(store);
  const before = snapshot(store.db);
  const { name } = await store.bridge.request('store.backup', {});
  store.clock.advance(1_000);
  rememberAll(store, 'pear tart');
  await store.bridge.request('memories.trash', {
    ids: store.db.column<string>("SELECT id FROM memories WHERE text = 'apple pie'"),
  });
  const after = snapshot(store.db);
  const other = new StoreWatch(store.readable, 'other');
  const restored = await store.bridge.request('store.restoreBackup', { name });
  expect(restored.before).toMatchObject({ reason: 'before-restore', problem: null });
  expect(other.poll()).toContain('memories');
  const again = reopen(store);
  expect(snapshot(again.db)).toEqual(before);
  await again.bridge.request('store.restoreBackup', { name: restored.before.name });
  expect(snapshot(reopen(again).db)).toEqual(after);
});

it('another program that has the store open goes on with what is restored', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const { name } = await store.bridge.request('store.backup', {});
  rememberAll(store, 'pear tart');
  const other = openWritable(store.paths.database);
  expect(other.count('SELECT count(*) FROM memories')).toBe(2);
  await store.bridge.request('store.restoreBackup', { name });
  expect(other.count('SELECT count(*) FROM memories')).toBe(1);
  other.close();
  const again = reopen(store);
  rememberAll(again, 'plum');
  expect(texts(again)).toEqual(['apple pie', 'plum']);
});

it('what is written at the last moment before a restore is in the backup of what was there', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const { name } = await store.bridge.request('store.backup', {});
  store.clock.advance(1_000);
  const restoring = store.bridge.request('store.restoreBackup', { name });
  // All of the first backup is made within the turn in which it was asked for: this is written after it.
  await setImmediate();
  rememberAll(store, 'pear tart');
  const { before } = await restoring;
  const again = reopen(store);
  expect(texts(again)).toEqual(['apple pie']);
  again.clock.advance(1_000);
  await again.bridge.request('store.restoreBackup', { name: before.name });
  expect(texts(reopen(again))).toEqual(['apple pie', 'pear tart']);
});

it('a restore waits for who is writing, and is not told as done before it is', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const { name } = await store.bridge.request('store.backup', {});
  store.clock.advance(1_000);
  rememberAll(store, 'pear tart');
  const other = openWritable(store.paths.database);
  other.exec('BEGIN IMMEDIATE');
  const restoring = store.bridge.request('store.restoreBackup', { name });
  await setImmediate(); // the backup of what is there is made
  await setTimeout(60); // and the copy tried, more than once
  other.exec('ROLLBACK');
  other.close();
  await restoring;
  expect(texts(reopen(store))).toEqual(['apple pie']);
});

it('a backup of an older version is brought up to date before it takes the place of the store', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie');
  const old = storePaths(path.join(store.dataDir, 'old'));
  const file = path.join(store.dataDir, 'old.db');
  const db = openWritable(file);
  migrate(db, old, store.clock.now, migrations.slice(0, 3));
  const { name } = makeBackup(db, store.paths, 'manual', store.clock.now());
  db.close();
  await store.bridge.request('store.restoreBackup', { name });
  const again = reopen(store);
  expect(texts(again)).toEqual([]);
  expect(again.db.pragma('user_version')).toBe(migrations.length);
});
