import { createElement } from 'react';
import { toast, type ExternalToast } from 'sonner';
import type { JournalEntry } from '#shared/domain/journal';
import { AppError, messageOf } from '#shared/errors';
import { bridge } from '../api/bridge';
import { sendCommand } from '../api/commands';
import { shortRunEnded } from './bulk/runState';
import { countOf } from './format';
import { excerpt } from './memory/words';
import { Sentence } from './Sentence';
import { saidWhenSlow } from './undo/undoProgress';
import { useUndoPlan, type UndoPlan } from './undo/undoPlan';

const SHOWN_MS = 5_000;
/** A step older than this is not the change that is being announced. */
const FRESH_MS = 10_000;
/** Graphemes of what was done: more is no longer read in that time. */
const LABEL = 160;

/** The newest change that is said; one at a time, since its Undo is about the newest step. */
let shown: string | number | null = null;

function say(sentence: string, options: ExternalToast = {}): void {
  dismissChange();
  shown = toast(createElement(Sentence, { words: sentence }), { duration: SHOWN_MS, ...options });
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

/** Undoes one step (the newest when none is named) and says so; asks first where later ones have to go with it. */
export async function undoStep(seq?: number): Promise<void> {
  dismissChange();
  try {
    if (seq === undefined) await shortRunEnded();
    const { label } = await saidWhenSlow('Undoing', () =>
      sendCommand('journal.undo', seq === undefined ? {} : { seq }),
    );
    say(`Undone: ${excerpt(label, LABEL)}`, { action: { label: 'Redo', onClick: () => void redoStep() } });
  } catch (error) {
    if (!(isConflict(error) && seq !== undefined && (await askWith(seq, 'undo')))) announceError(error);
  }
}

/** Redoes what was undone last, or the named step, and says so; asks first where earlier ones come with it. */
export async function redoStep(seq?: number): Promise<void> {
  dismissChange();
  try {
    if (seq === undefined) await shortRunEnded();
    else if (await askWith(seq, 'redo')) return;
    const { label } = await saidWhenSlow('Redoing', () =>
      sendCommand('journal.redo', seq === undefined ? {} : { seq }),
    );
    say(`Done again: ${excerpt(label, LABEL)}`, {
      action: { label: 'Undo', onClick: () => void undoStep(seq) },
    });
  } catch (error) {
    announceError(error);
  }
}

/** Shows the plan where the step does not go alone. Returns whether it is shown. */
async function askWith(seq: number, direction: 'undo' | 'redo'): Promise<boolean> {
  const { steps, blocked } = await bridge.request('journal.plan', { seq, direction });
  const asks = blocked !== null || steps.length > 1;
  if (asks) useUndoPlan.getState().show({ seq, direction, steps, blocked });
  return asks;
}

/** Undoes or redoes what the plan says, and says so. */
export async function followPlan({ seq, direction, steps }: UndoPlan): Promise<void> {
  dismissChange();
  const count = countOf(steps.length, 'step', 'steps');
  try {
    if (direction === 'redo') {
      await saidWhenSlow('Redoing', () => sendCommand('journal.redo', { seq }));
      say(`Done again: ${count}`);
    } else {
      await saidWhenSlow('Undoing', () => sendCommand('journal.undoWithLater', { seq }));
      say(`Undone: ${count}`, { action: { label: 'Redo', onClick: () => void redoStep() } });
    }
  } catch (error) {
    announceError(error);
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNDO_CONFLICT';
}

/** Something that happened and changes nothing. */
export function announce(sentence: string): void {
  toast(sentence);
}

/** A failed action, in the words of its error; one that somebody stopped has not failed. */
export function announceError(error: unknown): void {
  if (error instanceof AppError && error.code === 'CANCELLED') announce(error.message);
  else toast.error(messageOf(error));
}
