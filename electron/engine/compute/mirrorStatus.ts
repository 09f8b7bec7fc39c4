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
  const status = { store, left: left.map(({ address }) => address), done, total };
  if (store === 'sqlite-vec') {
    return { ...status, address: '', collection: '', state: 'ready', problem: null, waiting: 0 };
  }
  const outside = {
    ...status,
    address: addressShown(settings),
    collection: followed?.collection ?? '',
    waiting,
  };
  if (fault !== null) return { ...outside, state: stateOf(fault), problem: fault.message };
  if (followed?.state !== 'following' || followed.spaceId !== space?.id) {
    const problem =
      space === null ? 'Nothing has been embedded yet; copying begins with the first vector.' : null;
    return { ...outside, state: 'copying', problem };
  }
  const asHere = there === null || there === vectors || waiting > 0;
  return { ...outside, state: 'ready', problem: asHere ? null : differs(there, vectors) };
}

function differs(there: number, here: number): string {
  return `It holds ${plural(there, 'vector')}, and ${here.toLocaleString('en')} are kept here. Copy everything anew.`;
}

function stateOf({ kind }: IndexFault): 'refused' | 'failing' | 'unreachable' {
  if (kind === 'refused') return kind;
  return kind === 'failed' ? 'failing' : 'unreachable';
}

/** What a search says that could not use the store. */
export function noticeOf({ message }: IndexFault): string {
  return `${message} Memories are compared on this computer meanwhile.`;
}
