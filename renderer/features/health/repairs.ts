import { create } from 'zustand';
import type { RepairName } from '#shared/contract/health';
import type { StreamChunk } from '#shared/contract/index';
import { messageOf } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { queryClient, queryKey } from '../../api/queries';

export interface RepairDone {
  name: RepairName;
  /** A sentence; what went wrong where it failed. */
  words: string;
  failed: boolean;
  /** The backup that was made before, by its name. */
  backup: string | null;
}

interface Repairs {
  running: { name: RepairName; progress: StreamChunk<'health.repair'> | null } | null;
  done: RepairDone | null;
}

/** The repair that goes on, also while another view is shown, and how the last one ended. */
export const useRepairs = create<Repairs>()(() => ({ running: null, done: null }));

/** Mends one thing and looks again at everything. */
export async function repair(name: RepairName): Promise<void> {
  useRepairs.setState({ running: { name, progress: null }, done: null });
  try {
    const { outcome, backup } = await bridge.stream('health.repair', { name }, (progress) =>
      useRepairs.setState({ running: { name, progress } }),
    );
    useRepairs.setState({ done: { name, words: outcome, failed: false, backup } });
  } catch (error) {
    useRepairs.setState({ done: { name, words: messageOf(error), failed: true, backup: null } });
  } finally {
    useRepairs.setState({ running: null });
    void queryClient.invalidateQueries({ queryKey: queryKey('health.check', {}) });
  }
}

const PHASES = {
  backing_up: 'Making a backup…',
  checking_backup: 'Reading the backup back…',
  mending: 'Mending…',
} as const;

/** What goes on, in words; with how far it is where that can be told. */
export function progressWords(progress: StreamChunk<'health.repair'> | null): string {
  if (progress === null) return 'Beginning…';
  const { phase, done, total } = progress;
  if (total === null || total <= 1) return PHASES[phase];
  return `${PHASES[phase]} ${Math.floor((done / total) * 100)} %`;
}
