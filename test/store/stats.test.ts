import { describe, expect, it } from 'vitest';
import { decayScore } from '#shared/domain/decay';
import { memoryKind, memoryStatus } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { insertMessage } from '../../electron/store/messages';
import { insertSession } from '../../electron/store/sessions';
import { writeSettings } from '../../electron/store/settingsStore';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { addVaried } from '../support/tableRows';

const overview = (store: TestStore, weeks = 52) => store.bridge.request('stats.overview', { weeks });
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, n) => all + n, 0);

describe('statistics', () => {
  it('of an empty store are all nothing', async () => {
    const stats = await overview(openTestStore());
    expect(stats).toMatchObject({
      total: 0,
      firstAt: null,
      byKind: {},
      byStatus: {},
      bySource: {},
      entities: [],
    });
    expect(stats.growth).toHaveLength(52);
    expect(stats.recall.days).toHaveLength(7);
    expect(stats.decay).toHaveLength(10);
  });

  it('count what counting one by one counts', async () => {
    const store = openTestStore();
    const now = store.clock.now();
    const all = addVaried(store, 400).map(({ memory }) => memory);
    const kept = all.filter(({ status }) => status !== 'trash');
    const active = all.filter(({ status }) => status === 'active');
    const stats = await overview(store, 104);
    expect(stats.total).toBe(kept.length);
    expect(stats.firstAt).toBe(Math.min(...kept.map(({ createdAt }) => createdAt)));
    for (const kind of memoryKind.options) {
      expect(stats.byKind[kind] ?? 0).toBe(kept.filter((one) => one.kind === kind).length);
    }
    for (const status of memoryStatus.options) {
      expect(stats.byStatus[status] ?? 0).toBe(all.filter((one) => one.status === status).length);
    }
    for (const [source, n] of Object.entries(stats.bySource)) {
      expect(n).toBe(kept.filter((one) => one.source === source).length);
    }
    expect(sum(stats.bySource)).toBe(kept.length);
    expect(stats.recall.neverRecalled).toBe(active.filter(({ accessCount }) => accessCount === 0).length);
    stats.decay.forEach(({ from, count }) => {
      const step = Math.round(from * 10);
      const left = active.map((one) => decayScore(one, now, defaultSettings.decayExemptImportance));
      expect(count).toBe(left.filter((score) => Math.min(9, Math.floor(score * 10)) === step).length);
    });
    for (const { count, from, before } of stats.ages) {
      const within = active.filter(
        ({ createdAt }) => createdAt >= (from ?? -Infinity) && createdAt < (before ?? Infinity),
      );
      expect(count).toBe(within.length);
    }
  });

  it('tell growth by weeks of the person’s zone, with what there was before', async () => {
    const store = openTestStore();
    writeSettings(store.db, { timeZone: 'America/New_York' });
    const now = store.clock.now();
    const monday = (await overview(store, 4)).growth[3]?.from ?? 0;
    rememberAll(
      store,
      { text: 'old', createdAt: now - 400 * 86_400_000 },
      { text: 'the last moment of last week', createdAt: monday - 1 },
      { text: 'the first of this', createdAt: monday, kind: 'episode' },
      { text: 'and one more', createdAt: monday },
    );
    const { growth } = await overview(store, 4);
    expect(growth.map(({ made, total }) => ({ made, total }))).toEqual([
      { made: {}, total: 1 },
      { made: {}, total: 1 },
      { made: { fact: 1 }, total: 2 },
      { made: { fact: 1, episode: 1 }, total: 4 },
    ]);
  });

  it('tell what answers used this week, day by day, and what most', async () => {
    const store = openTestStore();
    const [tea, oslo, trashed] = rememberAll(store, 'I prefer tea', 'Hannah lives in Oslo', 'A secret');
    const now = store.clock.now();
    insertSession(store.db, { id: 's', title: 'Chat', mode: 'normal', at: now });
    const answer = (id: string, at: number, ...used: (string | undefined)[]): void => {
      insertMessage(store.db, {
        id,
        sessionId: 's',
        parentId: null,
        role: 'assistant',
        text: 'x',
        status: 'complete',
        at,
      });
      used.forEach((memoryId, position) =>
        store.db.run(
          `INSERT INTO message_memories (message_id, position, memory_id, text, source, created_at, score, similarity,
             importance, recency, frequency) VALUES (?, ?, ?, 'x', 'chat', 0, 1, 1, 1, 1, 1)`,
          id,
          position,
          memoryId ?? '',
        ),
      );
    };
    answer('a1', now - 30 * 86_400_000, oslo);
    answer('a2', now - 2 * 86_400_000, tea);
    answer('a3', now, tea, oslo);
    answer('a4', now, tea, trashed);
    await store.bridge.request('memories.trash', { ids: [trashed ?? ''] });
    const { recall } = await overview(store);
    expect(recall.days.map(({ answers, used }) => [answers, used])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
      [2, 4],
    ]);
    expect(recall.top.map(({ text, uses }) => [text, uses])).toEqual([
      ['I prefer tea', 3],
      ['Hannah lives in Oslo', 1],
    ]);
  });

  it('name what most memories mention', async () => {
    const store = openTestStore();
    rememberAll(store, 'Hannah lives in Oslo', 'Hannah works at Acme', 'Marta lives in Lisbon');
    await workJobs(store);
    expect((await overview(store)).entities[0]).toMatchObject({
      name: 'Hannah',
      type: 'person',
      mentions: 2,
    });
  });
});
