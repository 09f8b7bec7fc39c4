import type { TestInfo } from '@playwright/test';
import { seedManyDocuments } from '../support/manyDocuments';
import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const COUNT = 200;

test.setTimeout(180_000);

function seededFolder(testInfo: TestInfo): string {
  const dataDir = testInfo.outputPath('some');
  seedManyDocuments(dataDir, COUNT);
  return dataDir;
}

/** No pointer is used here. */
test('documents are found, read, sorted, moved and removed by the keyboard alone', async ({
  launchApp,
}, testInfo) => {
  const app = await launchApp({ dataDir: seededFolder(testInfo) });
  const { page } = app;
  const { frame, documents, inspector } = new Mnemoscope(app);
  const keys = page.keyboard;
  const focused = page.locator(':focus');

  await frame.openPalette();
  await keys.type('Documents');
  await expect(frame.palette.getByRole('option', { name: 'Documents' }).first()).toBeVisible();
  await keys.press('Enter');
  await expect(documents.rows.first()).toBeVisible();

  await keys.press('/');
  await expect(documents.search).toBeFocused();
  await keys.type('heat pump');
  await expect(documents.rows).toHaveCount(1);
  await keys.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-row', '0');
  await keys.press('Enter');
  await expect(inspector.pane).toContainText('Heat pump, all there is to know.pdf');
  await keys.press('Enter');
  await expect(focused).toHaveAttribute('data-inspector', 'true');
  const passage = inspector.pane.locator('[data-passage]').and(focused);
  for (let i = 0; i < 12 && (await passage.count()) === 0; i += 1) await keys.press('Tab');
  await expect(passage).toHaveAttribute('data-passage', '0');
  await keys.press('End');
  await expect(passage).toHaveAttribute('data-passage', '299');
  await expect(passage).toContainText('Page 120');
  await keys.press('Enter');
  await expect(inspector.section('Where it comes from')).toContainText('page 120');
  await keys.press('Escape');
  await expect(inspector.pane).toBeHidden();

  await keys.press('/');
  await keys.press('Escape');
  await keys.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-row', '0');
  await keys.press('ArrowUp');
  await expect(focused).toHaveAttribute('data-head', 'name');
  await keys.press('Enter');
  await expect(documents.view.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await keys.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-row', '0');
  await keys.press('End');
  await expect(focused).toHaveAttribute('data-row', String(COUNT - 1));
  await keys.press('Home');
  await keys.press('Space');
  await keys.press('Shift+ArrowDown');
  await expect(documents.selection).toContainText('2 documents selected');
  await keys.press('m');
  await expect(page.getByRole('combobox', { name: 'Collection' })).toBeFocused();
  await keys.type('attic');
  await keys.press('Tab');
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(frame.toast('Moved 2 documents to “attic”.')).toBeVisible();
  await keys.press('Delete');
  await expect(documents.collection('attic')).toHaveCount(0);
  await keys.press('ControlOrMeta+z');
  await expect(documents.collection('attic')).toBeVisible();
});

test('keys that go by the whole list are not lost while it is being read', async ({
  launchApp,
}, testInfo) => {
  const app = await launchApp({ dataDir: seededFolder(testInfo) });
  const { page } = app;
  const { frame, documents, memories } = new Mnemoscope(app);
  const keys = page.keyboard;
  const focused = page.locator(':focus');

  await frame.show('Documents');
  await documents.search.fill('heat pump');
  await expect(documents.rows).toHaveCount(1);
  await keys.press('Escape');
  // Only the one that was found is listed still.
  await keys.press('ArrowDown');
  await keys.press('End');
  await expect(focused).toHaveAttribute('data-row', String(COUNT - 1));
  await documents.search.fill('heat pump');
  await expect(documents.rows).toHaveCount(1);
  await keys.press('Escape');
  await keys.press('ArrowDown');
  await keys.press('ControlOrMeta+a');
  await expect(documents.selection).toContainText(`${COUNT} documents selected`);

  await frame.show('Memories');
  await memories.search.fill('lisbon');
  await expect(memories.view).toContainText(/\d+ found/u);
  await keys.press('Escape');
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await keys.press('End');
  await keys.press('ArrowUp');
  await expect(focused).toHaveAttribute('data-row', '38');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`documents keep to WCAG 2.2 AA in ${colorScheme}`, async ({ launchApp }, testInfo) => {
    const app = await launchApp({ dataDir: seededFolder(testInfo) });
    const { page } = app;
    const { frame, documents, inspector } = new Mnemoscope(app);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
    };
    await frame.show('Documents');
    await documents.rows.first().click();
    await expect(inspector.pane.locator('[data-passage="0"]')).toContainText('Page 1');
    await page.keyboard.press('Space');
    await expect(documents.selection).toBeVisible();
    await check('List, selection and pane');
    await page.keyboard.press('m');
    await expect(page.getByRole('combobox', { name: 'Collection' })).toBeFocused();
    await check('Move');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await documents.drop({
      ...{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not what its name says') },
    });
    await expect(documents.failed).toBeVisible();
    await check('What could not be read');
    await documents.search.fill('nothing like this');
    await expect(documents.view).toContainText('No document matches');
    await check('Nothing found');
    expect(faults).toEqual([]);
  });
}
