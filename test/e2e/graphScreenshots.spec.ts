import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../support/commandLine';
import { storyKey } from '../support/graphKey';
import { alterStore } from '../support/storeFile';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

// Not a test: draws the pictures of the graph for docs/. Run it by `MNEMOSCOPE_SCREENSHOTS=1 npx playwright test graphScreenshots`.

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'graph');
const SIZES = {
  wide: { width: 1280, height: 800 },
  small: { width: 900, height: 600 },
};

test.setTimeout(300_000);

function lines(memories: readonly { text: string; at: number }[]): string {
  return memories
    .map(({ text, at }) => JSON.stringify({ text, created_at: new Date(at).toISOString() }))
    .join('\n');
}

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of the graph, ${theme}`, async ({ host, launchApp }, testInfo) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const dataDir = testInfo.outputPath('story');
    await mkdir(dataDir, { recursive: true });
    const file = testInfo.outputPath('story.jsonl');
    const { memories } = storyKey();
    await writeFile(file, lines(memories));
    await commandLine(dataDir, ['import', file]);
    for (const text of ['Marcos Webb works at Orbit', 'Marcos Webb reports to Joana Prates']) {
      await commandLine(dataDir, ['remember', text]);
    }
    alterStore(
      dataDir,
      `INSERT OR REPLACE INTO merge_suggestions (a_id, b_id, score, reason, created_at)
       SELECT min(a.id, b.id), max(a.id, b.id), 0.91, 'Almost the same spelling', 0 FROM entities a, entities b
       WHERE a.name = 'Marcus Webb' AND b.name = 'Marcos Webb'`,
    );
    const app = await launchApp({ dataDir, env: { MNEMOSCOPE_THEME: theme } });
    const { frame, graph, inspector } = new Mnemoscope(app);
    await app.page.setViewportSize(SIZES.wide);
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    const picture = async (name: string): Promise<void> => {
      await graph.canvas.or(app.page.getByRole('main')).first().waitFor();
      await app.page.mouse.move(640, 796);
      await app.page.screenshot({ path: join(FOLDER, `${name}-${theme}.png`) });
    };

    await frame.show('Graph');
    await graph.settled();
    await picture('overview');
    await app.page.setViewportSize(SIZES.small);
    await graph.settled();
    await picture('overview-small');
    await app.page.setViewportSize(SIZES.wide);

    await graph.view.getByRole('button', { name: 'View', exact: true }).click();
    await app.page.getByRole('menuitemcheckbox', { name: 'By community' }).click();
    await app.page.keyboard.press('Escape');
    await graph.settled();
    await picture('communities');
    await graph.view.getByRole('button', { name: 'View', exact: true }).click();
    await app.page.getByRole('menuitemcheckbox', { name: 'By type' }).click();
    await app.page.keyboard.press('Escape');

    await graph.focusOn('Falcon');
    await graph.settled();
    await graph.showList();
    await graph.open('Falcon');
    await expect(inspector.section('Facts')).toBeVisible();
    await picture('focus');

    await graph.actionsFor('Falcon').getByRole('button', { name: 'Find path to…' }).click();
    await graph.path.getByRole('combobox', { name: 'Find path to' }).fill('Clara');
    await graph.path.getByRole('option', { name: /Clara/ }).first().click();
    await expect(graph.path.getByRole('listitem').first()).toBeVisible();
    await inspector.close();
    await graph.settled();
    await picture('path');
    await graph.path.getByRole('button', { name: 'Close the path' }).click();
    await graph.view.getByRole('button', { name: 'List', exact: true }).click();

    await graph.focusOn('You');
    // One step a day, from the first day that the story tells of.
    for (const [name, date] of [
      ['as-of-march', Date.UTC(2025, 2, 31)],
      ['as-of-october', Date.UTC(2025, 9, 31)],
    ] as const) {
      await graph.slider.fill(String(Math.round((date - Date.UTC(2019, 0, 1)) / 86_400_000)));
      await expect(graph.slider).toHaveAttribute('aria-valuetext', /2025/u);
      await graph.settled();
      await picture(name);
    }

    await frame.show('Review');
    await app.page.getByRole('tab', { name: /^Same thing/ }).click();
    await expect(app.page.getByRole('button', { name: 'Not the same' })).toBeVisible();
    await picture('merge-suggestion');
    expect(app.pageErrors()).toEqual([]);
  });

  test(`picture of 2,000 nodes, ${theme}`, async ({ host, launchApp }, testInfo) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const dataDir = testInfo.outputPath('many');
    await mkdir(dataDir, { recursive: true });
    const file = testInfo.outputPath('many.jsonl');
    await writeFile(
      file,
      lines(manyFacts().map((text, i) => ({ text, at: Date.UTC(2025, 0, 1) + i * 60_000 }))),
    );
    await commandLine(dataDir, ['import', file]);
    const env = { MNEMOSCOPE_THEME: theme, MNEMOSCOPE_NODE_BUDGET: '2000' };
    const app = await launchApp({ dataDir, env });
    const { frame, graph } = new Mnemoscope(app);
    await app.page.setViewportSize(SIZES.wide);
    await frame.show('Graph');
    await expect
      .poll(async () => Number(await graph.canvas.getAttribute('data-nodes')), { timeout: 120_000 })
      .toBeGreaterThan(1_900);
    await expect(graph.canvas).toHaveAttribute('data-layout', 'done', { timeout: 120_000 });
    await app.page.screenshot({ path: join(FOLDER, `2000-nodes-${theme}.png`) });
  });
}

/** More than 130 teams of projects, people and tools, joined here and there. */
function manyFacts(): string[] {
  const name = (n: number): string =>
    [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20]
      .map(
        (i) =>
          [
            'ka',
            'ro',
            'mi',
            'te',
            'su',
            'vo',
            'la',
            'ne',
            'di',
            'pu',
            'ga',
            'he',
            'jo',
            'be',
            'ri',
            'so',
            'tu',
            'wa',
            'yo',
            'ze',
          ][i],
      )
      .join('')
      .replace(/^./u, (letter) => letter.toUpperCase());
  const facts: string[] = [];
  for (let team = 0; team < 136; team++) {
    const first = team * 15;
    for (let i = 1; i < 15; i++) {
      facts.push(`Project ${name(first)} uses ${name(first + i)}`);
      if (i % 5 === 3) facts.push(`Project ${name(first + (i % 3))} depends on ${name(first + i)}`);
    }
    facts.push(`Project ${name(first)} depends on ${name(((team * 7) % 136) * 15 + 3)}`);
  }
  return facts;
}
