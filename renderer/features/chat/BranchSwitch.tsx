import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Message } from '#shared/domain/session';
import { useCommand } from '../../api/queries';
import { announceError } from '../../ui/changeToast';
import { neighbour } from './branches';
import styles from './BranchSwitch.module.css';

interface Props {
  message: Message;
  /** While a turn runs the shown branch is not changed. */
  disabled: boolean;
}

/** "‹ 2/3 ›": the versions of a message that was edited, or of an answer that was asked for again. */
export function BranchSwitch({ message, disabled }: Props) {
  const show = useCommand('sessions.showBranch');
  const { alternatives, id, role, sessionId } = message;
  if (alternatives.length < 2) return null;
  const place = alternatives.indexOf(id) + 1;
  const what = role === 'user' ? 'message' : 'answer';
  const go = (step: -1 | 1): void => {
    const messageId = neighbour(alternatives, id, step);
    if (messageId === null || disabled || show.isPending) return;
    show.mutate({ id: sessionId, messageId }, { onError: announceError });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <div
      role="group"
      aria-label={`Versions of this ${what}`}
      className={styles.switch}
      dir="ltr"
      onKeyDown={onKeyDown}
    >
      <StepButton
        icon={ChevronLeft}
        label="Earlier version"
        off={disabled || place <= 1}
        onStep={() => go(-1)}
      />
      <span className={styles.place} aria-live="polite">
        <span aria-hidden>
          {place}/{alternatives.length}
        </span>
        <span className="visually-hidden">
          Version {place} of {alternatives.length} of this {what}
        </span>
      </span>
      <StepButton
        icon={ChevronRight}
        label="Later version"
        off={disabled || place >= alternatives.length}
        onStep={() => go(1)}
      />
    </div>
  );
}

interface StepProps {
  icon: typeof ChevronLeft;
  label: string;
  off: boolean;
  onStep(): void;
}

/** Stays focusable at the ends, so that the focus is not lost on the way. */
function StepButton({ icon: Icon, label, off, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onStep()}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
