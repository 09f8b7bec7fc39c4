import { bridge } from '../../../api/bridge';
import type { RowItem } from '../../../api/rowPages';

const PAGE = 500;

/** Reads memories by their row numbers, a page at a time, in that order; those that are gone are left out. */
export async function* readRows(rows: readonly number[], signal?: AbortSignal): AsyncGenerator<RowItem[]> {
  for (let at = 0; at < rows.length; at += PAGE) {
    signal?.throwIfAborted();
    const page = await bridge.request('memories.rows', { rows: rows.slice(at, at + PAGE) }, { signal });
    yield page.items;
  }
}

/** The ids of the memories, for what is asked by id. */
export async function idsOf(rows: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of readRows(rows)) ids.push(...page.map(({ memory }) => memory.id));
  return ids;
}
