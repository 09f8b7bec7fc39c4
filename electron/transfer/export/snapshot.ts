import { z } from 'zod';
import { memoryKind } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import { dedupeKey } from '../../memory/ingest/identity';
import {
  decidedPages,
  memorySnapshotPages,
  messagePages,
  recordPages,
  settingRecords,
} from '../../store/snapshotRead';
import { schemaVersion } from '../../store/migrate';
import type { SnapshotRow } from '../../store/snapshotParts';
import {
  LOCAL_SETTING,
  SNAPSHOT_FORMAT,
  SNAPSHOT_ORDER,
  SNAPSHOT_VERSION,
  type SnapshotType,
} from '../snapshotFormat';
import { exportName, type ExportMoment, type ExportWriter } from './format';
import { isoTime } from './memoryRecord';

/**
 * All that cannot be made anew, as one JSON object with a record a line; docs/export.md says what is in it.
 * @throws AppError VALIDATION for a part of the memories
 */
export const writeSnapshot: ExportWriter = function* (moment, { filter }) {
  if (JSON.stringify(filter) !== '{}') {
    throw new AppError(
      'VALIDATION',
      'A snapshot holds all memories. Choose JSONL, CSV or Markdown for some of them.',
    );
  }
  const written: Written = { memories: 0, entities: 0, documents: 0, chats: 0 };
  const header = {
    format: SNAPSHOT_FORMAT,
    version: SNAPSHOT_VERSION,
    exported_at: isoTime(moment.at),
    schema: schemaVersion(moment.db),
  };
  let separator = `${JSON.stringify(header).slice(0, -1)},"records":[\n`;
  for (const type of SNAPSHOT_ORDER) {
    for (const page of pagesOf(type, moment, written)) {
      const lines = page.map((row) => JSON.stringify({ type, ...row }));
      yield { file: null, text: `${separator}${lines.join(',\n')}` };
      separator = ',\n';
    }
  }
  yield { file: null, text: `${separator === ',\n' ? '' : separator}\n]}\n` };
  const { memories, entities, ...besides } = written;
  return { fileName: exportName('snapshot', moment.at, '.json'), memories, entities, edges: 0, besides };
};

interface Written {
  /** Without the passages of documents. */
  memories: number;
  entities: number;
  documents: number;
  chats: number;
}

function* counted(
  pages: Iterable<SnapshotRow[]>,
  add: (count: number) => void,
): Generator<SnapshotRow[], undefined> {
  for (const page of pages) {
    add(page.length);
    yield page;
  }
}

function* pagesOf(type: SnapshotType, { db }: ExportMoment, written: Written): Generator<SnapshotRow[]> {
  switch (type) {
    case 'setting': {
      const settings = settingRecords(db).filter(({ key }) => !LOCAL_SETTING.test(key));
      if (settings.length > 0) yield settings;
      return;
    }
    case 'message':
      yield* messagePages(db);
      return;
    case 'memory': {
      const introduced = new Set<string>();
      for (const page of memorySnapshotPages(db, introduced)) {
        written.memories += page.filter(({ kind }) => kind !== 'document').length;
        yield page.map(withoutKey);
      }
      written.entities = introduced.size;
      return;
    }
    case 'entity':
      yield* decidedPages(db);
      return;
    case 'session':
      return yield* counted(recordPages(db, type), (count) => (written.chats += count));
    case 'document':
      return yield* counted(recordPages(db, type), (count) => (written.documents += count));
    default:
      yield* recordPages(db, type);
  }
}

/** What makes a memory the same as another follows from it, but for one that another has taken the words of. */
function withoutKey({ dedupe_key: key, ...row }: SnapshotRow): SnapshotRow {
  const parsed = identity.parse(row);
  const follows = dedupeKey({ ...parsed, messageId: parsed.message_id, sourceRef: parsed.source_ref });
  return key === follows ? row : { ...row, dedupe_key: key };
}

const identity = z.object({
  kind: memoryKind,
  scope: z.string(),
  text: z.string(),
  message_id: z.string().nullable().default(null),
  source_ref: z.string().nullable().default(null),
});
