import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface Props {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb on the button: "Delete chat". */
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is done; where that does harm, Enter alone does not do it. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const footer = (
    <>
      <Button onClick={onClose} {...(danger ? { 'data-autofocus': true } : {})}>
        Cancel
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        onClick={onConfirm}
        {...(danger ? {} : { 'data-autofocus': true })}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" footer={footer}>
      {children}
    </Dialog>
  );
}
