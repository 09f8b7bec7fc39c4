import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { Settings } from '#shared/domain/settings';
import type { ExportFormat } from '#shared/domain/transfer';
import { cancelled } from '#shared/errors';
import { openMoment } from '../../store/database';
import { writeCsv } from './csv';
import type { ExportRequest, ExportWriter } from './format';
import { writeGraph } from './graph';
import { writeJsonl } from './jsonl';
import { writeMarkdown } from './markdown';
import { writeSnapshot } from './snapshot';

const WRITERS: Record<ExportFormat, ExportWriter> = {
  snapshot: writeSnapshot,
  jsonl: writeJsonl,
  markdown: writeMarkdown,
  csv: writeCsv,
  'graph-json': writeGraph,
  graphml: writeGraph,
};

/**
 * Writes the store down piece by piece, never all of it in memory. It has a connection of its own and reads in one
 * transaction: all of it is of one moment, and others write meanwhile.
 * @throws AppError CANCELLED when the signal fires
 */
export async function exportStore(
  file: string,
  request: ExportRequest,
  {
    emit,
    signal,
    settings,
    now = Date.now,
  }: {
    emit: (piece: StreamChunk<'transfer.export'>) => Promise<void>;
    signal: AbortSignal;
    settings: Settings;
    now?: () => number;
  },
): Promise<StreamEnd<'transfer.export'>> {
  const db = openMoment(file);
  try {
    const pieces = WRITERS[request.format]({ db, at: now(), settings }, request);
    for (;;) {
      if (signal.aborted) throw cancelled();
      const piece = pieces.next();
      if (piece.done === true) return piece.value;
      await emit(piece.value);
      await nextTurn(); // whoever asks this worker something has a turn
    }
  } finally {
    db.close();
  }
}
