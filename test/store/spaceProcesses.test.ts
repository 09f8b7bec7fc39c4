import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rememberAll, wordVector } from '../support/seeds';
import { choose, embedded, found, LIVE, modelOf, OTHER, processOf, status, work } from '../support/spaces';
import { openTestStore } from '../support/store';

describe('several processes', () => {
  it('of which one has another model in its environment do not switch back and forth', async () => {
    const { store, builder } = await embedded();
    const other = openTestStore({
      dataDir: store.dataDir,
      clock: LIVE,
      process: 'other',
      env: { MNEMOSCOPE_EMBEDDING_PROVIDER: 'ollama', MNEMOSCOPE_EMBEDDING_MODEL: 'next' },
    });
    const { builder: its } = processOf(other);
    for (let i = 0; i < 5; i += 1) {
      await builder.step();
      await its.step();
    }
    expect(modelOf(store)).toBe('words');
    expect((await other.bridge.request('spaces.status', {})).note).toContain('embeddingProvider');
    expect((await status(store)).note).toBeNull();
  });

  it('leave a change to the one that is at it', async () => {
    const { store, builder, next } = await embedded();
    const other = openTestStore({ dataDir: store.dataDir, clock: LIVE, process: 'other' });
    const its = processOf(other);
    await choose(store, OTHER);
    await builder.step();
    expect(await its.builder.step()).toBeGreaterThan(1_000);
    const embed = vi.spyOn(its.next, 'embed');
    await work(builder);
    expect(embed).not.toHaveBeenCalled();
    expect(next.size).toBe(64);
  });

  it('use the new space as soon as another one has brought it about', async () => {
    const { store, builder } = await embedded();
    const other = processOf(openTestStore({ dataDir: store.dataDir, clock: LIVE, process: 'other' }));
    expect((await other.embedders.open()).space.model).toBe('words');
    await choose(store, OTHER);
    await work(builder);
    expect((await other.embedders.open()).space.model).toBe('next');
    expect(await found(other, 'Falcon Python')).toContain('Falcon uses Python');
  });
});

it('whatever happens in whatever order, the space in use has all memories once it rests, and nothing of another one', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('remember' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('edit' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('trash' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('undo' as const), n: fc.constant(0) }),
    fc.record({ do: fc.constant('build' as const), n: fc.nat(3) }),
    fc.record({ do: fc.constant('choose' as const), n: fc.nat(1) }),
    fc.record({ do: fc.constant('jobs' as const), n: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { store, builder, embedders } = await embedded();
      const runJobs = async (): Promise<void> => {
        const { embedder, space } = await embedders.open();
        const jobs = store.writer.leaseJobs('embed', 50);
        const outcomes = await embedder.embed(
          jobs.map(({ text }) => text),
          'document',
        );
        store.writer.storeVectors(
          space.id,
          jobs.flatMap((job, i) => {
            const outcome = outcomes[i];
            return outcome === undefined ? [] : [{ job, outcome }];
          }),
        );
        store.writer.leaseJobs('extract', 50).forEach((job) => {
          store.writer.storeExtractions([{ job, extraction: null, extractor: 'none' }]);
        });
      };
      for (const { do: verb, n } of steps) {
        const ids = store.db.column<string>('SELECT id FROM memories ORDER BY seq');
        const id = ids[n % ids.length] ?? '';
        if (verb === 'remember') rememberAll(store, `Thing${n} is kept`);
        if (verb === 'edit') {
          const patch = { text: `Edited${n} ${id}` };
          await store.bridge.request('memories.edit', { id, patch }).catch(() => undefined); // in the trash
        }
        if (verb === 'trash') await store.bridge.request('memories.trash', { ids: [id] });
        if (verb === 'undo') await store.bridge.request('journal.undo', {}).catch(() => undefined);
        if (verb === 'build') for (let i = 0; i <= n; i += 1) await builder.step();
        if (verb === 'choose') await choose(store, n === 0 ? OTHER : { embeddingProvider: 'builtin' });
        if (verb === 'jobs') await runJobs();
      }
      await runJobs();
      await work(builder);
      await runJobs();
      const { building } = await status(store);
      expect(building).toBeNull();
      const space = store.reader.activeSpace();
      expect(space?.model).toBe(
        store.reader.settings().values.embeddingProvider === 'ollama' ? 'next' : 'words',
      );
      const all = store.db.column<number>('SELECT seq FROM memories ORDER BY seq');
      expect(store.db.column('SELECT DISTINCT memory_seq FROM vectors ORDER BY memory_seq')).toEqual(all);
      expect(store.db.column('SELECT DISTINCT space_id FROM vectors')).toEqual([space?.id]);
      for (const { seq, text } of store.db.all<{ seq: number; text: string }>(
        'SELECT seq, text FROM memories',
      )) {
        const cosine = store.vectorReader
          .cosines(space?.id ?? 0, wordVector(text, space?.dimensions), [seq])
          .get(seq);
        expect(cosine).toBeCloseTo(1, 3);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
