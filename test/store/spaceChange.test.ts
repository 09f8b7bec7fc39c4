import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JobRunner } from '../../electron/engine/compute/jobRunner';
import { NameResolver } from '../../electron/engine/compute/resolution';
import { ruleExtractor } from '../../electron/memory/graph/rules/ruleExtractor';
import { ingest, writeFiles } from '../support/documents';
import { rememberAll, wordVector, workJobs } from '../support/seeds';
import { choose, embedded, found, modelOf, OTHER, processOf, status, TEXTS, work } from '../support/spaces';
import { reopen, temporaryFolder } from '../support/store';

describe('FIELD-CASES 6 and 7: another embedding model', () => {
  it('of another size is built beside the one in use, which recall uses until all is there', async () => {
    const process = await embedded();
    const { store, builder } = process;
    await choose(store, OTHER);
    expect(await builder.step()).toBe(0);
    expect(await status(store)).toMatchObject({
      active: { model: 'words', dimensions: 256, memories: 4 },
      building: { provider: 'ollama', model: 'next', done: 4, total: 4, problem: null },
    });
    expect(modelOf(store)).toBe('words');
    expect(await found(process, 'Falcon Python')).toContain('Falcon uses Python');
    await work(builder);
    expect(await status(store)).toMatchObject({
      active: { provider: 'ollama', model: 'next', dimensions: 64, memories: 4 },
      building: null,
    });
    expect(await found(process, 'Falcon Python')).toContain('Falcon uses Python');
    expect(store.db.count("SELECT count(*) FROM memories WHERE embedding = 'embedded'")).toBe(4);
  });

  it('is shown at once, also while jobs for the one in use go on, and waits for them', async () => {
    const { store, builder } = await embedded();
    rememberAll(store, 'Finch uses Zig');
    await choose(store, OTHER);
    expect(await builder.step()).toBeGreaterThan(100);
    expect(await status(store)).toMatchObject({
      active: { model: 'words' },
      building: { model: 'next', done: 0, total: 5 },
    });
    expect(modelOf(store)).toBe('words');
  });

  it('says that texts leave this machine while it is under way, and once it is in use', async () => {
    const { store, builder } = await embedded();
    await choose(store, { ...OTHER, ollamaHost: '192.168.1.5' });
    await builder.step();
    expect(await status(store)).toMatchObject({
      active: { leavesMachine: false },
      building: { model: 'next', leavesMachine: true },
    });
    expect((await store.bridge.request('settings.get', {})).away).toEqual([
      'chatProvider',
      'embeddingProvider',
    ]);
    await work(builder);
    expect(await status(store)).toMatchObject({ active: { leavesMachine: true }, building: null });
  });

  it('that is named while the choice is automatic, or not named at all, says why nothing comes of it', async () => {
    const { store, builder } = await embedded();
    expect((await status(store)).note).toBeNull();
    await choose(store, { embeddingModel: 'other' });
    await builder.step();
    const { note } = await status(store);
    expect(note).toContain('The embeddingModel other is not used');
    expect(note).toContain('Set embeddingProvider to ollama');
    await choose(store, OTHER);
    expect((await status(store)).note).toBeNull();
    store.writer.holdSpaceChange({ key: 'ollama::v1', provider: 'ollama', model: '' }, 0);
    expect((await status(store)).building?.model).toBe('a model that is not named');
  });

  it('counts passages of documents apart from memories', async () => {
    const process = await embedded();
    const { store, builder } = process;
    const files = { 'tea.md': '# Tea\n\nBoil the water.\n\n# Coffee\n\nGrind the beans.' };
    await ingest(store, { files: [{ path: writeFiles(temporaryFolder(), files) }] });
    expect((await status(store)).active).toMatchObject({ memories: 4, passages: 0 });
    await workJobs(store);
    const passages = store.db.count("SELECT count(*) FROM memories WHERE kind = 'document'");
    expect(passages).toBeGreaterThan(0);
    expect((await status(store)).active).toMatchObject({ memories: 4, passages });
    await choose(store, OTHER);
    await builder.step();
    expect((await status(store)).building).toMatchObject({ total: 4 + passages });
  });

  it('takes what the old one has made with it, in pieces', async () => {
    const { store, builder } = await embedded();
    await choose(store, OTHER);
    await work(builder);
    expect(store.db.column('SELECT model FROM embedding_spaces')).toEqual(['next']);
    expect(store.db.count("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'vec_1%'")).toBe(0);
    expect(store.db.count('SELECT count(DISTINCT space_id) FROM vectors')).toBe(1);
  });

  it('that gives vectors of another size under the same name is noticed and built anew', async () => {
    const process = await embedded();
    const { store, words, builder } = process;
    await process.embedders.open();
    words.size = 128;
    expect(await found(process, 'Falcon')).toEqual(['Falcon uses Python']); // by its words
    await work(builder);
    expect(store.reader.activeSpace()).toMatchObject({ model: 'words', dimensions: 128 });
    expect(await found(process, 'Falcon Python')).toContain('Falcon uses Python');
    rememberAll(store, 'Kestrel uses Go');
    await process.embedders.open();
    expect(await work(builder)).toBeGreaterThan(1_000);
    expect(store.db.count('SELECT count(*) FROM embedding_spaces')).toBe(1);
  });

  it('has what is new and what was edited meanwhile, and not what was erased', async () => {
    const process = await embedded();
    const { store, ids, builder } = process;
    await choose(store, OTHER);
    await builder.step();
    rememberAll(store, 'Kestrel uses Go');
    await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'Falcon uses Haskell' } });
    await store.bridge.request('memories.trash', { ids: [ids[1] ?? ''] });
    await store.bridge.request('memories.erase', { ids: [ids[1] ?? ''] });
    await workJobs(store);
    await work(builder);
    expect(modelOf(store)).toBe('next');
    expect(await status(store)).toMatchObject({ active: { memories: 4 } });
    expect(await found(process, 'Haskell')).toContain('Falcon uses Haskell');
    expect(await found(process, 'Kestrel')).toContain('Kestrel uses Go');
    const python = store.vectorReader.query(2, wordVector('Python', 64), 1, {
      live: true,
      excludeKinds: [],
      minImportance: null,
      notExpiredAt: null,
    });
    expect(python[0]?.cosine).toBeLessThan(0.3);
  });

  it('takes over what waits for the old one, which has gone', async () => {
    const { store, builder, embedders } = await embedded();
    await embedders.open();
    rememberAll(store, 'Kestrel uses Go');
    const jobs = store.writer.leaseJobs('embed', 10);
    store.writer.releaseJobs(jobs, Date.now() + 60_000);
    store.writer.leaseJobs('extract', 10).forEach((job) => store.writer.failJob(job, 'later'));
    await choose(store, OTHER);
    await work(builder);
    expect(modelOf(store)).toBe('next');
    expect(store.reader.jobs().status.byKind).toEqual({ extract: 1 });
    expect(store.db.count("SELECT count(*) FROM memories WHERE embedding = 'embedded'")).toBe(5);
  });

  it('takes the names of things with it', async () => {
    const { store, builder, peers, embedders } = await embedded();
    await new NameResolver(peers, embedders).sweep(new AbortController().signal);
    const before = store.db.count('SELECT count(*) FROM entity_vectors');
    expect(before).toBeGreaterThan(0);
    await choose(store, OTHER);
    await work(builder);
    expect(store.db.count('SELECT count(*) FROM entity_vectors WHERE space_id = 2')).toBe(before);
    const [name] = store.reader.nearestNames(2, { vector: wordVector('Python', 64), type: 'tool' }, 1);
    expect(
      name ?? store.reader.nearestNames(2, { vector: wordVector('Python', 64), type: 'language' }, 1)[0],
    ).toMatchObject({ name: 'Python' });
  });

  it('goes on where it was when the app was killed in the middle', async () => {
    const { store, builder } = await embedded(
      Array.from({ length: 40 }, (_, i) => `Project${i} uses Python`),
    );
    await choose(store, OTHER);
    await builder.step();
    const { building } = await status(store);
    expect(building).toMatchObject({ done: 16, total: 40 });
    const again = processOf(reopen(store));
    // The process that held it is gone without a word; its hold runs out.
    again.store.db.run('UPDATE space_change SET held_until = 0');
    await again.builder.step();
    expect(await status(again.store)).toMatchObject({ building: { done: 32 } });
    await work(again.builder);
    expect(modelOf(again.store)).toBe('next');
  });
});

it('FIELD-CASES 8: a text that the new model makes nothing of is flagged and holds nothing up', async () => {
  const process = await embedded();
  const { store, next, builder, ids } = process;
  next.refused.add('Heron uses Rust');
  await choose(store, OTHER);
  await work(builder);
  expect(modelOf(store)).toBe('next');
  expect(await store.bridge.request('memories.get', { id: ids[1] ?? '' })).toMatchObject({
    embedding: 'failed',
    embeddingError: 'unsupported value: NaN',
  });
  expect(store.reader.jobs().status.pending).toBe(0);
  await store.bridge.request('memories.edit', { id: ids[1] ?? '', patch: { text: 'Heron uses Zig' } });
  expect(store.db.count('SELECT count(*) FROM space_failures')).toBe(0);
});

it('FIELD-CASES 8: a text that was flagged while it was built has its turn again when it is edited', async () => {
  const { store, next, builder, ids } = await embedded();
  next.refused.add('Heron uses Rust');
  await choose(store, OTHER);
  await builder.step();
  expect(store.db.count('SELECT count(*) FROM space_failures')).toBe(1);
  await store.bridge.request('memories.edit', { id: ids[1] ?? '', patch: { text: 'Heron uses Zig' } });
  await workJobs(store);
  await work(builder);
  expect(await store.bridge.request('memories.get', { id: ids[1] ?? '' })).toMatchObject({
    embedding: 'embedded',
  });
});

it('FIELD-CASES 10: the new model gone: it waits and says why, nothing stands in, and the old one goes on', async () => {
  const process = await embedded();
  const { store, next, builder } = process;
  next.away = true;
  await choose(store, OTHER);
  expect(await builder.step()).toBeGreaterThan(1_000);
  expect(await status(store)).toMatchObject({
    active: { model: 'words' },
    building: { done: 0, total: 4, problem: 'The model server is down.' },
  });
  expect(await found(process, 'Falcon Python')).toContain('Falcon uses Python');
  next.away = false;
  await work(builder);
  expect(await status(store)).toMatchObject({ active: { model: 'next' }, building: null });
});

describe('a change of mind', () => {
  it('in the settings gives up what was built', async () => {
    const { store, builder } = await embedded(
      Array.from({ length: 40 }, (_, i) => `Project${i} uses Python`),
    );
    await choose(store, OTHER);
    await builder.step();
    await choose(store, { embeddingProvider: 'builtin' });
    await work(builder);
    expect(await status(store)).toMatchObject({ active: { model: 'words', memories: 40 }, building: null });
    expect(store.db.column('SELECT model FROM embedding_spaces')).toEqual(['words']);
  });

  it('by cancelling names the model in use in the settings, and it does not begin again', async () => {
    const { store, builder } = await embedded();
    await choose(store, OTHER);
    await builder.step();
    expect(await store.bridge.request('spaces.cancel', {})).toMatchObject({
      active: { model: 'words' },
      building: null,
    });
    expect((await store.bridge.request('settings.get', {})).values.embeddingProvider).toBe('builtin');
    await work(builder);
    expect(modelOf(store)).toBe('words');
  });

  it('back to what is still there embeds only what is missing', async () => {
    const { store, words, builder } = await embedded();
    await choose(store, OTHER);
    while (modelOf(store) !== 'next') await builder.step();
    const embed = vi.spyOn(words, 'embed');
    await choose(store, { embeddingProvider: 'builtin' });
    while (modelOf(store) !== 'words') await builder.step();
    expect(embed.mock.calls.flatMap(([texts]) => texts).filter((text) => TEXTS.includes(text))).toEqual([]);
    expect(await status(store)).toMatchObject({ active: { memories: 4 } });
  });
});

it('what was embedded for the old space when the new one came into use is not put into either', async () => {
  const { store, builder } = await embedded();
  await choose(store, OTHER);
  await work(builder);
  rememberAll(store, 'Kestrel uses Go');
  const jobs = store.writer.leaseJobs('embed', 10);
  store.writer.storeVectors(
    1,
    jobs.map((job) => ({ job, outcome: { ok: true, vectors: [wordVector(job.text)] } })),
  );
  expect(store.reader.jobs().status.byKind['embed']).toBe(1);
  expect(store.db.count('SELECT count(*) FROM vectors WHERE space_id = 1')).toBe(0);
});

it('runs beside the jobs, and rests when all is done', async () => {
  const { store, peers, embedders, builder } = await embedded();
  const resolver = new NameResolver(peers, embedders);
  const runner = new JobRunner(peers, embedders, { extractor: ruleExtractor, resolver }, () => undefined);
  onTestFinished(() => runner.stop());
  onTestFinished(() => builder.stop());
  runner.start();
  builder.start();
  await choose(store, OTHER);
  rememberAll(store, 'Kestrel uses Go');
  builder.poke();
  runner.poke();
  await vi.waitFor(() => expect(modelOf(store)).toBe('next'), 10_000);
  await vi.waitFor(() => expect(store.reader.jobs().status.pending).toBe(0), 10_000);
  expect(store.db.count("SELECT count(*) FROM memories WHERE embedding = 'embedded'")).toBe(5);
});
