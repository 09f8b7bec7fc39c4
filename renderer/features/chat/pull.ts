import { create } from 'zustand';
import type { PullProgress } from '#shared/domain/model';
import { AppError, messageOf } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { refreshModels } from '../../api/queries';
import { announce } from '../../ui/changeToast';

export interface Pull {
  name: string;
  running: boolean;
  progress: PullProgress | null;
  error: string | null;
}

/** The one download of a model; it goes on when its dialog is closed. */
export const usePull = create<Pull>()(() => ({ name: '', running: false, progress: null, error: null }));

let abort: AbortController | null = null;

export async function startPull(name: string): Promise<void> {
  if (usePull.getState().running) return;
  abort = new AbortController();
  usePull.setState({ name, running: true, progress: null, error: null });
  try {
    await bridge.stream('models.pull', { name }, (progress) => usePull.setState({ progress }), {
      signal: abort.signal,
    });
    await refreshModels();
    announce(`${name} is ready.`);
  } catch (error) {
    const cancelled = error instanceof AppError && error.code === 'CANCELLED';
    usePull.setState({ error: cancelled ? null : messageOf(error) });
  } finally {
    usePull.setState({ running: false });
  }
}

export function cancelPull(): void {
  abort?.abort();
}

/** " 42 %", or nothing while the size is unknown. */
export function pullPercent(progress: PullProgress | null): string {
  if (progress?.totalBytes == null || progress.totalBytes === 0) return '';
  return ` ${Math.floor(((progress.completedBytes ?? 0) / progress.totalBytes) * 100)} %`;
}
