import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesWith } from '../../support/files';
import { ingest, writeFiles } from '../../support/documents';
import { workJobs } from '../../support/seeds';
import { openTestStore, temporaryFolder } from '../../support/store';

const TEXT = '# Zyxheading\n\nThe quetzal sings.\n\n# Ordinary\n\nNothing here.\n';

it('leaves no word, name or heading of an erased document in any file, whatever was done with it before', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const folder = writeFiles(temporaryFolder(), { 'vortexia.md': TEXT, 'kept.md': 'Something to keep.' });
  await ingest(store, { files: [{ path: folder }] });
  await workJobs(store);
  writeFileSync(join(folder, 'vortexia.md'), `# Before\n\nWabbit ran.\n\n${TEXT}`);
  await ingest(store, { files: [{ path: folder }] });
  await bridge.request('journal.undo', {});
  await bridge.request('journal.redo', {});
  const { items } = await bridge.request('documents.list', { query: 'vortexia' });
  const ids = items.map(({ id }) => id);
  await bridge.request('documents.move', { ids, collection: 'Umbrellas' });
  await bridge.request('documents.remove', { ids });
  const words = ['quetzal', 'zyxheading', 'vortexia', 'wabbit', 'umbrellas'];
  for (const word of words) expect(filesWith(store.dataDir, word), word).not.toEqual([]);
  await bridge.request('memories.erase', {});
  for (const word of words) expect(filesWith(store.dataDir, word), word).toEqual([]);
  expect((await bridge.request('documents.list', {})).items.map(({ name }) => name)).toEqual(['kept.md']);
  const steps = (await bridge.request('journal.list', { limit: 50 })).items;
  const final = steps.filter(({ command }) => command.startsWith('documents.'));
  expect(final.map(({ state }) => state)).toEqual(final.map(() => 'sealed'));
});

it('of one passage, the document keeps the others, and reading it again leaves it so', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const folder = writeFiles(temporaryFolder(), { 'a.md': TEXT });
  await ingest(store, { files: [{ path: folder }] });
  const [document] = (await bridge.request('documents.list', {})).items;
  const id = document?.id ?? '';
  const { items } = await bridge.request('documents.chunks', { id });
  await bridge.request('memories.trash', { ids: [items[0]?.memoryId ?? ''] });
  await bridge.request('memories.erase', {});
  expect(await bridge.request('documents.get', { id })).toMatchObject({ chunks: 1, complete: true });
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([]);
  expect(await ingest(store, { again: [id] })).toMatchObject({ unchanged: 1 });
});
