import { expect, it } from 'vitest';
import { makeClock } from '../support/clock';
import { workJobs } from '../support/seeds';
import { openTestStore } from '../support/store';

const DAY_MS = 86_400_000;

/** Nodes, and edges that hold, after all the texts, told a day apart; `valid`: as it was then, UTC ms. */
async function toldGraph(
  texts: readonly string[],
  valid: number | null = null,
): Promise<{ names: string[]; edges: string[] }> {
  const clock = makeClock(Date.UTC(2026, 2, 2, 9));
  const store = openTestStore({ clock });
  for (const text of texts) {
    clock.advance(DAY_MS);
    await store.bridge.request('memories.remember', { text });
    await workJobs(store);
  }
  const view = await store.bridge.request('graph.view', {
    budget: 100,
    ...(valid === null ? {} : { asOf: { valid } }),
  });
  const names = new Map(view.nodes.map(({ id, name }) => [id, name]));
  return {
    names: [...names.values()].sort(),
    edges: view.edges
      .map((edge) => `${names.get(edge.sourceId) ?? ''} ${edge.relation} ${names.get(edge.targetId) ?? ''}`)
      .sort(),
  };
}

it('keeps one project under its new name, with or without the word for what it is', async () => {
  const graph = await toldGraph([
    'Project Atlas uses Redis.',
    'Project Atlas was renamed to Project Titan.',
    'Titan uses Elixir.',
  ]);
  expect(graph.edges).toEqual(['Titan uses Elixir', 'Titan uses Redis']);
  expect(graph.names).toEqual(['Elixir', 'Redis', 'Titan']);
});

it('finds an app by its name alone, once it has a new one', async () => {
  const graph = await toldGraph([
    'The Atlas app uses Redis.',
    'The Atlas app was renamed to the Titan app.',
    'Titan uses Elixir.',
  ]);
  expect(graph.names).toEqual(['Elixir', 'Redis', 'Titan app']);
});

it('shows what was so in the last year of a span, and not in the year after', async () => {
  const texts = ['Dave lived in Rome from 2019 to 2022.'];
  const during = await toldGraph(texts, Date.UTC(2022, 5, 1));
  const after = await toldGraph(texts, Date.UTC(2023, 0, 1));
  expect(during.edges).toEqual(['Dave lives_in Rome']);
  expect(after.edges).toEqual([]);
});

it('knows the city that is called like a person', async () => {
  const graph = await toldGraph(['Dave used to live in Rome, but now lives in Milan.']);
  expect(graph.edges).toEqual(['Dave lives_in Milan']);
});
