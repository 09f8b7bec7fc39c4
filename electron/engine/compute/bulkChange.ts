import { randomUUID } from 'node:crypto';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import { skipReason, type SkipReason } from '#shared/domain/bulk';
import type { BulkAction, BulkTarget } from '#shared/domain/table';
import { describeBulk } from '../../memory/lifecycle/bulkWords';
import { plural } from '../../memory/words';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Caller, WriterApi } from '../writerApi';
import { FIRST_PIECE, nextSize } from './pieceSize';

const TELL_EVERY_MS = 100;

type End = StreamEnd<'memories.change'>;

interface Call {
  signal: AbortSignal;
  caller: Caller;
  emit: (chunk: StreamChunk<'memories.change'>) => Promise<void>;
}

/**
 * One bulk action as one step, in pieces between which the writer serves others. A cancelled one ends with what is done.
 */
export async function changeMany(
  { reader, writer }: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
  { target, action }: { target: BulkTarget; action: BulkAction },
  { signal, caller, emit }: Call,
): Promise<End> {
  const { rows, gone, topic } = await reader.targetRows(target);
  const step = randomUUID();
  const counts: Partial<Record<SkipReason, number>> = { gone };
  let done = {
    changed: 0,
    seq: null as End['seq'],
    label: describeBulk(action, plural(0, 'memory', 'memories')),
  };
  let size = FIRST_PIECE;
  let told = 0;
  for (let at = 0; at < rows.length && !signal.aborted;) {
    if (Date.now() - told >= TELL_EVERY_MS) {
      await emit({ done: at, total: rows.length });
      told = Date.now();
    }
    const piece = rows.slice(at, at + size);
    const { changed, seq, label, skips, tookMs } = await writer.changeSome(
      { action, rows: piece, step, topic, before: done.changed },
      { actor: caller.actor },
    );
    done = { changed: done.changed + changed, seq, label };
    for (const why of skipReason.options) counts[why] = (counts[why] ?? 0) + (skips[why] ?? 0);
    at += piece.length;
    size = nextSize(size, tookMs);
  }
  const skips = skipReason.options.flatMap((why) => {
    const count = counts[why] ?? 0;
    return count === 0 ? [] : [{ why, count }];
  });
  return { ...done, skips, skipped: skips.reduce((sum, { count }) => sum + count, 0) };
}
