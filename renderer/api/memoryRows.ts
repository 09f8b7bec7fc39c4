import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Memory, MemoryFilter } from '#shared/domain/memory';
import type { MemorySorts, ScoredRow, SearchMode } from '#shared/domain/table';
import type { AppError } from '#shared/errors';
import { requestOptions } from './queries';
import { holdItems, onlyFound, pageRows, pagesAround, type RowItem, type RowRange } from './rowPages';

/** What the table asks for. Equal questions must be the same object. */
export interface RowQuestion {
  /** Without the query. */
  filter: MemoryFilter;
  query: string;
  mode: SearchMode;
  sorts: MemorySorts;
  /** The best first, where there are scores; otherwise `sorts` orders what a search by meaning found. */
  byScore: boolean;
}

interface Answer {
  order: readonly number[];
  scores: ReadonlyMap<number, ScoredRow>;
  problem: string | null;
}

export interface MemoryRows extends Answer {
  question: RowQuestion;
  /** The row in that place, as far as it is known. */
  itemAt: (index: number) => RowItem | undefined;
  state: 'loading' | 'failed' | 'ready';
  error: AppError | null;
  /** The rows still answer an earlier question. */
  stale: boolean;
  /** Says which rows are looked at: they are loaded and kept fresh. */
  look: (range: RowRange) => void;
  retry: () => void;
  /** Takes rows off the screen at once, before the store's change event brings the new truth. */
  dropRows: (rows: readonly number[]) => void;
  replaceRow: (memory: Memory) => void;
}

const NO_SCORES: ReadonlyMap<number, ScoredRow> = new Map();
const NOTHING: Answer = { order: [], scores: NO_SCORES, problem: null };
/** The view is kept in steps of this many rows, so that a scrolled line is not a new state. */
const VIEW_STEP = 50;
const TOP: RowRange = { first: 0, last: VIEW_STEP };
/** Pages out of view are soon read again: they need not stay. */
const PAGE_KEPT_MS = 30_000;

/** Whether the words are searched by their meaning, so that what is found has scores. */
export function searchesMeaning({ mode, query }: Pick<RowQuestion, 'mode' | 'query'>): boolean {
  return mode !== 'keyword' && query.trim() !== '';
}

/**
 * The table's rows: the whole order as row numbers, and the memories of those in view. Old rows stay while another
 * order loads. `paused`: a change of many is under way, and its end is soon enough to read all of it anew.
 */
export function useMemoryRows(question: RowQuestion, paused = false): MemoryRows {
  const client = useQueryClient();
  const { answer, error: orderError, stale } = useAnswer(question, paused);
  const [view, setView] = useState(TOP);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setView(TOP);
  }
  const order = answer?.order ?? NOTHING.order;
  const { items, error: pageError } = useItems(order, view, question);
  const error = orderError ?? pageError;
  return {
    ...(answer ?? NOTHING),
    question,
    itemAt: useCallback((index) => items.get(order[index] ?? -1), [items, order]),
    state: answer !== null ? 'ready' : error !== null ? 'failed' : 'loading',
    error,
    stale,
    look: useCallback((range) => setView((now) => sameOrStepped(now, range)), []),
    retry: useCallback(() => void client.refetchQueries({ predicate: isOfTable, type: 'active' }), [client]),
    dropRows: useCallback((rows) => dropFrom(client, new Set(rows)), [client]),
    replaceRow: useCallback((memory) => replaceIn(client, memory), [client]),
  };
}

function useAnswer(
  question: RowQuestion,
  paused: boolean,
): { answer: Answer | null; error: AppError | null; stale: boolean } {
  const { filter, query, mode, sorts, byScore } = question;
  const byMeaning = searchesMeaning(question);
  const words = byMeaning || query.trim() === '' ? {} : { query };
  const ids = useQuery({
    ...requestOptions('memories.ids', { filter: { ...filter, ...words }, sorts }),
    enabled: !paused && (!byMeaning || !byScore),
  });
  const search = useQuery({
    ...requestOptions('memories.search', { query, mode: mode === 'both' ? 'both' : 'semantic', filter }),
    enabled: !paused && byMeaning,
  });
  const sorted = !byMeaning || !byScore ? ids.data : undefined;
  const found = byMeaning ? search.data : undefined;
  const answer = useMemo(
    () => (byMeaning ? searched(found, byScore ? undefined : sorted, byScore) : listed(sorted)),
    [byMeaning, byScore, found, sorted],
  );
  const [held, setHeld] = useState(answer);
  if (answer !== null && answer !== held) setHeld(answer);
  const error = (byMeaning ? search.error : null) ?? (sorted === undefined ? ids.error : null);
  return { answer: answer ?? held, error, stale: answer === null };
}

function listed(ids: RouteOutput<'memories.ids'> | undefined): Answer | null {
  return ids === undefined ? null : { order: ids.rows, scores: NO_SCORES, problem: null };
}

function searched(
  found: RouteOutput<'memories.search'> | undefined,
  sorted: RouteOutput<'memories.ids'> | undefined,
  byScore: boolean,
): Answer | null {
  if (found === undefined || (!byScore && sorted === undefined)) return null;
  return {
    order: sorted === undefined ? found.rows : onlyFound(sorted.rows, found.rows),
    scores: new Map(found.hits.map((hit) => [hit.row, hit])),
    problem: found.problem,
  };
}

/** What is known of the rows: pages in view as the store has them, others as they were last read. */
function useItems(order: readonly number[], view: RowRange, { query }: RowQuestion) {
  const results = useQueries({
    queries: pagesAround(view, order.length).map((page) => ({
      ...requestOptions('memories.rows', {
        rows: pageRows(order, page),
        ...(query.trim() === '' ? {} : { query }),
      }),
      gcTime: PAGE_KEPT_MS,
    })),
  });
  const pages = results.flatMap(({ data }) => data ?? []);
  const [held, setHeld] = useState<{
    pages: readonly object[];
    items: ReadonlyMap<number, RowItem>;
  }>({ pages: [], items: new Map() });
  if (!sameList(pages, held.pages)) {
    setHeld({
      pages,
      items: holdItems(
        held.items,
        pages.map(({ items }) => items),
      ),
    });
  }
  return { items: held.items, error: results.find((result) => result.error !== null)?.error ?? null };
}

function sameList(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((page, index) => page === b[index]);
}

function sameOrStepped(now: RowRange, range: RowRange): RowRange {
  const first = Math.floor(range.first / VIEW_STEP) * VIEW_STEP;
  const last = Math.ceil(range.last / VIEW_STEP) * VIEW_STEP;
  return now.first === first && now.last === last ? now : { first, last };
}

const TABLE_ROUTES: ReadonlySet<unknown> = new Set(['memories.ids', 'memories.search', 'memories.rows']);

function isOfTable({ queryKey: [, route] }: { queryKey: readonly unknown[] }): boolean {
  return TABLE_ROUTES.has(route);
}

function dropFrom(client: QueryClient, gone: ReadonlySet<number>): void {
  const stays = <T extends { rows: number[] }>(answer: T | undefined): T | undefined =>
    answer && { ...answer, rows: answer.rows.filter((row) => !gone.has(row)) };
  client.setQueriesData<RouteOutput<'memories.ids'>>(activeOf('memories.ids'), stays);
  client.setQueriesData<RouteOutput<'memories.search'>>(activeOf('memories.search'), stays);
}

function replaceIn(client: QueryClient, memory: Memory): void {
  client.setQueriesData<RouteOutput<'memories.rows'>>(
    activeOf('memories.rows'),
    (page) =>
      page && {
        items: page.items.map((item) =>
          // Where the words stand in the new text is not known before it is read again.
          item.memory.id === memory.id ? { ...item, memory, marks: [] } : item,
        ),
      },
  );
}

function activeOf(route: 'memories.ids' | 'memories.search' | 'memories.rows') {
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === route,
    type: 'active' as const,
  };
}
