import { expect, it } from 'vitest';
import { ingest, writeFiles } from '../support/documents';
import { openTestStore, temporaryFolder } from '../support/store';

it('passages that the model cannot take are counted apart: nothing waits for them', async () => {
  const store = openTestStore();
  const folder = writeFiles(temporaryFolder(), {
    'tea.md': '# Tea\n\nBoil the water.\n\n# Coffee\n\nGrind the beans.',
  });
  await ingest(store, { files: [{ path: folder }] });
  const state = async () => (await store.bridge.request('documents.list', {})).items[0];
  expect(await state()).toMatchObject({ embedded: 0, refused: 0 });
  store.db.run("UPDATE memories SET embedding = 'failed', embedding_error = 'Too long.' WHERE seq = 1");
  const { chunks = 0, id = '', ...rest } = (await state()) ?? {};
  expect(rest).toMatchObject({ embedded: 0, refused: 1 });
  store.db.run("UPDATE memories SET embedding = 'embedded' WHERE seq > 1");
  expect(await store.bridge.request('documents.get', { id })).toMatchObject({
    embedded: chunks - 1,
    refused: 1,
  });
});
