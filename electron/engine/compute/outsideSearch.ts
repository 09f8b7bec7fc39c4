import type { RecallAnswer, RecallAsk } from '../../memory/recall/pipeline';
import type { FoundHits } from '../../vectors/outsideReader';
import { IndexFault } from '../../vectors/vectorIndex';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { MirrorService } from './mirror';

/** Each round asks what the rounds before made wanted; a recall looks twice for memories and twice for passages at most. */
const MOST_ROUNDS = 5;

export interface Recalled {
  /** One for each that was asked. */
  answers: RecallAnswer[];
  /** What the person should know of how they were found. */
  notice: string | null;
}

export type RecallEach = (asks: readonly RecallAsk[], signal?: AbortSignal) => Promise<Recalled>;

/**
 * Recalls by a store outside while there is one: it finds candidates, the reader checks them and ranks as ever. When it
 * does not answer in time, memories are compared on this computer, and the answer says so.
 */
export function recallWith(
  reader: Pick<Remote<ReaderApi>, 'recallEach' | 'recallOutside'>,
  mirror: Pick<MirrorService, 'searchable' | 'failed'>,
): RecallEach {
  return async (asks, signal) => {
    const { use, notice } = mirror.searchable;
    if (use === null) return { answers: await reader.recallEach(asks), notice };
    const found: FoundHits[] = [];
    try {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const result = await reader.recallOutside(asks, { spaceId: use.spaceId, found });
        if ('answers' in result) return { answers: result.answers, notice: null };
        found.push(
          ...(await Promise.all(
            result.wanted.map(async ({ key, vector, k, filter }) => ({
              key,
              hits: await use.index.query(vector, k, filter, signal),
            })),
          )),
        );
      }
    } catch (error) {
      if (!(error instanceof IndexFault)) throw error;
      // Whoever gave up asking is no fault of the store.
      if (signal?.aborted !== true) {
        return { answers: await reader.recallEach(asks), notice: mirror.failed(error) };
      }
    }
    // The store changes faster than it can be asked.
    return { answers: await reader.recallEach(asks), notice: null };
  };
}
