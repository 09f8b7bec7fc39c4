import { expect, it } from 'vitest';
import { CommunityDescriber } from '../../electron/engine/compute/communityDescriber';
import { CommunityRefresher } from '../../electron/engine/compute/communityRefresher';
import type { CommunityDescription } from '../../electron/memory/graph/communityModel';
import type { CommunityTerms } from '../../electron/memory/graph/communityWords';
import { writeSettings } from '../../electron/store/settingsStore';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

const WORDS: CommunityDescription = { name: 'Falcon project', summary: 'Falcon uses several tools.' };
const { signal } = new AbortController();

async function falcon(answer: () => Promise<CommunityDescription | null>) {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Falcon uses Docker', 'Hannah works on Falcon', 'Heron uses Rust');
  await workJobs(store);
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const refresher = new CommunityRefresher(peers);
  await refresher.refresh({ all: false });
  const asked: CommunityTerms[] = [];
  const describer = new CommunityDescriber(peers, {
    describe: (_model, terms) => {
      asked.push(terms);
      return answer();
    },
    current: () => Promise.resolve('tiny'),
  });
  return { store, refresher, describer, asked };
}

async function largest(store: TestStore) {
  const { communities } = await store.bridge.request('graph.communities', { limit: 1 });
  const { name, summary, describedBy } = communities[0] ?? { name: '', summary: '', describedBy: '' };
  return { name, summary, describedBy };
}

it('a model names and summarises what is large enough, once', async () => {
  const { store, describer, asked } = await falcon(() => Promise.resolve(WORDS));
  await describer.sweep(signal);
  await describer.sweep(signal);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.names[0]).toBe('Falcon');
  expect(asked[0]?.facts).toContainEqual({ source: 'Falcon', relation: 'uses', target: 'Python' });
  expect(await largest(store)).toEqual({ ...WORDS, describedBy: 'tiny' });
});

it('its words stay until the community is about something else', async () => {
  const { store, refresher, describer, asked } = await falcon(() => Promise.resolve(WORDS));
  await describer.sweep(signal);
  await refresher.refresh({ all: true });
  expect(await largest(store)).toMatchObject({ describedBy: 'tiny' });
  rememberAll(store, 'Falcon uses Kafka');
  await workJobs(store);
  await refresher.refresh({ all: false });
  expect(await largest(store)).toMatchObject({
    describedBy: 'terms',
    name: expect.stringMatching(/^Falcon, /u),
  });
  await describer.sweep(signal);
  expect(asked).toHaveLength(2);
  expect(await largest(store)).toMatchObject({ describedBy: 'tiny' });
});

it('where it fails, or says nothing fit, the terms stay, and it is not asked again', async () => {
  for (const answer of [() => Promise.reject(new Error('broken')), () => Promise.resolve(null)]) {
    const { store, describer, asked } = await falcon(answer);
    await describer.sweep(signal);
    await describer.sweep(signal);
    expect(asked).toHaveLength(1);
    expect(await largest(store)).toMatchObject({ describedBy: 'terms' });
  }
});

it('what has changed while the model thought keeps its terms', async () => {
  const found = await falcon(async () => {
    rememberAll(found.store, 'Falcon uses Kafka');
    await workJobs(found.store);
    await found.refresher.refresh({ all: false });
    return WORDS;
  });
  await found.describer.sweep(signal);
  expect(await largest(found.store)).toMatchObject({ describedBy: 'terms' });
});

it('no model is asked while memory is paused', async () => {
  const { store, describer, asked } = await falcon(() => Promise.resolve(WORDS));
  writeSettings(store.db, { memoryPaused: true });
  await describer.sweep(signal);
  expect(asked).toEqual([]);
});
