import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamChunk } from '#shared/contract/index';
import { planChunks } from '../../../electron/documents/plan';
import { ingest, pumpPdf, writeFiles } from '../../support/documents';
import { openTestStore, temporaryFolder, type TestStore } from '../../support/store';

const HANDBOOK = ['# Tea', 'Boil the water.', '# Coffee', 'Grind the beans.', '# Cocoa', 'Stir it well.'];
const handbook = (lines = HANDBOOK): string => lines.join('\n\n');

interface Row {
  id: string;
  text: string;
  status: string;
  position: number | null;
}
/** Every passage with its place. */
const passages = ({ db }: TestStore): Row[] =>
  db.all<Row>(
    `SELECT m.id, m.text, m.status, c.position FROM memories m LEFT JOIN document_chunks c ON c.memory_seq = m.seq
     WHERE m.kind = 'document' ORDER BY c.position IS NULL, c.position, m.seq`,
  );
const live = (store: TestStore): string[] =>
  passages(store).flatMap(({ text, status }) => (status === 'active' ? [text] : []));
const found = async ({ bridge }: TestStore, query: string): Promise<number> =>
  (await bridge.request('memories.ids', { filter: { query, statuses: ['active'] } })).rows.length;
const everything = ({ db }: TestStore): unknown[] =>
  ['documents', 'document_chunks'].flatMap((table) => db.all(`SELECT * FROM ${table} ORDER BY 1`));

describe('reading files', () => {
  it('keeps passages as memories that say where they are from', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'pump.pdf': pumpPdf(), 'tea.md': handbook() });
    const end = await ingest(store, { files: [{ path: folder }], collection: 'house' });
    expect(end).toMatchObject({ added: 2, changed: 0, unchanged: 0, failed: 0, chunks: 6 });
    expect(end.label).toBe('Added 2 documents');
    const { items, collections } = await store.bridge.request('documents.list', {});
    expect(collections).toEqual([{ name: 'house', documents: 2 }]);
    const pump = items.find(({ name }) => name === 'pump.pdf');
    expect(pump).toMatchObject({ pages: 3, chunks: 3, embedded: 0, complete: true, format: 'pdf' });
    const { items: chunks, total } = await store.bridge.request('documents.chunks', { id: pump?.id ?? '' });
    expect(total).toBe(3);
    expect(chunks.map(({ page, position }) => [page, position])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    const memory = await store.bridge.request('memories.get', { id: chunks[1]?.memoryId ?? '' });
    expect(memory).toMatchObject({
      kind: 'document',
      importance: 0.5,
      source: `document:${join(folder, 'pump.pdf')}`,
      sourceRef: `${pump?.id ?? ''}#1`,
    });
    const detail = await store.bridge.request('memories.detail', { id: memory.id });
    expect(detail.document).toMatchObject({ name: 'pump.pdf', page: 2, documentId: pump?.id });
  });

  it('tells what is wrong with each bad file, and reads the rest', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), {
      'a.txt': '',
      'b.pdf': pumpPdf({ password: 'secret' }),
      'c.md': handbook(),
      'd.bin': new Uint8Array([0, 1, 2, 3, 0, 0]),
    });
    const pieces: StreamChunk<'documents.ingest'>[] = [];
    const end = await ingest(
      store,
      { files: [{ path: folder }, { path: join(folder, 'none') }] },
      { emit: (piece) => pieces.push(piece) },
    );
    expect(end).toMatchObject({ added: 1, failed: 4, label: 'Added the document “c.md”' });
    const outcomes = pieces.flatMap(({ outcomes: told }) => told);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'added', 'failed', 'failed']);
    expect(outcomes.map(({ problem }) => problem === null)).toEqual([false, false, true, false, false]);
    expect(pieces.at(-1)).toMatchObject({ done: 5, total: 5, path: null });
  });

  it('tells which folders it has left out', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), {
      'tea.md': handbook(),
      '.git/config': 'g',
      'app/package.json': '{}',
      'app/node_modules/x/index.js': 'x',
    });
    expect(await ingest(store, { files: [{ path: folder }] })).toMatchObject({
      added: 2,
      leftOut: { count: 2, some: ['.git', 'app/node_modules'] },
    });
  });

  it('leaves a file alone that has not changed, by whichever name it is reached', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'tea.md': handbook() });
    const files = [{ path: join(folder, 'tea.md') }];
    await ingest(store, { files });
    const before = everything(store);
    const again = await ingest(store, { files });
    expect(again).toMatchObject({ added: 0, unchanged: 1, seq: null });
    expect(everything(store)).toEqual(before);
    symlinkSync(join(folder, 'tea.md'), join(folder, 'link.md'));
    expect(await ingest(store, { files: [{ path: folder }] })).toMatchObject({ unchanged: 1, added: 0 });
  });

  it('keeps unchanged passages, moves them, adds new ones, and throws the vanished away', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'tea.md': handbook() });
    const file = join(folder, 'tea.md');
    await ingest(store, { files: [{ path: file }] });
    const [tea, coffee, cocoa] = passages(store);
    writeFileSync(file, handbook(['# Milk', 'Warm it.', ...HANDBOOK.slice(0, 2), ...HANDBOOK.slice(4)]));
    const [document] = (await store.bridge.request('documents.list', {})).items;
    const end = await ingest(store, { again: [document?.id ?? ''] });
    expect(end).toMatchObject({ added: 0, changed: 1, label: 'Updated the document “tea.md”' });
    const now = passages(store);
    expect(now.map(({ position, status }) => [position, status])).toEqual([
      [0, 'active'],
      [1, 'active'],
      [2, 'active'],
      [null, 'trash'],
    ]);
    expect([now[1]?.id, now[2]?.id, now[3]?.id]).toEqual([tea?.id, cocoa?.id, coffee?.id]);
    expect(await found(store, 'beans')).toBe(0);
    expect(await found(store, 'Warm')).toBe(1);
    // The words are back: so is the memory.
    writeFileSync(file, handbook());
    await ingest(store, { again: [document?.id ?? ''] });
    expect(passages(store).find(({ id }) => id === coffee?.id)).toMatchObject({
      status: 'active',
      position: 1,
    });
  });

  it('does not bring back a passage that the person threw away', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'tea.md': handbook() });
    await ingest(store, { files: [{ path: folder }] });
    await store.bridge.request('memories.trash', { ids: [passages(store)[0]?.id ?? ''] });
    writeFileSync(join(folder, 'tea.md'), handbook(['# New', 'Words.', ...HANDBOOK]));
    await ingest(store, { files: [{ path: folder }] });
    expect(passages(store).find(({ text }) => text.includes('Boil'))?.status).toBe('trash');
  });

  it('is told of a document whose file is gone, or was only handed over', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'tea.md': handbook() });
    await ingest(store, { files: [{ path: folder }] });
    rmSync(join(folder, 'tea.md'));
    const [document] = (await store.bridge.request('documents.list', {})).items;
    const pieces: StreamChunk<'documents.ingest'>[] = [];
    const again = { again: [document?.id ?? ''] };
    await ingest(store, again, { emit: (piece) => pieces.push(piece) });
    expect(pieces.flatMap(({ outcomes }) => outcomes)[0]?.problem).toMatch(/not there any more/u);
    expect(live(store)).toHaveLength(3);
  });
});

describe('undo', () => {
  it('takes back all files of one ingest, and redo brings them again', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'a.md': handbook(), 'b.pdf': pumpPdf() });
    await ingest(store, { files: [{ path: folder }] });
    const before = { rows: everything(store), live: live(store) };
    await store.bridge.request('journal.undo', {});
    expect(everything(store)).toEqual([]);
    expect(passages(store)).toEqual([]);
    expect(await found(store, 'beans')).toBe(0);
    await store.bridge.request('journal.redo', {});
    expect({ rows: everything(store), live: live(store) }).toEqual(before);
    expect(await found(store, 'beans')).toBe(1);
  });

  it('takes back what reading a changed file has done', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'a.md': handbook() });
    await ingest(store, { files: [{ path: folder }] });
    const before = { rows: everything(store), passages: passages(store) };
    writeFileSync(join(folder, 'a.md'), handbook([...HANDBOOK.slice(2), '# Juice', 'Press it.']));
    await ingest(store, { files: [{ path: folder }] });
    expect(passages(store)).not.toEqual(before.passages);
    await store.bridge.request('journal.undo', {});
    expect({ rows: everything(store), passages: passages(store) }).toEqual(before);
  });

  it('holds through any changes of a file with repeated passages', async () => {
    const word = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta');
    const file = fc.array(word, { minLength: 1, maxLength: 9 });
    const textOf = (words: readonly string[]): string =>
      words.map((one) => `# H\n\n${one} says.\n`).join('\n');
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 5 }), async (versions) => {
        const store = openTestStore();
        const folder = temporaryFolder();
        const states: unknown[] = [];
        for (const version of versions) {
          writeFiles(folder, { 'a.md': textOf(version) });
          const { seq } = await ingest(store, { files: [{ path: folder }] });
          expect(live(store)).toEqual(version.map((one) => `# H\n\n${one} says.`));
          if (seq !== null) states.push({ rows: everything(store), passages: passages(store) });
        }
        while (states.length > 1) {
          states.pop();
          await store.bridge.request('journal.undo', {});
          expect({ rows: everything(store), passages: passages(store) }).toEqual(states.at(-1));
        }
        store.close();
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('of a removed document puts it back; meanwhile nothing of it is found', async () => {
    const store = openTestStore();
    const folder = writeFiles(temporaryFolder(), { 'a.md': handbook() });
    await ingest(store, { files: [{ path: folder }] });
    const before = { rows: everything(store), passages: passages(store) };
    const [document] = (await store.bridge.request('documents.list', {})).items;
    const removed = await store.bridge.request('documents.remove', { ids: [document?.id ?? ''] });
    expect(removed.changed).toBe(1);
    expect(removed.seq).not.toBeNull();
    expect(await found(store, 'beans')).toBe(0);
    expect(everything(store)).toEqual([]);
    expect(passages(store).map(({ status }) => status)).toEqual(['trash', 'trash', 'trash']);
    await store.bridge.request('journal.undo', {});
    expect({ rows: everything(store), passages: passages(store) }).toEqual(before);
    // Removed and read again, it is the same document with the same passages.
    await store.bridge.request('documents.remove', { ids: [document?.id ?? ''] });
    await ingest(store, { files: [{ path: folder }] });
    expect(passages(store)).toEqual(before.passages);
  });
});

it('a cancelled ingest ends with what is done, as one step, and goes on from there', async () => {
  const store = openTestStore();
  const names = ['a', 'b', 'c', 'd'];
  const folder = writeFiles(
    temporaryFolder(),
    Object.fromEntries(names.map((name) => [`${name}.md`, handbook([...HANDBOOK, name])])),
  );
  const stop = new AbortController();
  let told = 0;
  const end = await ingest(
    store,
    { files: [{ path: folder }] },
    {
      signal: stop.signal,
      emit: () => {
        told += 1;
        stop.abort();
      },
    },
  );
  expect(told).toBeGreaterThan(0);
  expect(end.added).toBeLessThan(4);
  const rest = await ingest(store, { files: [{ path: folder }] });
  expect(rest.added + rest.changed + rest.unchanged).toBe(4);
  expect(live(store)).toHaveLength(12);
});

it('tells how much of a long file is written, and of which a part only is there once it is cancelled', async () => {
  const store = openTestStore();
  const long = Array.from({ length: 400 }, (_, n) => [`# Part ${n}`, `The ${n}th tea is brewed.`]).flat();
  const folder = writeFiles(temporaryFolder(), { 'long.md': handbook(long) });
  const stop = new AbortController();
  const pieces: StreamChunk<'documents.ingest'>[] = [];
  const call = {
    signal: stop.signal,
    emit: (piece: StreamChunk<'documents.ingest'>) => {
      pieces.push(piece);
      if (piece.chunksDone !== null) stop.abort();
    },
  };
  const end = await ingest(store, { files: [{ path: folder }] }, call);
  const told = pieces.find(({ chunksDone }) => chunksDone !== null);
  expect(told).toMatchObject({ done: 0, total: 1, chunks: 400 });
  expect(told?.chunksDone).toBe(live(store).length);
  expect(end).toMatchObject({ added: 0, partly: 'long.md' });
  expect(await ingest(store, { files: [{ path: folder }] })).toMatchObject({ changed: 1, partly: null });
});

it('a document moves to another collection, unless one from the same place is there', async () => {
  const store = openTestStore();
  const folder = writeFiles(temporaryFolder(), { 'a.md': handbook() });
  await ingest(store, { files: [{ path: folder }], collection: 'one' });
  await ingest(store, { files: [{ path: folder }], collection: 'two' });
  const [one] = (await store.bridge.request('documents.list', { collection: 'one' })).items;
  const ids = [one?.id ?? ''];
  await expect(store.bridge.request('documents.move', { ids, collection: 'two' })).rejects.toThrow(
    /already/u,
  );
  await store.bridge.request('documents.move', { ids, collection: 'three' });
  expect((await store.bridge.request('documents.list', { collection: 'three' })).items).toHaveLength(1);
  await store.bridge.request('journal.undo', {});
  expect((await store.bridge.request('documents.list', { collection: 'one' })).items).toHaveLength(1);
});

it('the plan for an unchanged file is empty', () => {
  const chunk = { text: 'a', page: 1, heading: null };
  const known = {
    seq: 7,
    text: 'a',
    status: 'active',
    sourceRef: 'd#0',
    place: { position: 0, page: 1, heading: null },
  };
  expect(planChunks([known], [chunk])).toEqual([]);
});
