import { rm } from 'node:fs/promises';
import { seedLargeGraph } from '../support/largeGraph';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

/** As many as the settings ever allow. */
const BUDGET = 2_000;

for (const { entities, edges } of [
  { entities: 5_500, edges: 14_000 },
  { entities: 75_000, edges: 75_000 },
]) {
  test(`of ${entities.toLocaleString('en')} entities the most important are shown, laid out, and the rest is told of`, async ({
    launchApp,
  }, testInfo) => {
    test.setTimeout(240_000);
    const dataDir = testInfo.outputPath('large');
    seedLargeGraph(dataDir, { entities, edges });
    const app = await launchApp({ dataDir, env: { MNEMOSCOPE_NODE_BUDGET: String(BUDGET) } });
    const { frame, graph, chat } = new Mnemoscope(app);

    await test.step('the best known, as many as the settings allow; how many are hidden is said', async () => {
      await frame.show('Graph');
      await expect(graph.canvas).toHaveAttribute('data-nodes', String(BUDGET), { timeout: 60_000 });
      expect(await graph.edgeCount()).toBeGreaterThan(BUDGET / 2);
      const sentence = `Showing ${BUDGET.toLocaleString('en')} of ${entities.toLocaleString('en')} entities`;
      await expect(graph.canvas).toHaveAccessibleName(`Graph. ${sentence}.`);
      await expect(graph.view.getByText(sentence).first()).toBeVisible();
    });

    await test.step('the layout ends by itself', async () => {
      await expect(graph.canvas).toHaveAttribute('data-layout', 'done', { timeout: 120_000 });
    });

    await test.step('what is not shown is a search away, and so is another place of the app', async () => {
      const last = `Thing ${String(entities - 1)}`;
      await graph.focusOn(last);
      await expect(graph.canvas).not.toHaveAttribute('data-nodes', String(BUDGET), { timeout: 30_000 });
      expect(Number(await graph.canvas.getAttribute('data-nodes'))).toBeGreaterThan(0);
      await frame.show('Chat');
      await expect(chat.composer).toBeEditable();
    });
    expect(app.pageErrors()).toEqual([]);
    await app.close();
    await rm(dataDir, { recursive: true });
  });
}
