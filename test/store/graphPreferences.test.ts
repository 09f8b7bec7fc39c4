import { expect, it } from 'vitest';
import { makeClock } from '../support/clock';
import { workJobs } from '../support/seeds';
import { openTestStore } from '../support/store';

const DAY_MS = 86_400_000;

/** Edges that hold after each of the texts, told a day apart. */
async function heldAfterEach(texts: readonly string[]): Promise<string[][]> {
  const clock = makeClock(Date.UTC(2026, 2, 2, 9));
  const store = openTestStore({ clock });
  const held: string[][] = [];
  for (const text of texts) {
    clock.advance(DAY_MS);
    await store.bridge.request('memories.remember', { text });
    await workJobs(store);
    const { nodes, edges } = await store.bridge.request('graph.view', { budget: 100 });
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    held.push(edges.map(({ relation, targetId }) => `${relation} ${names.get(targetId) ?? ''}`).sort());
  }
  return held;
}

it('ends a preference when the other one is preferred, and says nothing of what never was', async () => {
  const texts = ['I prefer tea to coffee.', 'I prefer coffee to tea now.'];
  expect(await heldAfterEach(texts)).toEqual([['prefers tea'], ['prefers coffee']]);
});

it('leaves what is liked as it is when something else is preferred to it', async () => {
  const texts = ['I like coffee.', 'I prefer tea to coffee.'];
  expect(await heldAfterEach(texts)).toEqual([['likes coffee'], ['likes coffee', 'prefers tea']]);
});

it('ends the use of what another took the place of', async () => {
  const texts = ['I use Neovim.', 'I use Zed instead of Neovim now.'];
  expect(await heldAfterEach(texts)).toEqual([['uses Neovim'], ['uses Zed']]);
});
