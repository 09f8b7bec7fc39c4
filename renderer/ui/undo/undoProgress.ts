import { toast } from 'sonner';
import type { UndoUnderWay } from '#shared/domain/journal';
import { messageOf } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { excerpt } from '../memory/words';

/** Looking what depends on a step takes long too, before the first of it is taken back. */
const SLOW_MS = 1_000;
const LABEL = 80;

/** Long undos that are shown, by their step. */
const shown = new Map<number, string | number>();

/** Shows how far long undos are, whichever window asked for them, and lets them be stopped. Call once. */
export function watchUndoing(): void {
  bridge.on('undo.changed', ({ items }) => show(items));
  // With the engine, they have ended too.
  bridge.on('engine.changed', ({ state }) => state !== 'ready' && show([]));
}

function show(items: readonly UndoUnderWay[]): void {
  for (const [seq, note] of shown) {
    if (items.some((item) => item.seq === seq)) continue;
    toast.dismiss(note);
    shown.delete(seq);
  }
  for (const item of items) shown.set(item.seq, note(item));
}

function note({ direction, seq, label, share }: UndoUnderWay): string | number {
  const verb = direction === 'undo' ? 'Undoing' : 'Redoing';
  return toast.loading(`${verb}: ${excerpt(label, LABEL)} · ${Math.floor(share * 100)} %`, {
    id: `undoing-${seq}`,
    duration: Infinity,
    action: { label: 'Stop', onClick: () => stop(seq) },
  });
}

function stop(seq: number): void {
  bridge.request('journal.stop', { seq }).catch((error: unknown) => toast.error(messageOf(error)));
}

/** Says that it is under way when it takes long and nothing else says so. */
export async function saidWhenSlow<T>(verb: 'Undoing' | 'Redoing', work: () => Promise<T>): Promise<T> {
  let slow: string | number | null = null;
  const end = (): void => {
    clearTimeout(timer);
    if (slow !== null) toast.dismiss(slow);
  };
  const timer = setTimeout(() => {
    if (shown.size === 0) slow = toast.loading(`${verb}…`, { duration: Infinity });
  }, SLOW_MS);
  const stop = bridge.on('undo.changed', end);
  try {
    return await work();
  } finally {
    stop();
    end();
  }
}
