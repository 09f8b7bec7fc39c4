import { Check, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Proposal, ProposalState } from '#shared/domain/proposal';
import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import { SelectionBar } from '../../ui/SelectionBar';
import { toggled } from '../../ui/toggled';
import { KeyHints } from './KeyHints';
import { CHOICE_KEYS, rangeOf, REVIEW_KEYS, reviewKey, START, type ReviewPlace } from './reviewKeys';
import { ReviewRow } from './ReviewRow';
import styles from './ReviewView.module.css';
import { useReview } from './useReview';
import { focusIsLost } from '../../ui/lostFocus';

interface Props {
  /** Of one kind of row: to learn, to join, or to choose between. */
  proposals: readonly Proposal[];
  tab: ProposalState;
  /** How many are not among them yet. */
  more: number;
}

export function ReviewList({ proposals, tab, more }: Props) {
  const waiting = tab === 'pending';
  const choosing = waiting && proposals[0]?.kind === 'contradiction';
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<ReviewPlace>(START);
  const [editing, setEditing] = useState<string | null>(null);
  const { busy, accept, reject, keep } = useReview();
  const ids = proposals.map(({ id }) => id);
  const active = Math.min(place.active, ids.length - 1);
  const chosen = ids.filter((id) => place.chosen.has(id));
  const focus = useFocusOnNext(list, `${ids.length}:${ids[active]}`, active);

  const move = (next: ReviewPlace): void => {
    setPlace(next);
    rowAt(list.current, next.active)?.focus();
  };
  const decide = (how: 'accept' | 'reject', targets: string[]): void => {
    focus.onFocus();
    setPlace((now) => ({ ...now, anchor: null, chosen: new Set() }));
    if (how === 'reject') reject(targets);
    else accept(proposals.filter(({ id }) => targets.includes(id)));
  };
  const choose = (proposal: Proposal, memoryId: string): void => {
    focus.onFocus();
    keep(proposal, memoryId);
  };
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    // Keys pressed in a field or on a button of the row mean what they mean there.
    if (event.defaultPrevented || !isRow(event.target)) return;
    const key = reviewKey(event, { ...place, active }, ids);
    if (key === null || (!waiting && (key.do !== 'move' || event.key === ' '))) return;
    event.preventDefault();
    if (key.do === 'move') return move(waiting ? key.place : { ...key.place, chosen: new Set() });
    const [first] = key.ids;
    const proposal = proposals.find(({ id }) => id === first);
    if (busy || proposal === undefined) return;
    const kept = key.do === 'keep' ? proposal.targets[key.which] : undefined;
    if (kept !== undefined) choose(proposal, kept.id);
    else if (key.do === 'edit' && !choosing) setEditing(proposal.id);
    else if (key.do === 'reject' || (key.do === 'accept' && !choosing)) decide(key.do, key.ids);
  }
  const onChoose = (index: number, event: MouseEvent): void => {
    const id = ids[index];
    if (id === undefined) return;
    const from = event.shiftKey ? (place.anchor ?? active) : index;
    setPlace({
      active: index,
      anchor: from,
      chosen: event.shiftKey ? rangeOf(ids, from, index) : toggled(place.chosen, id),
    });
  };

  return (
    <>
      <div className={styles.scroll}>
        <ul
          ref={list}
          aria-label="Suggestions"
          aria-describedby={waiting ? hintId : undefined}
          className={styles.list}
          onKeyDown={onKeyDown}
          {...focus}
        >
          {proposals.map((proposal, index) => (
            <ReviewRow
              key={proposal.id}
              proposal={proposal}
              index={index}
              active={index === active}
              chosen={waiting ? place.chosen.has(proposal.id) : null}
              editing={editing === proposal.id}
              busy={busy}
              onKeep={choose}
              onReject={({ id }) => decide('reject', [id])}
              onEditing={(on) => {
                setEditing(on ? proposal.id : null);
                if (!on) rowAt(list.current, index)?.focus();
              }}
              onFocus={() => setPlace((now) => (now.active === index ? now : { ...now, active: index }))}
              onChoose={(event) => onChoose(index, event)}
            />
          ))}
        </ul>
        {more > 0 && (
          <p className={styles.more}>
            {countOf(more, 'more follows', 'more follow')} when these are decided.
          </p>
        )}
        {waiting && <KeyHints id={hintId} keys={choosing ? CHOICE_KEYS : REVIEW_KEYS} />}
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          label="Chosen suggestions"
          words={`${countOf(chosen.length, 'suggestion', 'suggestions')} chosen`}
          onClear={() => setPlace({ active, anchor: null, chosen: new Set() })}
        >
          {!choosing && (
            <Button size="sm" icon={Check} busy={busy} onClick={() => decide('accept', chosen)}>
              Accept
            </Button>
          )}
          <Button size="sm" icon={X} disabled={busy} onClick={() => decide('reject', chosen)}>
            {choosing ? 'Both are true' : 'Reject'}
          </Button>
        </SelectionBar>
      )}
    </>
  );
}

function isRow(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset['review'] !== undefined;
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-review="${index}"]`) ?? null;
}

/** After a decision its row goes: the one that takes its place gets the focus, so that one can go on. */
function useFocusOnNext(
  list: RefObject<HTMLElement | null>,
  shown: string,
  active: number,
): { onFocus: () => void; onBlur: (event: FocusEvent) => void } {
  const had = useRef(false);
  useEffect(() => {
    if (had.current && focusIsLost()) rowAt(list.current, active)?.focus();
  }, [list, shown, active]);
  return {
    onFocus: () => {
      had.current = true;
    },
    // Nothing takes the focus over when the element that has it goes.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && list.current?.contains(relatedTarget) === false) {
        had.current = false;
      }
    },
  };
}
