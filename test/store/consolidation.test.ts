import { describe, expect, it } from 'vitest';
import type { Settings } from '#shared/domain/settings';
import { Clusterer } from '../../electron/engine/compute/clusterer';
import { Consolidator } from '../../electron/engine/compute/consolidator';
import { writeSettings } from '../../electron/store/settingsStore';
import { rememberAll, vectorAt, wordVector, workJobs } from '../support/seeds';
import { openTestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

const LONG = 'I like long walks by the sea';
const SHORT = 'I like long walks';
const { signal } = new AbortController();

/** A store in which the given texts all mean nearly the same to the embedder. */
async function likeMinded(settings: Partial<Settings>, ...memories: Parameters<typeof rememberAll>[1][]) {
  const store = openTestStore();
  writeSettings(store.db, settings);
  const ids = rememberAll(store, ...memories);
  await workJobs(store, (text) => ({
    ok: true,
    vectors: [text.startsWith('!') ? wordVector(text) : vectorAt('base', 0.99)],
  }));
  const consolidator = new Consolidator(
    { reader: remoteOf(store.reader), writer: remoteOf(store.writer) },
    new Clusterer(remoteOf(store.reader)),
    () => false,
  );
  const run = (dryRun: boolean) => consolidator.run({ dryRun, signal }, () => Promise.resolve());
  const sweep = () =>
    consolidator.sweep({
      dryRun: false,
      byHand: false,
      settings: store.context.settings(),
      signal,
      onProgress: () => undefined,
    });
  const statusOf = (id: string | undefined) =>
    store.db.get<{ status: string; merged_into: string | null; superseded_by: string | null; tags: string }>(
      'SELECT status, merged_into, superseded_by, tags FROM memories WHERE id = ?',
      id ?? '',
    );
  return { store, ids, run, sweep, statusOf };
}

it('suggests once, says what it would do on a dry run, and joins when accepted', async () => {
  const { store, ids, run, sweep, statusOf } = await likeMinded(
    { consolidation: 'suggest' },
    { text: SHORT, tags: ['walks', 'old'] },
    { text: LONG, tags: ['walks', 'sea'] },
  );
  const dry = await run(true);
  expect(dry).toMatchObject({ groups: [{ text: LONG }], suggested: 0, merged: 0 });
  expect((await store.bridge.request('proposals.list', {})).pending).toBe(0);
  expect(await run(false)).toMatchObject({ suggested: 1, merged: 0 });
  expect(await run(false)).toMatchObject({ suggested: 0, merged: 0 });
  await sweep();
  const { proposals, pending } = await store.bridge.request('proposals.list', {});
  expect(pending).toBe(1);
  expect(proposals[0]).toMatchObject({
    kind: 'merge',
    text: LONG,
    targets: [{ id: ids[1] }, { id: ids[0] }],
  });
  await store.bridge.request('proposals.accept', { id: proposals[0]?.id ?? '' });
  expect(statusOf(ids[0])).toMatchObject({
    status: 'superseded',
    merged_into: ids[1],
    superseded_by: ids[1],
  });
  expect(statusOf(ids[1])).toMatchObject({ status: 'active', tags: '["walks","sea","old"]' });
});

describe('joining without asking', () => {
  it('is one step for the sweep, is undone whole, and is not done again', async () => {
    const { store, ids, run, sweep, statusOf } = await likeMinded({ consolidation: 'auto' }, SHORT, LONG);
    await sweep();
    expect(statusOf(ids[0])).toMatchObject({ status: 'superseded', merged_into: ids[1] });
    await store.bridge.request('journal.undo', {});
    expect(statusOf(ids[0])).toMatchObject({ status: 'active', merged_into: null });
    await sweep();
    await run(false);
    expect(statusOf(ids[0])).toMatchObject({ status: 'active' });
  });

  it('unmerge puts them back, is undone, and they are not joined anew', async () => {
    const { store, ids, run, sweep, statusOf } = await likeMinded(
      { consolidation: 'auto' },
      { text: SHORT, tags: ['old', 'both'] },
      { text: LONG, tags: ['both'] },
    );
    await sweep();
    expect(statusOf(ids[1])).toMatchObject({ tags: '["both","old"]' });
    expect(await store.bridge.request('memories.unmerge', { id: ids[1] ?? '' })).toEqual({ changed: 1 });
    expect(statusOf(ids[0])).toMatchObject({ status: 'active', merged_into: null, superseded_by: null });
    expect(statusOf(ids[1])).toMatchObject({ tags: '["both"]' });
    await run(false);
    expect(statusOf(ids[0])).toMatchObject({ status: 'active' });
    await store.bridge.request('journal.undo', {});
    expect(statusOf(ids[0])).toMatchObject({ status: 'superseded', merged_into: ids[1] });
  });

  it('asks where a word would be lost', async () => {
    const { store, ids, run, statusOf } = await likeMinded(
      { consolidation: 'auto' },
      'I like hiking along rivers',
      'I enjoy hiking near rivers and lakes',
    );
    expect(await run(false)).toMatchObject({ suggested: 1, merged: 0 });
    expect(statusOf(ids[0])).toMatchObject({ status: 'active' });
    expect((await store.bridge.request('proposals.list', {})).pending).toBe(1);
  });
});

describe('never joins, however alike the vectors', () => {
  it.each([
    ['FIELD-CASES 22', 'Production deployment is allowed here', 'Production deployment is not allowed here'],
    ['numbers', 'I have two cats', 'I have three cats'],
    ['names', 'My friend Hannah likes tea', 'My friend Anna likes tea'],
    ['dates', 'The party is in May', 'The party is in June'],
    ['order', 'I prefer tea over coffee', 'I prefer coffee over tea'],
    ['people', 'My sister is a nurse', 'My brother is a nurse'],
  ])('%s', async (_name, a, b) => {
    const { run } = await likeMinded({ consolidation: 'auto' }, a, b);
    expect((await run(false)).groups).toEqual([]);
  });

  it('other areas, other times, corrections and what is not in use', async () => {
    const { store, ids, run } = await likeMinded(
      { consolidation: 'auto' },
      SHORT,
      { text: LONG, scope: 'work' },
      { text: `${SHORT} a lot`, createdAt: 1_000 },
      { text: `${SHORT} indeed`, kind: 'correction' },
      `${SHORT} truly`,
    );
    await store.bridge.request('memories.trash', { ids: [ids[4] ?? ''] });
    expect((await run(false)).groups).toEqual([]);
  });

  it('less alike than the setting says', async () => {
    const { run } = await likeMinded({ consolidation: 'auto' }, SHORT, `!${LONG}`);
    expect((await run(false)).groups).toEqual([]);
  });
});

it('does nothing where it is off', async () => {
  const { store, run, sweep } = await likeMinded({ consolidation: 'off' }, SHORT, LONG);
  await sweep();
  expect(await run(false)).toMatchObject({
    groups: [{ text: LONG }],
    suggested: 0,
    merged: 0,
  });
  expect((await store.bridge.request('proposals.list', {})).pending).toBe(0);
});

it('a sweep looks at what changed since the last one, also at what bears an older date', async () => {
  const { store, sweep } = await likeMinded({ consolidation: 'suggest' }, SHORT);
  await sweep();
  rememberAll(store, { text: LONG, createdAt: store.clock.now() - 86_400_000 });
  await workJobs(store, () => ({ ok: true, vectors: [vectorAt('base', 0.99)] }));
  await sweep();
  expect((await store.bridge.request('proposals.list', {})).pending).toBe(1);
});
