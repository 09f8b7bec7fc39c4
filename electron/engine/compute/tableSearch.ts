import type { ParsedInput, RouteOutput } from '#shared/contract/index';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Embedders } from './embedders';
import { embedQuery } from './embedQuery';

export type TableSearch = (
  ask: ParsedInput<'memories.search'>,
  signal: AbortSignal,
) => Promise<RouteOutput<'memories.search'>>;

/** The table's search by meaning. While nothing can embed, words have to do, and it says so. */
export function createTableSearch(
  reader: Pick<Remote<ReaderApi>, 'settings' | 'searchRows'>,
  embedders: Embedders,
): TableSearch {
  return async (ask, signal) => {
    const { values: settings } = await reader.settings();
    const timeoutMs = settings.embedTimeoutSeconds * 1_000;
    const { vector, spaceId, notice } = await embedQuery(embedders, ask.query, { timeoutMs, signal });
    const hits = await reader.searchRows({ ...ask, vector, spaceId, settings, now: Date.now() });
    return { rows: hits.map(({ row }) => row), hits, problem: notice };
  };
}
