import { randomBytes } from 'node:crypto';
import type { Mirror } from '../../store/mirror';
import type { OutsideStore } from '../../vectors/openIndex';
import type { VectorIndex } from '../../vectors/vectorIndex';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import type { MirrorTarget } from './mirrorTarget';

/** Memories in one go. */
const AT_ONCE = 500;
const LISTED = 1_000;

interface Peers {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
}

/** Tells the other store of some of what changed. Returns of how many memories. */
export async function sendWaiting(
  { reader, writer }: Peers,
  index: VectorIndex,
  spaceId: number,
): Promise<number> {
  const waiting = await reader.mirrorWaiting(spaceId, AT_ONCE);
  if (waiting.length === 0) return 0;
  const has = waiting.filter(({ vectors }) => vectors.length > 0);
  await index.remove(waiting.filter(({ vectors }) => vectors.length === 0).map(({ memoryId }) => memoryId));
  await index.updatePayload(has.filter(({ vectorsToo }) => !vectorsToo));
  await index.upsert(has.filter(({ vectorsToo }) => vectorsToo));
  const changes = waiting.map(({ memoryId, change }) => ({ memoryId, change }));
  await writer.changeMirror({ do: 'sent', changes });
  return waiting.length;
}

/** Copies the next memories; after the last, removes what does not belong there. Says whether the copy is complete. */
export async function copySome(
  { reader, writer }: Peers,
  index: VectorIndex,
  mirror: Mirror,
): Promise<boolean> {
  const { collection, spaceId } = mirror;
  const next = await reader.mirrorToCopy(mirror, AT_ONCE);
  if (next !== null) {
    await index.upsert(next.memories);
    await writer.changeMirror({ do: 'copied', collection, to: next.last });
    return false;
  }
  await removeStrangers(reader, index, spaceId);
  return writer.changeMirror({ do: 'follow', collection });
}

async function removeStrangers(
  reader: Remote<ReaderApi>,
  index: VectorIndex,
  spaceId: number,
): Promise<void> {
  const strangers: string[] = [];
  let after: string | null = null;
  do {
    const page = await index.list(after, LISTED);
    strangers.push(...(await reader.strangePoints(spaceId, page.points)));
    after = page.next;
  } while (after !== null);
  // Afterwards: some stores count pages by places, which move when something goes.
  for (let at = 0; at < strangers.length; at += LISTED) {
    await index.removePoints(strangers.slice(at, at + LISTED));
  }
}

/** A copy with a name of its own: two stores of this app on one server never share one. */
export function newCopy(
  { store, address, collection }: MirrorTarget,
  spaceId: number,
): { collection: string; store: OutsideStore; address: string; spaceId: number } {
  const name = `${collection}-${randomBytes(4).toString('hex')}`;
  return { collection: name, store, address: address.url, spaceId };
}

/** Whether it answers as a search would want it to. @throws IndexFault */
export async function probe(index: VectorIndex, dimensions: number): Promise<void> {
  const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions));
  await index.query(vector, 1, { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null });
}
