import { join } from 'node:path';
import { chatgptZip } from '../support/chatgptExport';
import { seedManyMemories } from '../support/manyMemories';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

// Not a test: draws the pictures of import, export and settings for docs/. Run it by `MNEMOSCOPE_SCREENSHOTS=1 npx playwright test transferScreenshots`.

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'transfer');
const WIDE = { width: 1280, height: 800 };
const SMALL = { width: 900, height: 600 };
const COUNT = 400;
const CHATS = 600;

test.setTimeout(300_000);

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of what comes in and goes out, ${theme}`, async ({ host, launchApp }, testInfo) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const dataDir = testInfo.outputPath('some');
    seedManyMemories(dataDir, COUNT);
    const app = await launchApp({
      dataDir,
      env: { MNEMOSCOPE_THEME: theme, MNEMOSCOPE_INJECT_LIMIT: '6' },
    });
    const { page } = app;
    const { frame, memories, transfer, settings } = new Mnemoscope(app);
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
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

    await frame.show('Memories');
    await memories.lists(COUNT);
    await frame.runCommand('Import');
    await bothSizes('import');
    await transfer.choose(file('holiday.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])));
    await expect(transfer.importing.getByRole('alert')).toBeVisible();
    await bothSizes('import-wrong');
    await transfer.press('Choose another file');
    await transfer.choose(file('chatgpt-export.zip', chatgptZip(CHATS)));
    await expect(transfer.count('New')).toHaveText('600', { timeout: 30_000 });
    await bothSizes('import-preview');
    await transfer.press(/^Import 600/);
    await expect(transfer.importing).toContainText('600 new memories', { timeout: 120_000 });
    await bothSizes('import-done');
    await transfer.press('Show in Memories');
    await memories.lists(CHATS);
    await picture('import-shown');
    await frame.runCommand('Export memories');
    await bothSizes('export');
    await page.keyboard.press('Escape');

    await frame.show('Settings');
    await expect(settings.search).toBeVisible();
    await bothSizes('settings');
    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const section of [
      'Models and keys',
      'Search by meaning',
      'Vector store',
      'Memories as files',
      'Backups',
      'Import and export',
    ]) {
      await sections.getByRole('button', { name: section }).click();
      await picture(`settings-${section.toLowerCase().replaceAll(' ', '-')}`);
    }
    await settings.search.fill('key');
    await bothSizes('settings-search');
    expect(app.pageErrors()).toEqual([]);
  });
}
