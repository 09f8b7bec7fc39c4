import { faultsOf } from './pages/faultsOf';
import { expect, test } from './pages/mnemoscope';

const views = ['Chat', 'Memories', 'Graph', 'Journal', 'Review', 'Health', 'Stats', 'Settings'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view keeps to WCAG 2.2 AA in ${colorScheme}, empty and in use`, async ({ app, ui }) => {
    const { frame, chat, memories, graph, inspector, review } = ui;
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

    await frame.show('Chat');
    await chat.ask('I live in Porto.');
    await chat.ask('I am allergic to penicillin.');
    await frame.show('Review');
    await review.rows.first().focus();
    await app.page.keyboard.press('Shift+ArrowDown');
    await expect(review.selection).toBeVisible();
    await check('Review with a selection');
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('e');
    await expect(review.editor).toBeFocused();
    await check('Review while editing');
    await frame.runCommand('Pause or resume memory');
    await expect(frame.paused).toBeVisible();
    await frame.show('Settings');
    await check('Settings with a changed one, and memory paused');
    expect(faults).toEqual([]);
  });
}
