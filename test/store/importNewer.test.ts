import { expect, it } from 'vitest';
import { importLines } from '../support/importing';
import { tableTexts } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const ID = '0f2b6c9e-6a57-5c5e-9f5e-1c1f3f0a7d11';
const version = (month: number): string =>
  JSON.stringify({
    id: ID,
    text: `The plan has version ${month}`,
    kind: 'fact',
    status: 'active',
    created_at: '2023-01-01T00:00:00Z',
    updated_at: `2024-0${month}-01T00:00:00Z`,
  });
const stamp = ({ db }: TestStore): string =>
  new Date(db.count('SELECT updated_at FROM memories')).toISOString().slice(0, 10);
const plans = (store: TestStore): Promise<string[]> => tableTexts(store, 'plan');

it('brings each newer version of a memory in, one after the other and out of one file', async () => {
  for (const files of [[1, 2, 3].map(version), [[1, 2, 3].map(version).join('\n')]]) {
    const store = openTestStore();
    for (const [at, file] of files.entries()) importLines(store, file, { step: `file ${at}` });
    expect(await plans(store)).toEqual(['The plan has version 3']);
    expect(stamp(store)).toBe('2024-03-01');
    importLines(store, version(2));
    expect(await plans(store)).toEqual(['The plan has version 3']);
  }
});

it('knows what is newer after undo and redo, and lets what was undone come in again', async () => {
  const store = openTestStore();
  const bring = (month: number, step = `v${month}`): unknown => importLines(store, version(month), { step });
  bring(1);
  bring(2);
  for (let round = 0; round < 2; round += 1) {
    await store.bridge.request('journal.undo', {});
    expect(stamp(store)).toBe('2024-01-01');
    await store.bridge.request('journal.undo', {});
    await store.bridge.request('journal.redo', {});
    expect(stamp(store)).toBe('2024-01-01');
    await store.bridge.request('journal.redo', {});
    expect(stamp(store)).toBe('2024-02-01');
  }
  bring(3);
  expect(await plans(store)).toEqual(['The plan has version 3']);
  await store.bridge.request('journal.undo', {});
  expect(await plans(store)).toEqual(['The plan has version 2']);
  bring(3, 'again');
  expect(await plans(store)).toEqual(['The plan has version 3']);
});

it('keeps what a person changed later than the file was written', async () => {
  const store = openTestStore();
  importLines(store, version(1), { step: 'first' });
  await store.bridge.request('memories.edit', { id: ID, patch: { text: 'The plan is mine' } });
  importLines(store, version(3), { step: 'second' });
  expect(await plans(store)).toEqual(['The plan is mine']);
});
