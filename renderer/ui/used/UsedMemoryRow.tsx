import { Ban, Pencil, Pin, PinOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ScoreWeights } from '#shared/domain/recall';
import type { UsedMemory } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { IconButton } from '../IconButton';
import { FlagMarks } from '../memory/FlagMarks';
import { PlaceLink } from '../documents/PlaceLink';
import { KindIcon } from '../memory/KindIcon';
import { sourceWords, STATUS_WORDS } from '../memory/words';
import { TimeAgo } from '../TimeAgo';
import { WhyBar } from '../WhyBar';
import styles from './UsedMemories.module.css';
import { saysStill } from './usedWords';
import { useUsedActions } from './useUsedActions';

interface Props {
  item: UsedMemory;
  route: string;
  weights: ScoreWeights;
}

/** A memory as the answer had it, why it was recalled, and what can be done with it now. */
export function UsedMemoryRow({ item, route, weights }: Props) {
  const id = item.memoryId;
  const { inspect } = useNavigation.getState();
  const current = useNavigation(({ inspected }) => inspected?.kind === 'memory' && inspected.id === id);
  // What it is now is only asked for where someone points: a long chat shows hundreds of these.
  const [near, setNear] = useState(false);
  const now = useRequest('memories.get', { id }, { enabled: near });
  const gone = now.isError && now.error.code === 'NOT_FOUND';
  return (
    <li
      className={styles.row}
      data-current={current}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <span className={styles.number} aria-hidden>
        {item.position}
      </span>
      <button type="button" className={styles.open} onClick={() => inspect({ kind: 'memory', id })}>
        <span className={styles.text} dir="auto">
          <span className="visually-hidden">Open memory {item.position}: </span>
          {item.text}
        </span>
      </button>
      <WhyBar
        score={item.score}
        breakdown={item.breakdown}
        weights={weights}
        route={route}
        className={styles.why ?? ''}
      />
      <p className={styles.source}>
        <KindIcon kind={item.kind} />
        {item.document === undefined ? (
          <span>
            {sourceWords(item.source)}, <TimeAgo at={item.createdAt} />
          </span>
        ) : (
          <PlaceLink place={item.document} memoryId={id} />
        )}
        <FlagMarks text={item.text} />
        {now.data !== undefined && now.data.status !== 'active' && (
          <span className={styles.state}>{STATUS_WORDS[now.data.status]}</span>
        )}
        {now.data !== undefined && !saysStill(now.data.text, item.text) && (
          <span className={styles.state}>Changed since</span>
        )}
        {gone && <span className={styles.state}>Deleted</span>}
      </p>
      <Actions id={id} number={item.position} memory={now.data ?? null} disabled={gone} />
    </li>
  );
}

interface ActionsProps {
  id: string;
  number: number;
  /** Null while its present state is not known: it is taken for one in use. */
  memory: { status: string; pinned: boolean } | null;
  disabled: boolean;
}

function Actions({ id, number, memory, disabled }: ActionsProps) {
  const actions = useUsedActions(id);
  const pinned = memory?.pinned === true;
  const editable = !disabled && memory?.status !== 'trash';
  const off = memory?.status === 'paused' || memory?.status === 'archived';
  const busy = actions.busy || !editable;
  return (
    <span className={styles.actions} role="group" aria-label={`Memory ${number}`}>
      <IconButton
        icon={Pencil}
        size="sm"
        label="Edit"
        disabled={!editable}
        onClick={() => useNavigation.getState().editMemory(id)}
      />
      <IconButton
        icon={pinned ? PinOff : Pin}
        size="sm"
        label={pinned ? 'Unpin' : 'Pin'}
        disabled={busy}
        onClick={() => actions.setPinned(!pinned)}
      />
      {off ? (
        <IconButton icon={RotateCcw} size="sm" label="Use again" disabled={busy} onClick={actions.useAgain} />
      ) : (
        <IconButton
          icon={Ban}
          size="sm"
          label="Don’t use again"
          hint="pauses the memory, which stays as it is"
          disabled={busy || memory?.status === 'superseded'}
          onClick={actions.stopUsing}
        />
      )}
    </span>
  );
}
