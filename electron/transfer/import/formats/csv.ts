import type { FormatReader, ImportRecord, SourceFile } from '../format';
import { tagsOfCell, unguarded } from '../../csvCells';
import { rowsOf } from '../csvRows';
import { firstText, NOT_UTF8, Utf8Watch } from '../firstText';
import { reasonOf, timeOf } from '../values';
import { fromOwnNames, jsonlMemory } from './jsonl';
import { TEXT_NAMES } from './otherNames';

type Field = keyof typeof NAMES;

/** What columns may be called, in lower case and without spaces and _. */
const NAMES = {
  text: TEXT_NAMES,
  id: ['id'],
  kind: ['kind', 'type'],
  importance: ['importance'],
  confidence: ['confidence'],
  tags: ['tags', 'tag', 'labels', 'categories'],
  status: ['status', 'state'],
  pinned: ['pinned'],
  scope: ['scope', 'area', 'project'],
  created_at: ['createdat', 'created', 'date', 'timestamp', 'time'],
  updated_at: ['updatedat', 'updated', 'modified'],
  expires_at: ['expiresat', 'expires'],
  valid_from: ['validfrom'],
  valid_to: ['validto'],
  reply: ['reply'],
  speaker: ['speaker'],
  last_accessed_at: ['lastaccessedat'],
  access_count: ['accesscount'],
  language: ['language'],
  source: ['source'],
  source_ref: ['sourceref'],
  session_id: ['sessionid'],
  message_id: ['messageid'],
  superseded_by: ['supersededby'],
  merged_into: ['mergedinto'],
} as const satisfies Record<string, readonly string[]>;

const TOO_MANY =
  'It has more cells than the table has columns. A text with a separator in it has to stand in quotation marks.';
/** What Excel reads as the name of the separator, where it stands in the first line: "sep=;". */
const SEPARATOR_LINE = /^sep=([^"\r\n])\r?\n?/iu;

export const csv: FormatReader = {
  format: 'csv',
  title: 'a table (CSV) with a column “text”',
  recognises: async ({ source, files, head }) => {
    const [file] = files;
    if (!source.single || file === undefined) return false;
    const { header, delimiter } = beginningOf(await head(file));
    const names = header.split(delimiter).map((name) => fieldOf(name.replace(/^\s*"|"\s*$/gu, '')));
    return names.includes('text') && (names.length > 1 || /\.(csv|tsv)$/iu.test(file.path));
  },
  async *read(source) {
    for (const file of source.files) {
      if (source.single || /\.(csv|tsv)$/iu.test(file.path)) {
        yield* readTable(file, source.single ? '' : `${file.path}, `);
      }
    }
  },
};

async function* readTable(file: SourceFile, before: string): AsyncGenerator<ImportRecord> {
  const { delimiter, namesSeparator } = beginningOf(await firstText(file, 64 * 1024));
  const watch = new Utf8Watch();
  let fields: (Field | null)[] | null = null;
  for await (const { line, ...row } of rowsOf(watch.through(file.open()), delimiter)) {
    const where = `${before}line ${line}`;
    if (row.cells === null) {
      yield { is: 'problem', where, reason: row.problem };
      continue;
    }
    const { cells } = row;
    // Spreadsheets end a table with rows of nothing but separators.
    if (cells.every((cell) => cell.trim() === '') || (namesSeparator && line === 1)) continue;
    if (fields === null) {
      fields = cells.map(fieldOf);
      // In another encoding no name of a column can be read, and no row.
      if (!fields.includes('text') && cells.some((cell) => /[\0\uFFFD]/u.test(cell))) {
        yield { is: 'problem', where, reason: NOT_UTF8 };
        return;
      }
    } else if (watch.broken && cells.some((cell) => cell.includes('\uFFFD'))) {
      yield { is: 'problem', where, reason: NOT_UTF8 };
    } else yield readRow(cells, fields, where);
  }
}

interface TableBeginning {
  /** The line with the names of the columns. */
  header: string;
  delimiter: string;
  /** The line before it names the separator. */
  namesSeparator: boolean;
}

function beginningOf(start: string): TableBeginning {
  const [line = '', named] = SEPARATOR_LINE.exec(start) ?? [];
  const [header = ''] = start.slice(line.length).split('\n');
  return { header, delimiter: named ?? delimiterOf(header), namesSeparator: named !== undefined };
}

function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((mark) => [mark, header.split(mark).length] as const);
  const [best] = counts.sort(([, a], [, b]) => b - a);
  return best?.[0] ?? ',';
}

function fieldOf(name: string): Field | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, '');
  for (const [field, names] of Object.entries(NAMES)) {
    // The keys of NAMES are the fields.
    if ((names as readonly string[]).includes(plain)) return field as Field;
  }
  return null;
}

function readRow(cells: readonly string[], fields: readonly (Field | null)[], where: string): ImportRecord {
  // Where a text has separators and no quotation marks around it, the rest of it would be lost.
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    return { is: 'problem', where, reason: TOO_MANY };
  }
  const given: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) {
    const cell = unguarded(cells[i] ?? '');
    if (field !== null && cell.trim() !== '') given[field] = valueOf(field, cell);
  }
  const parsed = jsonlMemory.safeParse(given);
  if (!parsed.success) return { is: 'problem', where, reason: reasonOf(parsed.error) };
  return { is: 'memory', where, memory: fromOwnNames(parsed.data) };
}

function valueOf(field: Field, cell: string): unknown {
  switch (field) {
    case 'importance':
    case 'confidence':
    case 'access_count':
      return Number(cell);
    case 'pinned':
      return /^(true|yes|1|x)$/iu.test(cell.trim());
    case 'tags':
      return tagsOfCell(cell);
    case 'kind':
    case 'status':
      return cell.trim().toLowerCase();
    case 'created_at':
    case 'updated_at':
    case 'valid_from':
      return timeOf(cell) ?? cell;
    default:
      return cell;
  }
}
