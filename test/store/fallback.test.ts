import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newMemory, type NewMemory } from '#shared/domain/memory';
import { backfill } from '../../electron/fileBackend/backfill';
import { dayFileName } from '../../electron/fileBackend/entry';
import { Fallback, fallbackFolders } from '../../electron/fileBackend/fallback';
import { openTestStore, temporaryFolder } from '../support/store';

const AT = Date.UTC(2026, 2, 1, 12);
const FILE = dayFileName(AT);

function memory(text: string, more: Partial<NewMemory> = {}): NewMemory {
  return newMemory.parse({ text, ...more });
}

function noLog(line: string): void {
  throw new Error(line);
}

it('what is kept is in the store as soon as it can be opened, once, with all that was said of it', async () => {
  const store = openTestStore();
  await store.bridge.request('memories.remember', { text: 'I like tea.' });
  const fallback = new Fallback([join(store.dataDir, 'fallback')]);
  const kept = fallback.keep(
    memory('The vault\n\n- holds the key.', { tags: ['work'], importance: 0.4 }),
    AT,
  );
  expect(kept).toMatchObject({ status: 'created', keptIn: join(store.dataDir, 'fallback', FILE) });
  expect(fallback.keep(memory('The vault\n\n- holds the key.'), AT).status).toBe('unchanged');
  fallback.keep(memory('I like tea.'), AT);
  expect(fallback.waiting()).toEqual({ count: 2, file: kept.keptIn });

  backfill(store.context, fallback, noLog);
  const { items } = await store.bridge.request('memories.list', {});
  expect(items).toHaveLength(2);
  expect(await store.bridge.request('memories.get', { id: kept.id })).toMatchObject({
    text: 'The vault\n\n- holds the key.',
    tags: ['work'],
    importance: 0.4,
    createdAt: AT,
    source: 'manual',
  });
  expect(fallback.waiting().count).toBe(0);
  expect(readdirSync(join(store.dataDir, 'fallback', 'done'))).toHaveLength(1);

  await store.bridge.request('journal.undo', {});
  expect((await store.bridge.request('memories.list', {})).items).toHaveLength(1);
});

it('a file that was taken over and not put away does no harm', async () => {
  const store = openTestStore();
  const folder = join(store.dataDir, 'fallback');
  const fallback = new Fallback([folder]);
  fallback.keep(memory('I like tea.'), AT);
  const content = readFileSync(join(folder, FILE));
  backfill(store.context, fallback, noLog);
  writeFileSync(join(folder, FILE), content);
  backfill(store.context, fallback, noLog);
  expect((await store.bridge.request('memories.list', {})).items).toHaveLength(1);
});

it('an entry that was cut off in the middle spoils none after it', async () => {
  const store = openTestStore();
  const folder = join(store.dataDir, 'fallback');
  mkdirSync(folder);
  writeFileSync(join(folder, FILE), '\n- I like te');
  const fallback = new Fallback([folder]);
  fallback.keep(memory('I live in Porto.'), AT);
  backfill(store.context, fallback, noLog);
  const { items } = await store.bridge.request('memories.list', {});
  expect(items.map(({ text }) => text).sort()).toEqual(['I like te', 'I live in Porto.']);
});

it('where the first folder cannot be used, the next one is; where none can, that is said', () => {
  const blocked = join(temporaryFolder(), 'file');
  writeFileSync(blocked, '');
  const second = join(temporaryFolder(), 'second');
  expect(new Fallback([blocked, second]).keep(memory('a'), AT).keptIn).toBe(join(second, FILE));
  expect(() => new Fallback([blocked]).keep(memory('a'), AT)).toThrow(/could not be kept anywhere: /u);
  expect(() => new Fallback([second]).keep(memory('a', { kind: 'episode' }), AT)).toThrow(/can be kept/u);
});

it.skipIf(!existsSync('/dev/full'))('a full disk is no success', () => {
  const folder = temporaryFolder();
  symlinkSync('/dev/full', join(folder, FILE));
  expect(() => new Fallback([folder]).keep(memory('a'), AT)).toThrow(/ENOSPC/u);
});

it('erasing leaves no copy among the files that were taken over', async () => {
  const store = openTestStore();
  const [folder = ''] = fallbackFolders(store.dataDir);
  const fallback = new Fallback([folder]);
  const { id } = fallback.keep(memory('The secret word is xyzzy.'), AT);
  backfill(store.context, fallback, noLog);
  await store.bridge.request('memories.trash', { ids: [id] });
  await store.bridge.request('memories.erase', { ids: [id] });
  expect(existsSync(join(folder, 'done'))).toBe(false);
});

it('a file that somebody has broken stays where it is, and the others are taken over', async () => {
  const store = openTestStore();
  const folder = join(store.dataDir, 'fallback');
  const fallback = new Fallback([folder]);
  fallback.keep(memory('I like tea.'), AT);
  writeFileSync(join(folder, '2026-02-01.md'), '<<<<<<< mine\n- x');
  const lines: string[] = [];
  backfill(store.context, fallback, (line) => lines.push(line));
  expect(lines[0]).toContain('2026-02-01.md could not be taken over');
  expect(fallback.files()).toEqual([join(folder, '2026-02-01.md')]);
  expect((await store.bridge.request('memories.list', {})).items).toHaveLength(1);
});
