import { toast } from 'sonner';
import { messageOf } from '#shared/errors';
import { bridge } from '../api/bridge';
import { sendCommand } from '../api/commands';

const SHOWN_MS = 8_000;

/** Says what just changed, with Undo. Call after a journaled write has succeeded. */
export function announceChange(sentence: string): void {
  // The step is looked up now: pressing Undo later must not take back something newer.
  const step = bridge.request('journal.list', { limit: 1 }).then(
    ({ canUndo }) => canUndo?.seq,
    () => undefined,
  );
  toast(sentence, {
    duration: SHOWN_MS,
    action: { label: 'Undo', onClick: () => void step.then(undoStep) },
  });
}

/** Undoes one step (the newest when none is named) and says so. */
export async function undoStep(seq?: number): Promise<void> {
  try {
    const { label } = await sendCommand('journal.undo', seq === undefined ? {} : { seq });
    toast(`Undone: ${label}`, { action: { label: 'Redo', onClick: () => void redoStep() } });
  } catch (error) {
    announceError(error);
  }
}

/** Redoes what was undone last and says so. */
export async function redoStep(): Promise<void> {
  try {
    const { label } = await sendCommand('journal.redo', {});
    toast(`Done again: ${label}`, { action: { label: 'Undo', onClick: () => void undoStep() } });
  } catch (error) {
    announceError(error);
  }
}

/** Something that happened and changes nothing. */
export function announce(sentence: string): void {
  toast(sentence);
}

/** A failed action, in the words of its error. */
export function announceError(error: unknown): void {
  toast.error(messageOf(error));
}
