import { expect, onTestFinished } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import type { RecallAsk } from '../../electron/memory/recall/pipeline';
import type { OutsideStore } from '../../electron/vectors/openIndex';
import { copyOf, foundBy, here, pointsHere, type Mirrored } from './mirror';
import { QdrantServer } from './qdrantServer';
import { rememberAll, wordVector, workJobs } from './seeds';
import { openTestStore, type TestStore } from './store';
import { listAll } from './vectorConformance';

/** A server that can be killed and started again with what it has. */
export interface Server {
  store: OutsideStore;
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function standIn(store: 'qdrant' | 'actian'): Promise<Server & { now(): QdrantServer }> {
  let server = await QdrantServer.start({ dialect: store });
  const { port, url, collections } = server;
  onTestFinished(() => server.stop());
  return {
    ...{ store, url },
    now: () => server,
    kill: () => server.stop(),
    restart: async () => {
      server = await QdrantServer.start({ dialect: store, port, collections });
    },
  };
}

export const TEXTS = [
  'falcon uses python',
  'heron uses rust',
  'osprey prefers erlang',
  'falcon depends on heron',
];

/** A store with memories of all kinds, areas and states, embedded. */
export async function seeded(): Promise<{ store: TestStore; ids: string[] }> {
  const store = openTestStore();
  const ids = rememberAll(
    store,
    ...TEXTS,
    { text: 'falcon was spoken of', kind: 'episode' },
    { text: 'falcon is written in go, not in python', kind: 'correction' },
    { text: 'falcon handbook: python', kind: 'document' },
    { text: 'falcon at the office uses java', scope: 'work' },
    { text: 'falcon is of no weight', importance: 0.1 },
    { text: 'falcon ended', expiresAt: 1 },
    ...Array.from({ length: 30 }, (_, i) => `matter${i} has nothing to do with it`),
  );
  await workJobs(store);
  await store.bridge.request('memories.trash', { ids: [ids[3] ?? ''] });
  return { store, ids };
}

export const settingsOf = ({ store, url }: Server): Partial<Settings> => ({
  vectorStore: store,
  vectorStoreUrl: url,
});

export function asks(store: TestStore, settings: Partial<Settings> = {}): RecallAsk[] {
  const spaceId = store.reader.activeSpace()?.id ?? null;
  return ['falcon python', 'rust', 'what does osprey prefer?', 'falcon in past days'].flatMap((query) =>
    (['inject', 'search'] as const).map((purpose) => ({
      ...{ query, purpose, spaceId, limit: 8, question: null, now: store.clock.now() },
      vector: wordVector(query),
      settings: { ...defaultSettings, ...settings },
    })),
  );
}

export const VARIANTS: Partial<Settings>[] = [
  {},
  { scope: 'work' },
  { injectEpisodes: true },
  { injectOtherScopes: true },
];

/** The copy holds just what is kept here, and a recall by it finds what one by sqlite-vec finds. */
export async function expectEqual(
  store: TestStore,
  { recall }: Mirrored,
  variants: readonly Partial<Settings>[] = [{}],
): Promise<void> {
  await expectSamePoints(store);
  for (const variant of variants) {
    const { answers, notice } = await recall(asks(store, variant));
    expect(notice).toBeNull();
    expect(answers.map(foundBy)).toEqual(here(store, asks(store, variant)));
  }
}

export async function expectSamePoints(store: TestStore): Promise<void> {
  const points = await listAll(copyOf(store), 100);
  expect(points.map((point) => point.pointId).sort()).toEqual(pointsHere(store));
}

/** Waits for what comes in the background. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
