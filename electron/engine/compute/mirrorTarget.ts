import type { Settings } from '#shared/domain/settings';
import type { ConnectionLog } from '../../models/connections';
import type { Mirror } from '../../store/mirror';
import type { StoreAddress } from '../../vectors/connection';
import { addressOf, checkAllowed, type OutsideStore } from '../../vectors/openIndex';
import type { VectorIndex } from '../../vectors/vectorIndex';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

export interface MirrorParts {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
  /** This process, as others that share the store see it. */
  process: string;
  log: ConnectionLog;
  key: () => string | null;
}

/** A complete copy in a store outside. */
export interface Searchable {
  index: VectorIndex;
  spaceId: number;
}

/** The store outside that the settings name. */
export interface MirrorTarget {
  store: OutsideStore;
  address: StoreAddress;
  /** What names of copies begin with. */
  collection: string;
  timeoutMs: number;
}

/** Null: none. @throws IndexFault refused, when the address is none */
export function targetOf(settings: Settings): MirrorTarget | null {
  const { vectorStore, vectorStoreUrl, vectorStoreCollection, vectorStoreTimeoutSeconds } = settings;
  if (vectorStore === 'sqlite-vec') return null;
  return {
    store: vectorStore,
    address: addressOf(vectorStore, vectorStoreUrl),
    collection: vectorStoreCollection,
    timeoutMs: vectorStoreTimeoutSeconds * 1_000,
  };
}

/** As the person gave it, when it is no address. */
export function addressShown(settings: Settings): string {
  try {
    return targetOf(settings)?.address.url ?? '';
  } catch {
    return settings.vectorStoreUrl;
  }
}

/** Whether the copy is still the one that is wanted. */
export function isCopyFor(mirror: Mirror, target: MirrorTarget, spaceId: number): boolean {
  return (
    mirror.store === target.store &&
    mirror.address === target.address.url &&
    mirror.spaceId === spaceId &&
    mirror.collection.startsWith(`${target.collection}-`)
  );
}

/** @throws IndexFault refused, when it may not be asked */
export function checkMayAsk(address: StoreAddress, settings: Settings, key: string | null): void {
  checkAllowed(address, { allowRemote: settings.allowRemoteServers, key });
}
