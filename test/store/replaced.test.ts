import { expect, it } from 'vitest';
import { runBackground } from '../../electron/store/command';
import { mergeInto, supersede } from '../../electron/store/merges';
import { rememberAll } from '../support/seeds';
import { openTestStore } from '../support/store';

it('a memory names what it set right and what was merged into it, but not what lies in the trash', async () => {
  const store = openTestStore();
  const [old, kept, twin, thrown] = rememberAll(
    store,
    'I live in Oslo',
    'I live in Porto',
    'My home is in Porto',
    'Porto is where I live',
  );
  if (old === undefined || kept === undefined || twin === undefined || thrown === undefined) {
    throw new Error('Four memories were expected.');
  }
  runBackground(store.context, ['memories'], () => {
    supersede(store.db, [old], kept, store.clock.now());
    mergeInto(store.db, [twin, thrown], kept, store.clock.now());
  });
  await store.bridge.request('memories.trash', { ids: [thrown] });

  const { replaces } = await store.bridge.request('memories.detail', { id: kept });
  expect(new Map(replaces.map(({ id, mergedInto }) => [id, mergedInto]))).toEqual(
    new Map([
      [twin, kept],
      [old, null],
    ]),
  );
  await store.bridge.request('memories.unmerge', { id: kept });
  const after = await store.bridge.request('memories.detail', { id: kept });
  expect(after.replaces.map(({ id }) => id)).toEqual([old]);
  expect((await store.bridge.request('memories.detail', { id: old })).replaces).toEqual([]);
});
