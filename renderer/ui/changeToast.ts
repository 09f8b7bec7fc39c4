import { toast, type ExternalToast } from 'sonner';
import type { JournalEntry } from '#shared/domain/journal';
import { messageOf } from '#shared/errors';
import { bridge } from '../api/bridge';
import { sendCommand } from '../api/commands';
import { countOf } from './format';
import { excerpt } from './memory/words';

const SHOWN_MS = 5_000;
/** A step older than this is not the change that is being announced. */
const FRESH_MS = 10_000;
/** Graphemes of what was done: more is no longer read in that time. */
const LABEL = 160;

/** The newest change that is said; one at a time, since its Undo is about the newest step. */
let shown: string | number | null = null;

function say(sentence: string, options: ExternalToast = {}): void {
  dismissChange();
  shown = toast(sentence, { duration: SHOWN_MS, ...options });
}

/** Takes back what is said about the last change: something newer happened, or it is seen where the person looks. */
export function dismissChange(): void {
  if (shown !== null) toast.dismiss(shown);
  shown = null;
}

/** Says what just changed, with Undo. Call after a journaled write has succeeded. */
export function announceChange(sentence: string): void {
  void newestStep().then((step) => say(sentence, withUndo(step)));
}

/** The same where the step is known; null: nothing that could be undone. */
export function announceStep(sentence: string, seq: number | null): void {
  say(sentence, seq === null ? {} : { action: { label: 'Undo', onClick: () => void undoStep(seq) } });
}

/** The same for several steps in a row, which Undo takes back together, the newest first. */
export async function announceSteps(sentence: string, count: number): Promise<void> {
  const { items } = await bridge.request('journal.list', { limit: count });
  const seqs = items
    .filter(({ state, at }) => state === 'done' && Date.now() - at < FRESH_MS)
    .map(({ seq }) => seq);
  say(sentence, { action: { label: 'Undo', onClick: () => void undoAll(seqs) } });
}

async function undoAll(seqs: readonly number[]): Promise<void> {
  try {
    for (const seq of seqs) await sendCommand('journal.undo', { seq });
    say(`Undone: ${countOf(seqs.length, 'change', 'changes')}`);
  } catch (error) {
    announceError(error);
  }
}

/** The same for a change that something else made, in the journal's own words; silent when there was none. */
export function announceNewestChange(): void {
  void newestStep().then((step) => step !== null && say(step.label, withUndo(step)));
}

/** The step is looked up at once: pressing Undo later must not take back something newer. */
async function newestStep(): Promise<JournalEntry | null> {
  try {
    const { canUndo } = await bridge.request('journal.list', { limit: 1 });
    return canUndo !== null && Date.now() - canUndo.at < FRESH_MS ? canUndo : null;
  } catch {
    return null; // the change itself has succeeded: it is announced without a way back
  }
}

function withUndo(step: JournalEntry | null): ExternalToast {
  if (step === null) return {};
  return { action: { label: 'Undo', onClick: () => void undoStep(step.seq) } };
}

/** Undoes one step (the newest when none is named) and says so. */
export async function undoStep(seq?: number): Promise<void> {
  try {
    const { label } = await sendCommand('journal.undo', seq === undefined ? {} : { seq });
    say(`Undone: ${excerpt(label, LABEL)}`, { action: { label: 'Redo', onClick: () => void redoStep() } });
  } catch (error) {
    announceError(error);
  }
}

/** Redoes what was undone last and says so. */
export async function redoStep(): Promise<void> {
  try {
    const { label } = await sendCommand('journal.redo', {});
    say(`Done again: ${excerpt(label, LABEL)}`, {
      action: { label: 'Undo', onClick: () => void undoStep() },
    });
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
