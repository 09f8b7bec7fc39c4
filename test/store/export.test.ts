import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { expect, it } from 'vitest';
import { ingest, pumpPdf, writeFiles } from '../support/documents';
import { exported } from '../support/exporting';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, temporaryFolder, type TestStore } from '../support/store';

const TEXT = '---\n"quoted", 部署 👩‍👩‍👧 שלום\r\n\u2028 line\n[[x]] | y\n';

async function filled(): Promise<TestStore> {
  const store = openTestStore();
  const [, , gone = ''] = rememberAll(store, 'Falcon uses Python', TEXT, 'plum');
  await workJobs(store);
  await store.bridge.request('memories.trash', { ids: [gone] });
  await store.bridge.request('memories.remember', {
    text: 'pear tart',
    kind: 'correction',
    tags: ['a', 'b; c'],
    importance: 0.25,
    createdAt: 1_000,
  });
  return store;
}

it('JSONL has one memory a line, all but the trash unless that is asked for', async () => {
  const store = await filled();
  const { text, end } = await exported(store, { format: 'jsonl' });
  const lines = text.trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows.map((row) => row['text'])).toEqual(['Falcon uses Python', TEXT, 'pear tart']);
  expect(rows[2]).toMatchObject({
    kind: 'correction',
    status: 'active',
    importance: 0.25,
    tags: ['a', 'b; c'],
    created_at: '1970-01-01T00:00:01.000Z',
    expires_at: null,
    source: 'manual',
  });
  expect(end).toMatchObject({ memories: 3, entities: 0, edges: 0 });
  expect(end.fileName).toMatch(/^mnemoscope-memories-\d{4}-\d\d-\d\d\.jsonl$/u);
  const trash = await exported(store, { format: 'jsonl', filter: { statuses: ['trash'] } });
  expect(JSON.parse(trash.text)).toMatchObject({ text: 'plum', status: 'trash' });
});

it('CSV says the same to whoever reads CSV', async () => {
  const store = await filled();
  const { text } = await exported(store, { format: 'csv' });
  expect(text.startsWith('\uFEFFid,text,')).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  // The apostrophe keeps a spreadsheet from running what begins with a minus.
  expect(rows.map((row) => row['text'])).toEqual(['Falcon uses Python', `'${TEXT}`, 'pear tart']);
  expect(rows[2]).toMatchObject({
    tags: '["a","b; c"]',
    importance: '0.25',
    pinned: 'false',
    expires_at: '',
  });
});

it('Markdown has a note for each memory and each thing that it mentions, linked both ways', async () => {
  const store = await filled();
  const { files, end } = await exported(store, { format: 'markdown' });
  expect(end).toMatchObject({ memories: 3, entities: 2 });
  const names = [...files.keys()];
  expect(names.filter((name) => name.startsWith('entities/')).sort()).toEqual([
    'entities/Falcon.md',
    'entities/Python.md',
  ]);
  const [note = ''] = names.filter((name) => name.includes('Falcon uses Python'));
  expect(note).toMatch(/^memories\/\d{4}-\d\d-\d\d Falcon uses Python [\da-f]{8}\.md$/u);
  const [, properties = '', body = ''] = (files.get(note) ?? '').split(/^---\n/mu);
  expect(parseYaml(properties)).toMatchObject({
    mnemoscope: 'memory',
    kind: 'fact',
    status: 'active',
    entities: ['[[entities/Falcon|Falcon]]', '[[entities/Python|Python]]'],
  });
  expect(body).toBe('\nFalcon uses Python\n');
  expect(files.get('entities/Falcon.md')).toContain(
    `- Falcon uses Python. → [[entities/Python|Python]] ([[${note.slice(0, -3)}|why]])`,
  );
  const strange = [...files.values()].find((text) => text.includes('部署')) ?? '';
  expect(strange.endsWith(`---\n\n${TEXT}\n`)).toBe(true);
});

it('a part of the memories tells nothing of the others', async () => {
  const store = await filled();
  rememberAll(store, 'Falcon uses Secret Sauce');
  await workJobs(store);
  const { files } = await exported(store, { format: 'markdown', filter: { query: 'Python' } });
  expect([...files.keys(), ...files.values()].join('\n')).not.toMatch(/Secret|pear/u);
});

it('things whose names a disk takes for one have files of their own', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python');
  await workJobs(store);
  store.db.run("UPDATE entities SET given_name = 'falcon', name = 'falcon' WHERE name = 'Python'");
  const { files } = await exported(store, { format: 'markdown' });
  expect([...files.keys()].filter((name) => name.startsWith('entities/')).sort()).toEqual([
    'entities/Falcon.md',
    'entities/falcon 2.md',
  ]);
});

it('is of one moment, whatever is written meanwhile', async () => {
  const store = openTestStore();
  const many = Array.from({ length: 230 }, (_, i) => `memory number ${i}`);
  rememberAll(store, ...many);
  let pieces = 0;
  const { text } = await exported(store, { format: 'jsonl' }, () => {
    pieces += 1;
    rememberAll(store, `later ${pieces}`);
    store.db.run("UPDATE memories SET text = 'changed' WHERE text = 'memory number 229'");
    store.db.run("DELETE FROM memories WHERE text = 'memory number 228'");
  });
  expect(pieces).toBeGreaterThan(1);
  const told = text.trimEnd().split('\n');
  expect(told.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual(many);
});

it('ends when it is cancelled, and holds up nobody afterwards', async () => {
  const store = openTestStore();
  rememberAll(store, ...Array.from({ length: 230 }, (_, i) => `memory number ${i}`));
  const stopping = new AbortController();
  const ended = exported(store, { format: 'snapshot' }, () => stopping.abort(), stopping.signal);
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
  const [busy] = store.db.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(busy).toMatchObject({ busy: 0 });
});

it('a snapshot of some memories is refused in words', async () => {
  const store = await filled();
  await expect(exported(store, { format: 'snapshot', filter: { kinds: ['fact'] } })).rejects.toThrow(
    'A snapshot holds all memories.',
  );
});

it.each(['jsonl', 'csv', 'markdown'] as const)('%s counts passages of documents apart', async (format) => {
  const store = openTestStore();
  await store.bridge.request('memories.remember', { text: 'Falcon uses Python' });
  await ingest(store, { files: [{ path: writeFiles(temporaryFolder(), { 'pump.pdf': pumpPdf() }) }] });
  const { end } = await exported(store, { format });
  expect(end).toMatchObject({ memories: 1, besides: { passages: 3 } });
});

it('a snapshot counts documents and chats apart, and passages with their documents', async () => {
  const store = openTestStore();
  await store.bridge.request('memories.remember', { text: 'Falcon uses Python' });
  await ingest(store, {
    files: [{ path: writeFiles(temporaryFolder(), { 'pump.pdf': pumpPdf() }) }],
    collection: 'house',
  });
  const { end } = await exported(store, { format: 'snapshot' });
  expect(end).toMatchObject({ memories: 1, besides: { documents: 1, chats: 0 } });
});
