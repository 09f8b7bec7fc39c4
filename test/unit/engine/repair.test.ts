import { describe, expect, it } from 'vitest';
import type { RepairName } from '#shared/contract/health';
import { defaultSettings } from '#shared/domain/settings';
import { Repairer } from '../../../electron/engine/compute/repair';
import type { Mended, MendPiece } from '../../../electron/memory/lifecycle/mend';
import { directExaminer } from '../../support/backups';
import { openTestStore, type TestStore } from '../../support/store';

function repairer(store: TestStore, mend: (piece: MendPiece) => Promise<Mended>) {
  const repairs = new Repairer({
    dataDir: store.dataDir,
    examiner: directExaminer(store.paths, store.clock.now),
    reader: {
      settings: () =>
        Promise.resolve({ values: defaultSettings, sources: {}, places: {}, file: null, problems: [] }),
    },
    writer: { mend },
  });
  const phases: string[] = [];
  const run = (name: RepairName, signal = new AbortController().signal) =>
    repairs.run(
      name,
      ({ phase, done, total }) => {
        phases.push(`${phase} ${done}/${total ?? '?'}`);
        return Promise.resolve();
      },
      signal,
    );
  return { run, phases };
}

describe('a repair', () => {
  it('makes a backup first that can be read, and says how far it is', async () => {
    const store = openTestStore();
    const { run, phases } = repairer(store, (piece) => Promise.resolve(store.writer.mend(piece)));
    const { outcome, backup } = await run('rebuild_full_text');
    expect(outcome).toBe('The search index was made anew.');
    const { backups } = await store.bridge.request('store.status', {});
    expect(backups.map(({ name }) => name)).toEqual([backup]);
    expect(phases).toEqual([
      'backing_up 0/?',
      'checking_backup 0/?',
      'mending 0/?',
      'mending 1/3',
      'mending 2/3',
      'mending 3/3',
    ]);
  });

  it('that only tries again makes none', async () => {
    const store = openTestStore();
    const { run } = repairer(store, (piece) => Promise.resolve(store.writer.mend(piece)));
    expect(await run('embed_failed')).toEqual({ outcome: 'Nothing had failed.', backup: null });
    expect((await store.bridge.request('store.status', {})).backups).toEqual([]);
  });

  it('runs by itself: a second one is refused', async () => {
    const store = openTestStore();
    let end: (mended: Mended) => void = () => undefined;
    const { run } = repairer(store, () => new Promise((resolve) => (end = resolve)));
    const first = run('embed_failed');
    await expect(run('compact')).rejects.toMatchObject({ code: 'CONFLICT' });
    await new Promise((resolve) => setImmediate(resolve));
    end({ changed: 0, done: 1, total: 1, next: null, outcome: 'Done.' });
    expect((await first).outcome).toBe('Done.');
    const again = run('embed_failed');
    await new Promise((resolve) => setImmediate(resolve));
    end({ changed: 0, done: 1, total: 1, next: null, outcome: 'Done again.' });
    expect((await again).outcome).toBe('Done again.');
  });

  it('stops between two pieces when it is given up', async () => {
    const store = openTestStore();
    const stop = new AbortController();
    const { run } = repairer(store, (piece) => {
      stop.abort();
      return Promise.resolve(store.writer.mend(piece));
    });
    await expect(run('rebuild_full_text', stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
