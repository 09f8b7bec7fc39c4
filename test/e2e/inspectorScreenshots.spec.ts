import { join } from 'node:path';
import { seedManyMemories } from '../support/manyMemories';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

// Not a test: draws the pictures of the inspector for docs/. Run it by `MNEMOSCOPE_SCREENSHOTS=1 npx playwright test inspectorScreenshots`.

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'inspector');
const WIDE = { width: 1280, height: 800 };
const SMALL = { width: 900, height: 600 };
const COUNT = 20_000;
const TOLD = [
  'Miriam plays the cello on Thursdays, in the old town hall',
  'Miriam plays the cello in the town orchestra, on Thursdays at 19:30',
  'مريم تعزف على التشيلو كل يوم خميس في قاعة البلدية القديمة',
  '<img src=x onerror=alert(1)> [a link](javascript:alert(1)) that is only text',
];

test.setTimeout(300_000);

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of the inspector, ${theme}`, async ({ host, launchApp }, testInfo) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const dataDir = testInfo.outputPath('many');
    seedManyMemories(dataDir, COUNT);
    const app = await launchApp({ dataDir, env: { MNEMOSCOPE_THEME: theme } });
    const { page } = app;
    const { frame, memories, inspector, journal, review } = new Mnemoscope(app);
    const keys = page.keyboard;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    const picture = async (name: string): Promise<void> => {
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 });
      await page.mouse.move(640, 796);
      await page.screenshot({ path: join(FOLDER, `${name}-${theme}.png`) });
    };
    const bothSizes = async (name: string): Promise<void> => {
      await picture(name);
      await page.setViewportSize(SMALL);
      await picture(`${name}-small`);
      await page.setViewportSize(WIDE);
    };

    await frame.show('Memories');
    await memories.lists(COUNT);
    for (const text of TOLD) await memories.add(text);
    await memories.lists(COUNT + TOLD.length);
    await memories.settled();
    await bothSizes('table');

    await memories.rowAt(0).focus();
    await keys.press('f');
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('tab', { name: 'Tag', exact: true }).click();
    await filters.getByRole('checkbox', { name: /^travel/ }).check();
    await filters.getByRole('tab', { name: 'Use', exact: true }).click();
    await filters.getByRole('checkbox', { name: /Never recalled/ }).check();
    await memories.settled();
    await bothSizes('filters');
    await keys.press('Escape');
    await memories.view.getByRole('button', { name: 'Clear all' }).click();

    await memories.search.fill('cello');
    await memories.lists(2);
    await memories.rowAt(0).focus();
    await keys.press('ControlOrMeta+a');
    await keys.press('m');
    const merge = page.getByRole('dialog', { name: 'Merge memories' });
    await expect(merge.getByRole('textbox', { name: /^Text of the one/ })).not.toHaveValue('');
    await bothSizes('merge');
    await keys.press('Escape');
    await keys.press('Escape');
    await memories.search.fill('');

    await frame.runCommand('Clean up memories');
    const prune = page.getByRole('dialog', { name: 'Clean up memories' });
    await expect(prune.getByRole('listbox').getByRole('option').first()).toContainText('Decay');
    await bothSizes('prune');
    await prune.getByRole('combobox', { name: 'Made', exact: true }).selectOption('More than a year ago');
    await prune.getByRole('checkbox', { name: 'Never recalled' }).check();
    await expect(prune.getByRole('listbox').getByRole('option').first()).toContainText('Never recalled');
    await prune.getByRole('button', { name: /to the trash$/ }).click();
    await expect(prune).toBeHidden({ timeout: 120_000 });
    await memories.tab('Trash').click();
    await memories.view.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(page.getByRole('dialog', { name: 'Empty the trash?' })).toContainText('go:');
    await bothSizes('erase');
    await keys.press('Escape');
    await memories.tab('All').click();

    await memories.search.fill('orchestra');
    await memories.row('orchestra').click();
    await inspector.changeText('Miriam plays the cello in the town orchestra, on Fridays at 20:00');
    await memories.search.fill('');
    await frame.show('Journal');
    await journal.step('Edited').click();
    await expect(journal.entry('Edited').locator('ins').first()).toBeVisible();
    await inspector.close();
    await bothSizes('journal');

    await frame.show('Review');
    await review.open('Low value');
    await expect(review.listed.first()).toBeVisible();
    await bothSizes('suggestions');
    for (const view of ['Health', 'Stats'] as const) {
      await frame.runCommand(view);
      const main = page.getByRole('main', { name: view });
      await expect(main.getByRole('heading').nth(2)).toBeVisible({ timeout: 60_000 });
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
      await bothSizes(view.toLowerCase());
    }
    expect(app.pageErrors()).toEqual([]);
  });
}
