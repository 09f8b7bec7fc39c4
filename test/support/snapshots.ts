import { randomUUID } from 'node:crypto';
import { noCounts, type ImportCounts } from '#shared/domain/transfer';
import type { ImportState } from '../../electron/store/imports';
import type { FormatReader, ImportRecord } from '../../electron/transfer/import/format';
import { session } from '../../electron/transfer/import/formats/session';
import { snapshot } from '../../electron/transfer/import/formats/snapshot';
import { exported } from './exporting';
import type { TestStore } from './store';

/** The store as a snapshot, without the time at which that was made. */
export async function snapshotOf(store: TestStore): Promise<string> {
  const { text } = await exported(store, { format: 'snapshot' });
  return text.replace(/"exported_at":"[^"]*"/u, '"exported_at":"then"');
}

/** @throws AppError for what the reader cannot read at all */
export async function recordsOf(text: string, reader: FormatReader = snapshot): Promise<ImportRecord[]> {
  return recordsIn(new Map([['s.json', text]]), reader);
}

async function recordsIn(texts: ReadonlyMap<string, string>, reader: FormatReader): Promise<ImportRecord[]> {
  const files = [...texts].map(([path, text]) => {
    const bytes = Buffer.from(text);
    const open = async function* (): AsyncGenerator<Buffer> {
      // In pieces that end anywhere.
      for (let at = 0; at < bytes.length; at += 1_000) {
        yield await Promise.resolve(bytes.subarray(at, at + 1_000));
      }
    };
    return { path, sizeBytes: bytes.length, modifiedAt: 0, open };
  });
  const single = files.length === 1;
  const source = { name: 's.json', single, isFolder: !single, files, leftOut: [], close: () => undefined };
  const records: ImportRecord[] = [];
  for await (const record of reader.read(source)) records.push(record);
  return records;
}

/** Imports a snapshot in batches of so many records, as one step. */
export async function importSnapshot(store: TestStore, text: string, batch = 50): Promise<ImportCounts> {
  return importFiles(store, new Map([['s.json', text]]), snapshot, batch);
}

/** Imports a chat that was exported as JSON. */
export async function importChat(store: TestStore, text: string): Promise<ImportCounts> {
  return importFiles(store, new Map([['s.json', text]]), session);
}

/** Imports files, by their names, in batches, as one step. */
export async function importFiles(
  store: TestStore,
  files: ReadonlyMap<string, string>,
  reader: FormatReader,
  batch = 50,
): Promise<ImportCounts> {
  const id = randomUUID();
  const records = await recordsIn(files, reader);
  let state: ImportState = {
    id,
    step: `import:${id}`,
    name: 's.json',
    format: reader.format,
    records: 0,
    counts: noCounts(),
    topic: null,
  };
  for (let at = 0; at < records.length; at += batch) {
    const piece = records.slice(at, at + batch);
    state = store.writer.importSome({ state, records: piece, scope: 'personal' }, { actor: 'ui' }).state;
  }
  return state.counts;
}
