import { expect, it } from 'vitest';
import { RunningWork } from '../../../electron/engine/compute/runningWork';

it('one who turned away before following hears that at once, and the work goes on', async () => {
  const work = new RunningWork();
  let end: (result: number) => void = () => undefined;
  const result = new Promise<number>((resolve) => (end = resolve));
  const call = { signal: new AbortController().signal, emit: () => Promise.resolve() };
  const begun = work.run({ kind: 'import', name: null, files: [] }, call, () => result, {
    piece: () => {
      throw new Error('nothing is told');
    },
    result: () => {
      throw new Error('nobody hears it');
    },
  });
  const [{ id } = { id: '' }] = work.list();
  const follower = { signal: AbortSignal.abort(), emit: () => Promise.resolve() };
  await expect(work.follow(id, follower)).rejects.toMatchObject({ code: 'CANCELLED' });
  end(3);
  expect(await begun).toBe(3);
});
