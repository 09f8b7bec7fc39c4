import { expect, it } from 'vitest';
import { runBackground } from '../../electron/store/command';
import { StoreWatch } from '../../electron/store/watch';
import { rememberAll } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const BACKGROUND = ['documents', 'graph', 'jobs', 'journal', 'memories', 'proposals', 'sessions'];

function twoProcesses(): { own: TestStore; other: TestStore; watch: StoreWatch } {
  const own = openTestStore({ process: 'own' });
  const other = openTestStore({ dataDir: own.dataDir, process: 'other' });
  return { own, other, watch: new StoreWatch(own.readable, 'own') };
}

const work = (store: TestStore): void => runBackground(store.context, ['memories', 'jobs'], () => undefined);

it('tells which domains another process changed, once', async () => {
  const { other, watch } = twoProcesses();
  expect(watch.poll()).toEqual([]);
  rememberAll(other, 'I prefer tea');
  await other.bridge.request('settings.set', { theme: 'dark' });
  expect(watch.poll().sort()).toEqual(['jobs', 'journal', 'memories', 'settings']);
  expect(watch.poll()).toEqual([]);
});

it('does not tell of own changes', async () => {
  const { own, watch } = twoProcesses();
  rememberAll(own, 'I prefer tea');
  work(own);
  work(own);
  expect(watch.poll()).toEqual([]);
});

it('tells of the background work of another process', () => {
  const { other, watch } = twoProcesses();
  work(other);
  expect(watch.poll().sort()).toEqual(BACKGROUND);
  expect(watch.poll()).toEqual([]);
});

it('tells of it also when own work followed before anyone looked', () => {
  const { own, other, watch } = twoProcesses();
  work(own);
  work(other);
  work(own);
  work(own);
  expect(watch.poll().sort()).toEqual(BACKGROUND);
  work(own);
  expect(watch.poll()).toEqual([]);
  rememberAll(other, 'I prefer tea');
  rememberAll(own, 'I prefer coffee');
  expect(watch.poll()).toContain('memories');
});
