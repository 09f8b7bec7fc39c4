import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { onTestFinished } from 'vitest';
import type { ImportFormat } from '#shared/domain/transfer';
import type { ImportRecord } from '../../electron/transfer/import/format';
import { readRecords } from '../../electron/transfer/import/readRecords';

export const IMPORTS = join(import.meta.dirname, '../fixtures/import');

export interface ReadFile {
  format: ImportFormat;
  records: ImportRecord[];
  memories: Extract<ImportRecord, { is: 'memory' }>['memory'][];
  sessions: Extract<ImportRecord, { is: 'session' }>['session'][];
  problems: { where: string; reason: string }[];
}

/** Everything that is read of a file or folder; by its name within the fixtures, or a path. */
export async function readAll(name: string, format: ImportFormat | null = null): Promise<ReadFile> {
  const location = name.startsWith('/') ? name : join(IMPORTS, name);
  const records: ImportRecord[] = [];
  let found: ImportFormat | null = null;
  for await (const message of readRecords({ location, format, purpose: 'import' })) {
    if ('found' in message) found = message.found.format;
    else records.push(...message.records);
  }
  if (found === null) throw new Error(`${name} has no kind`);
  return {
    format: found,
    records,
    memories: records.flatMap((record) => (record.is === 'memory' ? [record.memory] : [])),
    sessions: records.flatMap((record) => (record.is === 'session' ? [record.session] : [])),
    problems: records.flatMap((record) => (record.is === 'problem' ? [record] : [])),
  };
}

/** A file with this content, in a folder that is gone when the test is over. */
export function fileWith(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A folder of the fixtures as one archive. */
export function zipOf(folder: string): string {
  const root = join(IMPORTS, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return fileWith(
    'export.zip',
    zipSync(Object.fromEntries(files.map((file) => [file.slice(root.length + 1), readFileSync(file)]))),
  );
}
