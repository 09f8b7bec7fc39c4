import type { Session } from '#shared/domain/session';
import { sendCommand } from '../../api/commands';
import { announceChange, announceError } from '../../ui/changeToast';

/** Puts the session on top of the list, or takes it from there. */
export function pinSession({ id, title, pinned }: Session): void {
  sendCommand('sessions.pin', { id, pinned: !pinned }).then(
    () => announceChange(pinned ? `Unpinned “${title}”.` : `Pinned “${title}”.`),
    announceError,
  );
}

/** Whether the session adds nothing to memory. */
export function setReadOnly(id: string, readOnly: boolean): void {
  sendCommand('sessions.setMode', { id, mode: readOnly ? 'read_only' : 'normal' }).then(
    () =>
      announceChange(
        readOnly
          ? 'This chat is read-only now: nothing is learnt from it.'
          : 'This chat is learnt from again.',
      ),
    announceError,
  );
}
