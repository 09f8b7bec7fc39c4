import type { VectorStoreStatus } from '#shared/contract/vectorStores';
import { plural } from '../../memory/words';
import type { IndexFault } from '../../vectors/vectorIndex';
import type { MirrorProgress, MirrorState } from '../mirrorReads';
import { addressShown } from './mirrorTarget';

interface Known {
  fault: IndexFault | null;
  /** Vectors in the copy, when it was last asked. */
  there: number | null;
}

export function statusOf(
  { settings, space, followed, left }: MirrorState,
  { waiting, done, total, vectors }: MirrorProgress,
  { fault, there }: Known,
): VectorStoreStatus {
  const { vectorStore: store } = settings;
  const [still] = left;
  const leftBehind =
    still === undefined
      ? null
      : `A copy of your vectors is still at ${still.address}. It is removed when that server answers.`;
  if (store === 'sqlite-vec') {
    return {
      store,
      address: '',
      collection: '',
      state: 'ready',
      problem: leftBehind,
      waiting: 0,
      done: total,
      total,
    };
  }
  const status = {
    store,
    address: addressShown(settings),
    collection: followed?.collection ?? '',
    ...{ waiting, done, total },
  };
  if (fault !== null) return { ...status, state: stateOf(fault), problem: fault.message };
  if (followed?.state !== 'following') {
    const problem =
      space === null ? 'Nothing has been embedded yet; copying begins with the first vector.' : leftBehind;
    return { ...status, state: 'copying', problem };
  }
  if (there !== null && there !== vectors && waiting === 0) {
    return { ...status, state: 'ready', problem: differs(there, vectors) };
  }
  return { ...status, state: 'ready', problem: leftBehind };
}

function differs(there: number, here: number): string {
  return `It holds ${plural(there, 'vector')}, and ${here.toLocaleString('en')} are kept here. Copy everything anew.`;
}

function stateOf({ kind }: IndexFault): 'refused' | 'unreachable' {
  return kind === 'refused' ? 'refused' : 'unreachable';
}

/** What a search says that could not use the store. */
export function noticeOf({ message }: IndexFault): string {
  return `${message} Memories are compared on this computer meanwhile.`;
}
