import { leftOutOf, type ImportFormat, type LeftOut } from '#shared/domain/transfer';
import { detectFormat } from './detect';
import type { ImportRecord, ImportSource, SourceFile } from './format';
import { fingerprintOf } from './fingerprint';
import { openSource } from './source';
import { whyUnfit } from './values';

export interface ReadTask {
  /** Absolute path of a file or folder. */
  location: string;
  /** null: found out from what is in it. */
  format: ImportFormat | null;
  /**
   * To look only leaves out the texts of messages and replies, which are most of a chat. To import tells the file from
   * any other, which costs reading it once more.
   */
  purpose: 'look' | 'import';
}

export type ReadMessage =
  | { found: { format: ImportFormat; totalBytes: number; fingerprint: string | null; leftOut: LeftOut } }
  | { records: ImportRecord[]; doneBytes: number };

/** A piece ends with whatever comes first: so many records, or so many characters in them. */
const PIECE_RECORDS = 200;
const PIECE_CHARACTERS = 64 * 1024;

/**
 * What the file is, and then its records, piece by piece; as fast as they are taken and no faster.
 * @throws AppError NOT_FOUND, VALIDATION
 */
export async function* readRecords(task: ReadTask): AsyncGenerator<ReadMessage> {
  const opened = await openSource(task.location);
  try {
    const reader = await detectFormat(opened, task.format);
    const progress = { bytes: 0 };
    const source = counted(opened, progress);
    yield {
      found: {
        format: reader.format,
        totalBytes: opened.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        leftOut: leftOutOf(opened.leftOut),
        fingerprint: task.purpose === 'import' ? await fingerprintOf(task.location, opened) : null,
      },
    };
    let records: ImportRecord[] = [];
    let characters = 0;
    for await (const record of reader.read(source)) {
      const kept = task.purpose === 'look' ? lightened(checked(record)) : checked(record);
      records.push(kept);
      characters += sizeOf(kept);
      if (records.length < PIECE_RECORDS && characters < PIECE_CHARACTERS) continue;
      yield { records, doneBytes: progress.bytes };
      records = [];
      characters = 0;
    }
    yield { records, doneBytes: progress.bytes };
  } finally {
    opened.close();
  }
}

function counted(source: ImportSource, progress: { bytes: number }): ImportSource {
  const count = async function* (file: SourceFile): AsyncGenerator<Buffer> {
    for await (const piece of file.open()) {
      progress.bytes += piece.length;
      yield piece;
    }
  };
  const files = source.files.map((file) => ({ ...file, open: () => count(file) }));
  return { ...source, files };
}

/** Whatever a format lets pass: nothing is written that the store would not take. */
function checked(record: ImportRecord): ImportRecord {
  if (record.is !== 'memory') return record;
  const reason = whyUnfit(record.memory);
  return reason === null ? record : { is: 'problem', where: record.where, reason };
}

/** What is left tells as well what would become of it. */
function lightened(record: ImportRecord): ImportRecord {
  if (record.is === 'memory' && record.memory.reply != null) {
    return { ...record, memory: { ...record.memory, reply: '' } };
  }
  if (record.is !== 'session') return record;
  const messages = record.session.messages.map((message) => ({ ...message, text: '' }));
  return { ...record, session: { ...record.session, messages } };
}

function sizeOf(record: ImportRecord): number {
  if (record.is === 'memory') return record.memory.text.length + (record.memory.reply?.length ?? 0);
  if (record.is === 'session') {
    return record.session.messages.reduce((sum, { text }) => sum + text.length, 0);
  }
  return 0;
}
