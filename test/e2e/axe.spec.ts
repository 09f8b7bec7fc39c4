import { seedManyMemories } from '../support/manyMemories';
import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const COUNT = 400;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`cleaning up keeps to WCAG 2.2 AA in ${colorScheme}: filters, dialogs, journal, health and stats`, async ({
    launchApp,
  }, testInfo) => {
    test.setTimeout(180_000);
    const dataDir = testInfo.outputPath('some');
    seedManyMemories(dataDir, COUNT);
    const app = await launchApp({ dataDir });
    const { page } = app;
    const { frame, memories, inspector, journal, review } = new Mnemoscope(app);
    const keys = page.keyboard;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
    };
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
    const checkDialog = async (name: string | RegExp, ready: RegExp): Promise<void> => {
      await expect(dialog(name)).toContainText(ready);
      await check(String(name));
      await keys.press('Escape');
      await expect(dialog(name)).toBeHidden();
    };

    await frame.show('Memories');
    await memories.lists(COUNT);
    await memories.rowAt(0).focus();
    await keys.press('f');
    const panel = dialog('Filters');
    for (const group of ['Tag', 'Made', 'Importance', 'Use'] as const) {
      await panel.getByRole('tab', { name: group, exact: true }).click();
      await check(`Filters: ${group}`);
    }
    await panel.getByRole('checkbox', { name: /Never recalled/ }).check();
    await panel.getByRole('searchbox').fill('work');
    await expect(panel.getByRole('checkbox').first()).toBeVisible();
    await check('Filters that are looked for');
    await keys.press('Escape');
    await keys.press('Escape');
    await check('Memories with filters in use');

    await memories.rowAt(0).focus();
    await keys.press('Space');
    await keys.press('Shift+ArrowDown');
    await keys.press('t');
    await checkDialog(/^Tags of/, /Add/);
    await keys.press('m');
    await checkDialog('Merge memories', /Importance/);
    await memories.selection.getByRole('button', { name: 'More' }).click();
    await check('Menu of more');
    await page.getByRole('menuitem', { name: 'Move to an area' }).click();
    await checkDialog(/to an area$/, /Area/);
    await frame.runCommand('Clean up memories');
    await expect(dialog('Clean up memories').getByRole('listbox').getByRole('option').first()).toContainText(
      'Decay',
    );
    await checkDialog('Clean up memories', /would go/);

    await memories.rowAt(0).focus();
    await keys.press('Delete');
    await expect(frame.toast('to the trash')).toBeVisible();
    await memories.tab('Trash').click();
    await memories.view.getByRole('button', { name: 'Empty the trash' }).click();
    await checkDialog('Empty the trash?', /memories go/);
    await memories.tab('All').click();
    await memories.rowAt(0).click();
    await expect(inspector.section('Particulars')).toBeVisible();
    await check('Memories with the inspector');

    await frame.show('Journal');
    await journal.entries.first().getByRole('button').first().click();
    await check('Journal with an open step');
    await frame.show('Review');
    for (const part of ['Duplicates', 'Contradictions', 'Low value'] as const) {
      await review.open(part);
      await check(`Review: ${part}`);
    }
    for (const view of ['Health', 'Stats'] as const) {
      await frame.runCommand(view);
      const main = page.getByRole('main', { name: view });
      await expect(main.getByRole('heading').nth(2)).toBeVisible({ timeout: 30_000 });
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
      await check(view);
    }
    await frame.runCommand('Keyboard shortcuts');
    await checkDialog('Keyboard shortcuts', /Filter/);
    expect(faults).toEqual([]);
    expect(app.pageErrors()).toEqual([]);
  });
}
