import { expect, it } from 'vitest';
import { runBackground } from '../../electron/store/command';
import { seedGraph } from '../bench/graphSeed';
import { openTestStore, temporaryFolder, type TestStore } from '../support/store';

function graphOf(store: TestStore): unknown[] {
  return [
    store.db.all('SELECT * FROM edges ORDER BY id'),
    store.db.all('SELECT * FROM edge_provenance ORDER BY edge_id'),
    store.db.all('SELECT id, name, type, mentions, degree FROM entities ORDER BY id'),
  ];
}

it('the graph that benchmarks measure is what settling makes of its assertions', () => {
  const dataDir = temporaryFolder();
  const now = Date.now();
  seedGraph(dataDir, 300, now);
  const store = openTestStore({ dataDir, clock: { now: () => now, advance: () => undefined } });
  const before = graphOf(store);
  expect(store.db.count('SELECT count(*) FROM edges')).toBeGreaterThan(800);
  runBackground(store.context, [], () => store.db.run('UPDATE assertions SET confidence = confidence'));
  expect(graphOf(store)).toEqual(before);
});
