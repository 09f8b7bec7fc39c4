import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './pages/mnemoscope';

const views = ['Chat', 'Memories', 'Graph', 'Journal', 'Settings'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view keeps to WCAG 2.2 AA in ${colorScheme}, empty and in use`, async ({ app, ui }) => {
    const { frame, chat, memories, graph, inspector } = ui;
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(app.page)).map((fault) => `${where}: ${fault}`));
    };
    for (const view of views) {
      await frame.show(view);
      await expect(app.page.getByRole('main')).toBeVisible();
      await check(`${view}, empty`);
    }

    await frame.show('Chat');
    await chat.remember('The Atlas project uses Python');
    await chat.ask('What projects use Python?');
    await chat.citations().first().click();
    await expect(inspector.section('Particulars')).toBeVisible();
    await check('Chat with the inspector');
    await inspector.close();
    await chat.openModels();
    await check('Model menu');
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('ControlOrMeta+k');
    await expect(frame.palette.getByRole('option').first()).toBeVisible();
    await check('Palette');
    await app.page.keyboard.press('Escape');

    await frame.show('Memories');
    await memories.row('Atlas').getByRole('checkbox').check();
    await check('Memories with a selection');
    await frame.show('Graph');
    await graph.settled();
    await graph.showList();
    await graph.open('Atlas');
    await expect(inspector.section('Facts')).toBeVisible();
    await check('Graph with an entity');
    await frame.show('Journal');
    await check('Journal');
    expect(faults).toEqual([]);
  });
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Notes that come and go; what they say is measured with the tokens they are made of.
    .exclude('[data-sonner-toaster]')
    // The other mode opens a page of its own, which a desktop window cannot.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`));
}
