import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Entity, MergeSuggestion } from '#shared/domain/graph';
import { likelyKept } from '../../../ui/entity/mergeWords';
import { KeyHints } from '../KeyHints';
import { useFocusOnArrival } from '../useFocusOnArrival';
import { SAME_KEYS, sameKey } from './sameKeys';
import { SameRow } from './SameRow';
import styles from './SameThings.module.css';
import { useSame } from './useSame';
import { focusIsLost } from '../../../ui/lostFocus';

/** Pairs that may be one thing, most alike first; one is open at a time, and keys go through them. */
export function SameList({ suggestions }: { suggestions: readonly MergeSuggestion[] }) {
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  const { busy, merge, dismiss } = useSame();
  const active = Math.min(place, suggestions.length - 1);
  const shown = suggestions.map(keyOf).join('|');
  const goesOn = useRef(false);
  useFocusOnArrival(list, '[data-same][tabindex="0"]', true);

  // After a decision its row goes: the one that takes its place gets the focus, so that one can go on.
  useEffect(() => {
    if (!goesOn.current) return;
    goesOn.current = false;
    // Unless the person went on to something else.
    if (focusIsLost()) rowAt(list.current, active)?.focus();
  }, [shown, active]);

  const keptOf = (pair: MergeSuggestion): Entity => {
    const id = kept.get(keyOf(pair));
    return id === undefined ? likelyKept(pair.a, pair.b) : id === pair.b.id ? pair.b : pair.a;
  };
  const keep = (pair: MergeSuggestion, id: string): void => setKept(new Map(kept).set(keyOf(pair), id));
  const decide = (pair: MergeSuggestion, how: 'merge' | 'dismiss'): void => {
    if (busy) return;
    goesOn.current = true;
    const winner = keptOf(pair);
    if (how === 'dismiss') dismiss(pair);
    else merge(winner.id === pair.a.id ? pair.b : pair.a, winner);
  };
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    // Keys pressed in a field or on a button of the row mean what they mean there.
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.dataset['same'] === undefined) {
      return;
    }
    const key = sameKey(event, active, suggestions.length);
    const pair = suggestions[active];
    if (key === null || pair === undefined) return;
    event.preventDefault();
    if (key.do === 'move') {
      setPlace(key.to);
      rowAt(list.current, key.to)?.focus();
    } else if (key.do === 'swap') keep(pair, keptOf(pair).id === pair.a.id ? pair.b.id : pair.a.id);
    else decide(pair, key.do);
  }

  return (
    <div className={styles.scroll}>
      <ul
        ref={list}
        aria-label="Things that may be the same"
        aria-describedby={hintId}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {suggestions.map((pair, index) => (
          <SameRow
            key={keyOf(pair)}
            suggestion={pair}
            index={index}
            active={index === active}
            keptId={keptOf(pair).id}
            busy={busy}
            onFocus={() => setPlace(index)}
            onKeep={(id) => keep(pair, id)}
            onMerge={() => decide(pair, 'merge')}
            onDismiss={() => decide(pair, 'dismiss')}
          />
        ))}
      </ul>
      <KeyHints id={hintId} keys={SAME_KEYS} />
    </div>
  );
}

function keyOf({ a, b }: MergeSuggestion): string {
  return `${a.id}:${b.id}`;
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-same="${index}"]`) ?? null;
}
