import type { Memory } from '#shared/domain/memory';
import { guarded, tagCell } from '../csvCells';
import { exportName, type ExportWriter } from './format';
import { MemoryCount, memoryRecord, pagesOf } from './memoryRecord';

/** Without it, Excel takes UTF-8 for the encoding of the system. */
const BYTE_ORDER_MARK = '\uFEFF';
/** In this order. */
const COLUMNS = [
  'id',
  'text',
  'reply',
  'kind',
  'status',
  'importance',
  'confidence',
  'pinned',
  'tags',
  'scope',
  'created_at',
  'updated_at',
  'valid_from',
  'valid_to',
  'expires_at',
  'last_accessed_at',
  'access_count',
  'language',
  'source',
  'source_ref',
  'session_id',
  'message_id',
  'speaker',
  'superseded_by',
  'merged_into',
];

/** CSV as RFC 4180 has it, in UTF-8 with a byte order mark. A cell that a spreadsheet would run begins with an apostrophe. */
export const writeCsv: ExportWriter = function* (moment, request) {
  const count = new MemoryCount();
  yield { file: null, text: `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n` };
  for (const page of pagesOf(moment, request)) {
    count.add(page);
    yield { file: null, text: page.map(line).join('') };
  }
  return { fileName: exportName('memories', moment.at, '.csv'), ...count.told, entities: 0, edges: 0 };
};

function line(memory: Memory): string {
  const record = memoryRecord(memory);
  return `${COLUMNS.map((column) => cell(record[column] ?? null)).join(',')}\r\n`;
}

function cell(value: string | number | boolean | string[] | null): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = guarded(typeof value === 'string' ? value : tagCell(value));
  // Bare where that says the same to everybody.
  return /^[\w:.-]+$/u.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
