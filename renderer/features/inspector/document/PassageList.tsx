import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { DocumentChunk, DocumentInfo } from '#shared/domain/document';
import { requestOptions } from '../../../api/queries';
import { PAGE_ROWS, pagesAround } from '../../../api/rowPages';
import { useNavigation } from '../../../app/navigation';
import { ErrorState } from '../../../ui/ErrorState';
import styles from './DocumentPane.module.css';
import { PassageRow } from './PassageRow';

/** The same as .passage in the stylesheet. */
const ROW_PX = 74;
const OVERSCAN_ROWS = 6;

interface Props {
  document: DocumentInfo;
  /** What scrolls: the list is as long as its passages. */
  scroller: HTMLElement;
  at: number | undefined;
}

/** The passages in their order; only those in view are in the page and are read. */
export function PassageList({ document, scroller, at }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const margin = useTop(list, scroller);
  const count = document.chunks;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: margin,
  });
  const items = virtualizer.getVirtualItems();
  const { passages, error, retry } = usePassages(document.id, count, {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
  });
  const [active, setActive] = useState(at ?? 0);

  useEffect(() => {
    if (at === undefined || margin === 0) return;
    setActive(at);
    virtualizer.scrollToIndex(at, { align: 'center' });
  }, [at, margin, virtualizer]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    setActive(to);
    virtualizer.scrollToIndex(to, { align: 'auto' });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-passage="${to}"]`)?.focus());
  }

  if (error !== null && passages.size === 0) {
    return <ErrorState title="The passages could not be read" error={error} onRetry={retry} />;
  }
  return (
    <ol
      ref={list}
      aria-label={`Passages of ${document.name}`}
      className={styles.passages}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {items.map(({ index, start }) => (
        <PassageRow
          key={index}
          passage={passages.get(index)}
          index={index}
          count={count}
          top={start - margin}
          active={index === active}
          shown={index === at}
          onOpen={(memoryId) => {
            setActive(index);
            useNavigation.getState().inspect({ kind: 'memory', id: memoryId });
          }}
        />
      ))}
    </ol>
  );
}

/** How far below the top of what scrolls the list begins, in pixels; it moves as what is above it opens and closes. */
function useTop(list: RefObject<HTMLElement | null>, scroller: HTMLElement): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current === null) return;
      const from = scroller.getBoundingClientRect().top - scroller.scrollTop;
      setTop(Math.round(list.current.getBoundingClientRect().top - from));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const above of scroller.children) observer.observe(above);
    return () => observer.disconnect();
  }, [list, scroller]);
  return top;
}

/** Passages by their place, of the pages around those in view. */
function usePassages(id: string, count: number, view: { first: number; last: number }) {
  return useQueries({
    queries: pagesAround(view, count).map((page) =>
      requestOptions('documents.chunks', { id, from: page * PAGE_ROWS, limit: PAGE_ROWS }),
    ),
    combine: (pages) => ({
      passages: new Map<number, DocumentChunk>(
        pages.flatMap(({ data }) => (data?.items ?? []).map((item) => [item.position, item] as const)),
      ),
      error: pages.find(({ error }) => error !== null)?.error ?? null,
      retry: () => pages.forEach(({ refetch }) => void refetch()),
    }),
  });
}
