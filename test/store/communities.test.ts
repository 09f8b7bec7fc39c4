import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { CommunityRefresher } from '../../electron/engine/compute/communityRefresher';
import { communitiesOf } from '../../electron/memory/graph/communities';
import { SELF_ID } from '../../electron/memory/graph/listCommunities';
import { runBackground } from '../../electron/store/command';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

function refresherOf(store: TestStore): CommunityRefresher {
  return new CommunityRefresher({ reader: remoteOf(store.reader), writer: remoteOf(store.writer) });
}

async function named(store: TestStore): Promise<[name: string, size: number][]> {
  const { communities } = await store.bridge.request('graph.communities', {});
  return communities.map(({ name, size }) => [name, size]);
}

/** What is stored, and what a look at all live edges would give. */
function storedAndWanted(store: TestStore): Record<'stored' | 'wanted', [string, string[]][]> {
  const person = store.reader.person().id;
  const pairs = store.db
    .all<{ s: string; t: string }>('SELECT source_id AS s, target_id AS t FROM edges WHERE live = 1')
    .filter(({ s, t }) => s !== person && t !== person)
    .map(({ s, t }): [string, string] => [s, t]);
  const members = new Map<string, string[]>();
  const rows = store.db.all<{ id: string; community_id: string }>(
    'SELECT id, community_id FROM entities WHERE community_id IS NOT NULL ORDER BY id',
  );
  for (const { id, community_id: community } of rows) {
    members.set(community, [...(members.get(community) ?? []), id]);
  }
  const listed = store.db.all<{ id: string; size: number }>('SELECT id, size FROM communities ORDER BY id');
  expect(listed.map(({ id, size }) => [id, size])).toEqual(
    [...members].map(([id, ids]) => [id, ids.length]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  const sorted = (groups: [string, string[]][]): [string, string[]][] =>
    groups.map(([id, ids]): [string, string[]] => [id, [...ids].sort()]).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    stored: sorted([...members]),
    wanted: sorted(communitiesOf(pairs).map(({ id, members: ids }) => [id, ids])),
  };
}

it('are named after their best connected entities, summarised by facts, and leave the person out', async () => {
  const store = openTestStore();
  rememberAll(
    store,
    'Falcon uses Python',
    'Falcon uses Docker',
    'Hannah works on Falcon',
    'Heron uses Rust',
    'I use Rust',
    'I use Python',
  );
  await workJobs(store);
  expect(await named(store)).toEqual([]);
  const refresher = refresherOf(store);
  expect(await refresher.refresh({ all: false })).toEqual({ changed: 6, communities: 2 });
  const { communities, total } = await store.bridge.request('graph.communities', {});
  expect(total).toBe(2);
  expect(communities.map(({ name, size, describedBy }) => [name, size, describedBy])).toEqual([
    [expect.stringMatching(/^Falcon, .+ and 2 others$/u), 4, 'terms'],
    [expect.stringMatching(/^(?:Heron and Rust|Rust and Heron)$/u), 2, 'terms'],
  ]);
  expect(communities[0]?.summary).toContain('Falcon uses Python.');
  expect(communities[0]?.entities[0]?.name).toBe('Falcon');
  expect(communities.flatMap(({ entities }) => entities.map(({ name }) => name))).not.toContain('You');
  const { communities: first } = await store.bridge.request('graph.communities', { limit: 1 });
  expect(first).toHaveLength(1);
});

it('nothing is done where nothing has changed, and only what hangs on a change is looked at', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Falcon uses Docker', 'Heron uses Rust');
  await workJobs(store);
  const refresher = refresherOf(store);
  await refresher.refresh({ all: false });
  const commits = store.changes.length;
  expect(await refresher.refresh({ all: false })).toEqual({ changed: 0, communities: 2 });
  expect(store.changes).toHaveLength(commits);
  store.db.run("UPDATE communities SET refreshed_at = 1, name = 'kept'");
  rememberAll(store, 'Heron uses Docker Compose');
  await workJobs(store);
  expect((await refresher.refresh({ all: false })).changed).toBeGreaterThan(0);
  expect(await named(store)).toEqual([
    ['kept', 3],
    [expect.stringMatching(/Heron/u), 3],
  ]);
  expect(await refresher.refresh({ all: true })).toEqual({ changed: 0, communities: 2 });
  expect((await named(store)).map(([name]) => name)).not.toContain('kept');
});

it('what has lost its last edge leaves in the same transaction', async () => {
  const store = openTestStore();
  const [, second = ''] = rememberAll(store, 'Falcon uses Python', 'Heron uses Rust');
  await workJobs(store);
  const refresher = refresherOf(store);
  await refresher.refresh({ all: false });
  await store.bridge.request('memories.trash', { ids: [second] });
  expect(store.db.count('SELECT count(*) FROM entities WHERE community_id IS NOT NULL')).toBe(2);
  expect((await named(store)).map(([, size]) => size)).toEqual([2]);
  await refresher.refresh({ all: false });
  expect(store.db.count('SELECT count(*) FROM communities')).toBe(1);
});

it('a new name of an entity is the new name of its community', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Falcon uses Docker');
  await workJobs(store);
  const refresher = refresherOf(store);
  await refresher.refresh({ all: false });
  const id = store.db.get<{ id: string }>("SELECT id FROM entities WHERE name = 'Falcon'")?.id ?? '';
  await store.bridge.request('graph.editEntity', { id, patch: { name: 'Kestrel' } });
  await refresher.refresh({ all: false });
  expect((await named(store))[0]?.[0]).toMatch(/^Kestrel, /u);
});

it('a refresh that was broken off is done again, of all; one that is under way is left alone', async () => {
  const store = openTestStore({ clock: { now: Date.now, advance: () => undefined } });
  rememberAll(store, 'Falcon uses Python', 'Heron uses Rust');
  await workJobs(store);
  const refresher = refresherOf(store);
  const begun = store.writer.beginCommunityRefresh();
  if (begun === null) throw new Error('nobody else is at it');
  expect(store.writer.takeTouched(begun.token, 100)).toHaveLength(4);
  expect(await refresher.refresh({ all: false })).toEqual({ changed: 0, communities: 0 });
  store.writer.endCommunityRefresh(begun.token, false);
  expect(await refresher.refresh({ all: false })).toEqual({ changed: 4, communities: 2 });
  expect(() => store.writer.putMembers(begun.token, [])).toThrow(/Another process/u);
});

/** Edits of a graph of 14 entities, the person among them. */
const ids = fc.integer({ min: 0, max: 13 });
const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), a: ids, b: ids }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('trash' as const), a: ids, b: ids }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), a: ids, b: ids }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('unmerge' as const), a: ids, b: ids }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), a: ids, b: ids }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('refresh' as const), a: ids, b: ids }) },
  ),
  { minLength: 1, maxLength: 25 },
);
type Edit = { kind: 'add' | 'trash' | 'merge' | 'unmerge' | 'undo' | 'refresh'; a: number; b: number };

const nameOf = (n: number): string => (n === 0 ? 'I' : `Project${n}`);

async function apply(store: TestStore, refresher: CommunityRefresher, { kind, a, b }: Edit): Promise<void> {
  const idOf = (n: number): string =>
    n === 0
      ? SELF_ID
      : (store.db.get<{ named_id: string }>('SELECT named_id FROM aliases WHERE alias = ?', `project${n}`)
          ?.named_id ?? '');
  if (kind === 'refresh') await refresher.refresh({ all: false });
  if (kind === 'add' && a !== b && b !== 0) {
    rememberAll(store, `${nameOf(a)} ${a === 0 ? 'use' : 'uses'} ${nameOf(b)}`);
    await workJobs(store);
  }
  if (kind === 'trash') {
    const ids = store.db.column<string>("SELECT id FROM memories WHERE status = 'active' ORDER BY seq");
    const id = ids[(a * 14 + b) % Math.max(1, ids.length)];
    if (id !== undefined) await store.bridge.request('memories.trash', { ids: [id] });
  }
  const refused = (): undefined => undefined; // a merge into oneself, an undo of nothing: whatever is refused changes nothing
  if (kind === 'merge') {
    await store.bridge.request('graph.merge', { intoId: idOf(a), ids: [idOf(b)] }).catch(refused);
  }
  if (kind === 'unmerge') await store.bridge.request('graph.unmerge', { id: idOf(a) }).catch(refused);
  if (kind === 'undo') await store.bridge.request('journal.undo', {}).catch(refused);
}

it('after any edits, the communities that were touched are those of a look at all of them', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (steps) => {
      const store = openTestStore();
      const refresher = refresherOf(store);
      try {
        for (const step of steps) await apply(store, refresher, step);
        await refresher.refresh({ all: false });
        const { stored, wanted } = storedAndWanted(store);
        expect(stored).toEqual(wanted);
      } finally {
        store.close();
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

it('erasing a memory takes the words away that describe communities', async () => {
  const store = openTestStore();
  const [first = ''] = rememberAll(store, 'Falcon uses Python', 'Falcon uses Docker', 'Heron uses Rust');
  await workJobs(store);
  const refresher = refresherOf(store);
  await refresher.refresh({ all: false });
  await store.bridge.request('memories.trash', { ids: [first] });
  await store.bridge.request('memories.erase', {});
  expect(JSON.stringify(store.db.all('SELECT * FROM communities'))).not.toContain('Python');
  expect((await named(store)).every(([name]) => name !== '')).toBe(true);
  await refresher.refresh({ all: false });
  const { stored, wanted } = storedAndWanted(store);
  expect(stored).toEqual(wanted);
});

it('large parts are read in pages, and the same comes of it', async () => {
  const store = openTestStore();
  runBackground(store.context, [], () => {
    const entity = (i: number): string => `e${String(i).padStart(5, '0')}`;
    for (let i = 0; i < 6_000; i += 1) {
      store.db.run(
        `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES (?1, ?1, ?1, 'tool', 1, 1)`,
        entity(i),
      );
    }
    for (let i = 1; i < 6_000; i += 1) {
      store.db.run(
        `INSERT INTO edges (id, source_id, relation, target_id, confidence, since, created_at, support, live)
         VALUES (?, ?, 'uses', ?, 0.9, 1, 1, 1, 1)`,
        `x${i}`,
        entity(i),
        entity(Math.floor(i / 3)),
      );
    }
  });
  const refresher = refresherOf(store);
  expect((await refresher.refresh({ all: false })).changed).toBe(6_000);
  store.db.run("UPDATE edges SET live = 0 WHERE id = 'x17'");
  await refresher.refresh({ all: false });
  const { stored, wanted } = storedAndWanted(store);
  expect(stored).toEqual(wanted);
});

it('everything that is read for a refresh is found by keys', () => {
  const store = openTestStore();
  for (let i = 0; i < 500; i += 1) {
    store.db.run(
      `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at, degree, community_id)
       VALUES (?1, ?1, ?1, 'tool', 1, 1, 2, ?2)`,
      `e${i}`,
      `e${i % 25}`,
    );
  }
  store.db.exec('ANALYZE');
  const asked = (['all', 'column', 'get'] as const).map((method) => vi.spyOn(store.readable, method));
  store.reader.communitiesAreDue();
  store.reader.edgesAround(['a'], 'me');
  store.reader.edgesAfter(['a', 'b', 'c'], 'me', 10);
  store.reader.membershipsOf(['a']);
  store.reader.membershipsAfter('a', 10);
  store.reader.describeByTerms([{ id: 'a', size: 2 }]);
  const statements = new Set(asked.flatMap((spy) => spy.mock.calls.map(([sql]) => sql)));
  expect(statements.size).toBeGreaterThan(8);
  for (const sql of statements) {
    const numbered = Math.max(0, ...Array.from(sql.matchAll(/\?(\d)/gu), ([, digit]) => Number(digit)));
    const params = Array.from({ length: numbered || sql.split('?').length - 1 }, () => null);
    const plan = store.db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan, sql).not.toMatch(/SCAN (?:e|n|x|c|s|t|entities|edges)\b|community_id>/u);
  }
});
