import {
  Check,
  Combine,
  Lightbulb,
  Pencil,
  PencilLine,
  RotateCcw,
  Scale,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { useNavigation } from '../../app/navigation';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { IconButton } from '../IconButton';
import { excerpt } from '../memory/words';
import { ProposalEditor } from './ProposalEditor';
import styles from './ProposalRow.module.css';
import { useProposalActions, type ProposalActions } from './useProposalActions';
import { FLAG_WORDS, stateWords } from './words';

const ICONS = { fact: Lightbulb, correction: PencilLine, merge: Combine, contradiction: Scale } as const;

interface Props {
  proposal: Proposal;
  /** Before everything else: a checkbox, where rows can be chosen. */
  leading?: ReactNode;
  /** Quiet words under the text: who found it, when, how sure. */
  meta?: ReactNode;
  /** In place of the line of words: a longer showing of what would change. */
  words?: ReactNode;
  /** Both together: the caller decides whether the text is being edited. */
  editing?: boolean;
  onEditing?: (editing: boolean) => void;
  /** It stays where it is once it is decided, as under a turn; elsewhere it goes, and a toast says so. */
  inView?: boolean;
  className?: string;
}

/** Something that could be learnt, or was: the same row under a turn and in the review list. */
export function ProposalRow({
  proposal,
  leading,
  meta,
  words,
  inView = false,
  className,
  ...control
}: Props) {
  const [own, setOwn] = useState(false);
  const editing = control.editing ?? own;
  const setEditing = control.onEditing ?? setOwn;
  const actions = useProposalActions(proposal, { inView });
  const Icon = ICONS[proposal.kind];
  const pending = proposal.state === 'pending';
  return (
    <div
      role="group"
      aria-label={`${stateWords(proposal)} ${excerpt(proposal.text, 80)}`}
      className={classNames(styles.row, className)}
      data-state={proposal.state}
    >
      {leading}
      <Icon size={16} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div className={styles.body}>
        {editing && pending ? (
          <ProposalEditor
            text={proposal.text}
            save={proposal.kind === 'merge' ? 'Join' : 'Remember'}
            busy={actions.busy}
            onSave={(text) => {
              setEditing(false);
              actions.accept(text);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          (words ?? <Words proposal={proposal} />)
        )}
        {pending &&
          proposal.flags.map((flag) => (
            <p key={flag} className={styles.flag}>
              <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
              {FLAG_WORDS[flag]}
            </p>
          ))}
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      {!editing && <Actions proposal={proposal} actions={actions} onEdit={() => setEditing(true)} />}
    </div>
  );
}

function Words({ proposal }: { proposal: Proposal }) {
  const { text, targets, kind, state, memoryId } = proposal;
  return (
    <div className={styles.words}>
      <span className={styles.state}>
        {stateWords(proposal)}
        {state !== 'pending' && ':'}
      </span>{' '}
      {kind !== 'fact' && targets.length > 0 && (
        <>
          {targets.map((target) => (
            <Linked
              key={target.id}
              id={target.id}
              text={target.text}
              className={kind === 'correction' ? styles.old : styles.joined}
            />
          ))}
          <span className={styles.arrow} aria-hidden>
            →
          </span>
          <span className="visually-hidden"> becomes </span>
        </>
      )}
      {state === 'accepted' && memoryId !== null ? (
        <Linked id={memoryId} text={text} className={styles.text} />
      ) : (
        <bdi className={styles.text}>{text}</bdi>
      )}
    </div>
  );
}

/** The words of a memory; they open it in the inspector. */
function Linked({ id, text, className }: { id: string; text: string; className: string | undefined }) {
  return (
    <button
      type="button"
      className={classNames(styles.link, className)}
      onClick={() => useNavigation.getState().inspect({ kind: 'memory', id })}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

interface ActionsProps {
  proposal: Proposal;
  actions: ProposalActions;
  onEdit(): void;
}

function Actions({ proposal, actions, onEdit }: ActionsProps) {
  if (proposal.state === 'rejected') {
    return (
      <div className={styles.actions}>
        <Button size="sm" variant="ghost" icon={RotateCcw} busy={actions.busy} onClick={actions.reopen}>
          Suggest again
        </Button>
      </div>
    );
  }
  if (proposal.state === 'accepted') {
    return (
      <div className={styles.actions}>
        <Button size="sm" variant="ghost" icon={Undo2} onClick={actions.undo}>
          Undo
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button size="sm" icon={Check} busy={actions.busy} onClick={() => actions.accept()}>
        Accept
      </Button>
      <IconButton icon={Pencil} label="Edit" size="sm" onClick={onEdit} />
      <IconButton icon={X} label="Reject" size="sm" disabled={actions.busy} onClick={actions.reject} />
    </div>
  );
}
