import { Archive, Trash2 } from 'lucide-react';
import {
  useCallback,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Memory } from '#shared/domain/memory';
import type { MemoryRows } from '../../../api/memoryRows';
import { useNavigation } from '../../../app/navigation';
import { useBulkRun } from '../../../ui/bulk/runState';
import { Button } from '../../../ui/Button';
import { countOf, formatNumber } from '../../../ui/format';
import { useDecayExemption } from '../../../ui/memory/useDecayExemption';
import { useNow } from '../../../ui/memory/useNow';
import { toggled } from '../../../ui/toggled';
import { KeyHints } from '../KeyHints';
import { useFocusOnArrival } from '../useFocusOnArrival';
import { reasonsFor } from './reasons';
import styles from './Tidy.module.css';
import { rowsBetween, TIDY_KEYS, TIDY_START, tidyKey, type TidyPlace } from './tidyKeys';
import { TIDY, type TidyTab } from './tidyParts';
import { TidyRow } from './TidyRow';
import { useTidyDeeds } from './useTidyDeeds';
import { useTidyRows } from './useTidyRows';

interface Props {
  tab: TidyTab;
  rows: MemoryRows;
  panel: RefObject<HTMLElement | null>;
}

/** The list, what can be done with all or some of it, and its keys. */
export function TidyList({ tab, rows, panel }: Props) {
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<TidyPlace>(TIDY_START);
  const [now, exempt] = [useNow(), useDecayExemption()];
  const { order, itemAt, look } = rows;
  const active = Math.min(place.active, order.length - 1);
  const chosen = order.filter((row) => place.chosen.has(row));
  const view = useTidyRows(scroller, order.length, look);
  const busy = useBulkRun((state) => state.words !== null);
  const run = useTidyDeeds(tab, rows);
  useFocusOnArrival(panel, '[data-tidy][tabindex="0"]', view.items.length > 0);

  const move = (next: TidyPlace): void => {
    setPlace(next);
    view.scrollTo(next.active);
    // The row may have to be drawn first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-tidy="${next.active}"]`)?.focus(),
    );
  };
  const act = (deed: Parameters<typeof run>[0], targets: readonly number[]): void => {
    setPlace((at) => ({ ...at, anchor: null, chosen: new Set() }));
    void run(deed, targets).then(() => move({ active, anchor: null, chosen: new Set() }));
  };
  const open = useCallback(({ id }: Memory) => useNavigation.getState().inspect({ kind: 'memory', id }), []);
  const onFocus = useCallback((index: number) => setPlace((at) => ({ ...at, active: index })), []);
  const onChoose = useCallback(
    (index: number, event: MouseEvent) => {
      const row = order[index];
      if (row === undefined) return;
      setPlace((at) => {
        const anchor = event.shiftKey ? (at.anchor ?? at.active) : index;
        const all = event.shiftKey ? new Set(rowsBetween(order, anchor, index)) : toggled(at.chosen, row);
        return { active: index, anchor, chosen: all };
      });
    },
    [order],
  );
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.dataset['tidy'] === undefined) {
      return;
    }
    const key = tidyKey(event, { ...place, active }, order);
    if (key === null) return;
    event.preventDefault();
    if (key.do === 'move') return move(key.place);
    if (key.do !== 'open') return busy ? undefined : act(key.do, key.rows);
    const memory = itemAt(active)?.memory;
    if (memory !== undefined) open(memory);
  }

  const targets = chosen.length > 0 ? chosen : order;
  const what =
    chosen.length > 0 ? countOf(chosen.length, 'memory', 'memories') : `all ${formatNumber(order.length)}`;
  const all = chosen.length === order.length;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.intro}>{TIDY[tab].intro}</p>
        <div className={styles.bar} role="toolbar" aria-label="What to do with these memories">
          <label className={styles.all}>
            <input
              type="checkbox"
              className={styles.check}
              checked={all}
              ref={(box) => {
                if (box !== null) box.indeterminate = !all && chosen.length > 0;
              }}
              onChange={() => setPlace({ active, anchor: null, chosen: all ? new Set() : new Set(order) })}
            />
            {chosen.length > 0 ? `${what} chosen` : countOf(order.length, 'memory', 'memories')}
          </label>
          <Button size="sm" icon={Archive} disabled={busy} onClick={() => act('archive', targets)}>
            Archive {what}
          </Button>
          <Button size="sm" icon={Trash2} disabled={busy} onClick={() => act('trash', targets)}>
            Move {what} to the trash
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            title="They stay as they are and are not suggested again."
            onClick={() => act('keep', targets)}
          >
            Keep {what}
          </Button>
        </div>
      </div>
      <div ref={scroller} className={styles.scroll}>
        <ul
          aria-label="Memories to put away"
          aria-describedby={hintId}
          className={styles.list}
          style={{ blockSize: `${view.height}px` }}
          onKeyDown={onKeyDown}
        >
          {view.items.map(({ index, top }) => {
            const memory = itemAt(index)?.memory;
            return (
              <TidyRow
                key={order[index]}
                index={index}
                top={top}
                memory={memory}
                reasons={memory === undefined ? '' : reasonsFor(tab, memory, now, exempt).join(', ')}
                active={index === active}
                chosen={place.chosen.has(order[index] ?? -1)}
                onFocus={onFocus}
                onChoose={onChoose}
                onOpen={open}
              />
            );
          })}
        </ul>
        <KeyHints id={hintId} keys={TIDY_KEYS} />
      </div>
    </>
  );
}
