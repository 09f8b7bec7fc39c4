import { expect, it } from 'vitest';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { makeClock } from '../support/clock';
import { sameTime, sameTriple, says, storyKey } from '../support/graphKey';
import { workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

/** A year of a working life; its key was written without sight of the rules that read it here. */
const key = storyKey();

/** Tells the story sentence by sentence, each at its time. */
async function tell(): Promise<TestStore> {
  const [first] = key.memories;
  const clock = makeClock(first?.at);
  const store = openTestStore({ clock });
  for (const { at, text } of key.memories) {
    clock.advance(at - clock.now());
    await store.bridge.request('memories.remember', { text });
    await workJobs(store);
  }
  return store;
}

async function graphAt(store: TestStore, valid: number) {
  const view = await store.bridge.request('graph.view', { budget: 2_000, asOf: { valid } });
  const names = new Map(view.nodes.map((node) => [node.id, node.name]));
  return view.edges.map((edge) => ({
    ...edge,
    source: names.get(edge.sourceId) ?? '',
    target: names.get(edge.targetId) ?? '',
  }));
}

it('tells the graph at four dates of the year', async () => {
  const store = await tell();
  for (const { asOf, edges, acceptable, absent } of key.expected) {
    const date = new Date(asOf).toISOString().slice(0, 10);
    const shown = await graphAt(store, asOf);
    const wrong = shown.filter((edge) => ![...edges, ...acceptable].some((one) => sameTriple(one, edge)));
    const missed = edges.filter((edge) => !shown.some((one) => sameTriple(one, edge)));
    const recall = 1 - missed.length / edges.length;
    process.stdout.write(
      `${date}: ${shown.length} edges, ${wrong.length} wrong, recall ${recall.toFixed(2)}\n`,
    );
    if (process.env['MNEMOSCOPE_SHOW'] !== undefined) {
      process.stdout.write(
        `${JSON.stringify({ wrong: wrong.map(says), missed: missed.map(says) }, null, 1)}\n`,
      );
    }
    expect.soft(wrong.length / shown.length, `wrong at ${date}`).toBeLessThanOrEqual(0.1);
    const present = absent.filter((edge) => shown.some((one) => sameTriple(one, edge)));
    expect.soft(present.map(says), `over or not begun at ${date}`).toEqual([]);
    const misdated = edges.flatMap((edge) => {
      const found = shown.find((one) => sameTriple(one, edge));
      if (edge.validFrom == null || found === undefined) return [];
      const right = sameTime(found.validFrom ?? 0, edge.validFrom, edge.precision ?? 'day');
      return right ? [] : [`${says(edge)} since ${String(found.validFrom)}`];
    });
    expect.soft(misdated, `beginnings at ${date}`).toEqual([]);
  }
}, 60_000);

it('keeps apart what is two, makes one of what is one, and nothing of what says nothing', async () => {
  const store = await tell();
  const { entities } = await store.bridge.request('graph.entities', { limit: 1_000 });
  const idOf = (name: string): string | undefined =>
    entities.find((one) => canonicalName(one.name) === canonicalName(name))?.id;
  for (const names of key.distinct) {
    const ids = names.flatMap((name) => idOf(name) ?? []);
    expect.soft(new Set(ids).size, names.join(' and ')).toBe(ids.length);
  }
  const rust = entities.filter((entity) => /^rust\b/iu.test(entity.name)).map((entity) => entity.name);
  expect(rust).toEqual(['Rust']);
  const texts = key.memories.filter(({ id }) => key.nothing.includes(id)).map(({ text }) => text);
  const said = store.db.all<{ text: string }>(
    `SELECT DISTINCT m.text FROM assertions a JOIN memories m ON m.seq = a.memory_seq
     WHERE m.text IN (SELECT value FROM json_each(?))`,
    JSON.stringify(texts),
  );
  expect(said).toEqual([]);
}, 60_000);
