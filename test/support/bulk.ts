import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { BulkAction, BulkTarget } from '#shared/domain/table';
import { changeMany } from '../../electron/engine/compute/bulkChange';
import { remoteOf } from '../unit/chat/turns';
import type { TestStore } from './store';

type Chunk = StreamChunk<'memories.change'>;

/** A bulk action as the compute worker runs it, on a store in this process. */
export function change(
  store: TestStore,
  target: BulkTarget,
  action: BulkAction,
  { signal = new AbortController().signal, emit = (_: Chunk) => Promise.resolve() } = {},
): Promise<StreamEnd<'memories.change'>> {
  return changeMany(
    { reader: remoteOf(store.reader), writer: remoteOf(store.writer) },
    { target, action },
    { signal, caller: { actor: 'ui' }, emit },
  );
}
