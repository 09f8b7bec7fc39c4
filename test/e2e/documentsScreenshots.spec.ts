import { join } from 'node:path';
import { seedManyDocuments } from '../support/manyDocuments';
import { textFile } from './pages/documentsPage';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

// Not a test: draws the pictures of the documents for docs/. Run it by `MNEMOSCOPE_SCREENSHOTS=1 npx playwright test documentsScreenshots`.

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'documents');
const WIDE = { width: 1280, height: 800 };
const SMALL = { width: 900, height: 600 };
const COUNT = 5_000;
const BROKEN = ['scan.pdf', 'letters/locked.pdf', 'minutes.docx'].map((name) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('not what its name says'),
}));

test.setTimeout(300_000);

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of the documents, ${theme}`, async ({ host, launchApp }, testInfo) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const dataDir = testInfo.outputPath('many');
    seedManyDocuments(dataDir, COUNT);
    const app = await launchApp({ dataDir, env: { MNEMOSCOPE_THEME: theme } });
    const { page } = app;
    const { frame, documents, inspector } = new Mnemoscope(app);
    const keys = page.keyboard;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    const picture = async (name: string): Promise<void> => {
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 });
      await page.screenshot({ path: join(FOLDER, `${name}-${theme}.png`) });
    };
    const bothSizes = async (name: string): Promise<void> => {
      await picture(name);
      await page.setViewportSize(SMALL);
      await picture(`${name}-small`);
      await page.setViewportSize(WIDE);
    };

    await frame.show('Documents');
    await expect(documents.rows.first()).toBeVisible();
    await bothSizes('list');

    await documents.rows.first().click();
    await expect(inspector.pane.locator('[data-passage="0"]')).toContainText('Page 1');
    await bothSizes('pane');
    await inspector.close();

    await documents.rows.first().focus();
    await keys.press('Space');
    for (let i = 0; i < 3; i += 1) await keys.press('Shift+ArrowDown');
    await bothSizes('selected');
    await keys.press('m');
    await page.getByRole('combobox', { name: 'Collection' }).fill('w');
    await picture('move');
    await keys.press('Escape');
    await keys.press('Escape');
    await keys.press('Escape');

    const letGo = await documents.drag([textFile('a.md', 'One.')]);
    await picture('drop');
    await letGo();
    await documents.drop(...BROKEN);
    await expect(documents.failed).toContainText('3 files');
    await expect(documents.progress).toHaveCount(0);
    await bothSizes('failed');
  });

  test(`pictures of no documents, ${theme}`, async ({ host, launchApp }) => {
    test.skip(host !== 'browser', 'the window looks the same on both hosts');
    const app = await launchApp({ env: { MNEMOSCOPE_THEME: theme } });
    const { page } = app;
    const { frame, documents } = new Mnemoscope(app);
    await page.setViewportSize(SMALL);
    await frame.show('Documents');
    await expect(documents.view).toContainText('Answer from your own files');
    await page.screenshot({ path: join(FOLDER, `empty-small-${theme}.png`) });
  });
}
