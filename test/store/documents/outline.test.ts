import { describe, expect, it } from 'vitest';
import { ingest, pumpPdf, writeFiles } from '../../support/documents';
import { rememberAll } from '../../support/seeds';
import { openTestStore, temporaryFolder, type TestStore } from '../../support/store';

/** Too long to share a passage with its neighbours. */
const LONG = Array.from({ length: 300 }, (_, index) => `Step ${index} is done with care.`).join(' ');
const GUIDE = `# Tea\n\nBoil the water.\n\n## Leaves\n\n${LONG}\n\n# Coffee\n\nGrind the beans.\n`;

async function storeWith(files: Record<string, string | Uint8Array>): Promise<TestStore> {
  const store = openTestStore();
  await ingest(store, { files: [{ path: writeFiles(temporaryFolder(), files) }] });
  return store;
}

async function idOf({ bridge }: TestStore, name: string): Promise<string> {
  const { items } = await bridge.request('documents.list', {});
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}

const chunksOf = async ({ bridge }: TestStore, id: string) =>
  (await bridge.request('documents.chunks', { id })).items;

describe('documents.outline', () => {
  it('names each heading once, at the first of its passages', async () => {
    const store = await storeWith({ 'guide.md': GUIDE, 'other.md': '# Elsewhere\n\nNot of this one.\n' });
    const id = await idOf(store, 'guide.md');
    const chunks = await chunksOf(store, id);
    const { items } = await store.bridge.request('documents.outline', { id });
    expect(items.map(({ heading }) => heading)).toEqual(['Tea', 'Tea › Leaves', 'Coffee']);
    expect(chunks.length).toBeGreaterThan(items.length);
    for (const { heading, position } of items) {
      expect(position).toBe(chunks.find((chunk) => chunk.heading === heading)?.position);
    }
  });

  it('names pages where there are no headings, and nothing where there are neither', async () => {
    const store = await storeWith({ 'pump.pdf': pumpPdf(), 'plain.txt': LONG });
    const pages = await store.bridge.request('documents.outline', { id: await idOf(store, 'pump.pdf') });
    expect(pages.items.map(({ page, position }) => [page, position])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    const plain = await idOf(store, 'plain.txt');
    expect((await chunksOf(store, plain)).length).toBeGreaterThan(1);
    expect(await store.bridge.request('documents.outline', { id: plain })).toEqual({ items: [] });
    expect(await store.bridge.request('documents.outline', { id: 'none' })).toEqual({ items: [] });
  });
});

describe('documents.placeOf', () => {
  it('says where each passage stands, and nothing of other memories', async () => {
    const store = await storeWith({ 'guide.md': GUIDE, 'pump.pdf': pumpPdf() });
    rememberAll(store, 'apple pie');
    for (const name of ['guide.md', 'pump.pdf']) {
      const documentId = await idOf(store, name);
      for (const { memoryId, position } of await chunksOf(store, documentId)) {
        const { place } = await store.bridge.request('documents.placeOf', { memoryId });
        expect(place).toEqual({ documentId, position });
      }
    }
    const other = store.db.column<string>("SELECT id FROM memories WHERE text = 'apple pie'")[0] ?? '';
    expect(await store.bridge.request('documents.placeOf', { memoryId: other })).toEqual({ place: null });
    expect(await store.bridge.request('documents.placeOf', { memoryId: 'none' })).toEqual({ place: null });
  });

  it('is gone with the document, and back with it', async () => {
    const store = await storeWith({ 'pump.pdf': pumpPdf() });
    const id = await idOf(store, 'pump.pdf');
    const memoryId = (await chunksOf(store, id))[1]?.memoryId ?? '';
    const { seq } = await store.bridge.request('documents.remove', { ids: [id] });
    expect((await store.bridge.request('documents.placeOf', { memoryId })).place).toBeNull();
    await store.bridge.request('journal.undo', { seq: seq ?? 0 });
    expect((await store.bridge.request('documents.placeOf', { memoryId })).place).toEqual({
      documentId: id,
      position: 1,
    });
  });
});

describe('memoryFilter.documents', () => {
  it('lists the passages of these documents and of no other, along with other filters', async () => {
    const store = await storeWith({ 'guide.md': GUIDE, 'pump.pdf': pumpPdf(), 'tea.md': 'Tea is hot.' });
    rememberAll(store, 'The pump is loud');
    const listed = async (documents: string[], query?: string): Promise<string[]> => {
      const filter = { documents, ...(query === undefined ? {} : { query }) };
      const { rows } = await store.bridge.request('memories.ids', { filter });
      return rows
        .map((seq) => store.db.column<string>('SELECT id FROM memories WHERE seq = ?', seq)[0] ?? '')
        .sort();
    };
    const guide = await idOf(store, 'guide.md');
    const pump = await idOf(store, 'pump.pdf');
    const passagesOf = async (...ids: string[]): Promise<string[]> => {
      const chunks = await Promise.all(ids.map((id) => chunksOf(store, id)));
      return chunks
        .flat()
        .map(({ memoryId }) => memoryId)
        .sort();
    };
    expect(await listed([pump])).toEqual(await passagesOf(pump));
    expect(await listed([pump, guide])).toEqual(await passagesOf(pump, guide));
    expect(await listed(['none'])).toEqual([]);
    expect(await listed([pump], 'filter')).toHaveLength(1);
    expect(await listed([guide], 'filter')).toEqual([]);
    await store.bridge.request('documents.remove', { ids: [pump] });
    expect(await listed([pump])).toEqual([]);
  });
});
