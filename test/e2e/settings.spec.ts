import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

test('settings are found by search, say where their value comes from, and go back to the default', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('data');
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'settings.toml'), 'search_limit = 12\n');
  const app = await launchApp({ dataDir, env: { MNEMOSCOPE_INJECT_LIMIT: '6' } });
  const { frame, settings } = new Mnemoscope(app);
  await frame.show('Settings');

  await test.step('from the environment and from a file: said, and not to be changed here', async () => {
    await settings.search.fill('memories in');
    const answer = settings.view.getByRole('textbox', { name: 'Memories in an answer' });
    await expect(answer).toHaveValue('6');
    await expect(answer).toBeDisabled();
    await expect(settings.view).toContainText('Set by MNEMOSCOPE_INJECT_LIMIT in the environment.');
    await expect(settings.view.getByRole('textbox', { name: 'Memories in a search' })).toHaveValue('12');
    await expect(settings.view).toContainText(/settings\.toml/u);
  });

  await test.step('changed here, and back', async () => {
    await settings.search.fill('best fit');
    await settings.write('Best fit or variety', '0.5');
    await expect(settings.view).toContainText('Changed by you.');
    await settings.view.getByRole('button', { name: 'Reset to 0.7: Best fit or variety' }).click();
    await expect(settings.view.getByRole('textbox', { name: 'Best fit or variety' })).toHaveValue('0.7');
    await expect(settings.view).not.toContainText('Changed by you.');
  });

  await test.step('what is no setting is found too, and a search without a hit says so', async () => {
    await settings.search.fill('chatgpt');
    await expect(settings.view.getByRole('heading', { level: 2 })).toHaveText(['Import and export']);
    await settings.search.fill('no such thing');
    await settings.view.getByRole('button', { name: 'Show all settings' }).click();
    await expect(settings.view.getByRole('heading', { name: 'Connections' })).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('backups are made, checked, and gone back to from the settings', async ({ app, ui }) => {
  test.setTimeout(120_000);
  const { frame, memories, settings } = ui;
  await frame.show('Memories');
  await memories.add('The door code is blue');
  await memories.lists(1);
  await frame.show('Settings');
  await settings.section('Backups').click();
  await settings.view.getByRole('button', { name: 'Back up now' }).click();
  await expect(frame.toast(/^Backed up to/)).toBeVisible({ timeout: 30_000 });
  await expect(settings.backups.first()).toContainText('Made by hand');
  await expect(settings.backups.first().getByRole('img', { name: 'Checked' })).toBeVisible();

  await frame.show('Memories');
  await memories.add('This comes after the backup');
  await memories.lists(2);
  await frame.show('Settings');
  await settings.section('Backups').click();
  await settings.backups
    .filter({ hasText: 'Made by hand' })
    .first()
    .getByRole('button', { name: /^What to do with the backup/ })
    .click();
  await app.page.getByRole('menuitem', { name: 'Go back to this backup…' }).click();
  const asking = app.page.getByRole('dialog', { name: 'Go back to this backup?' });
  await expect(asking).toContainText('The present store is backed up first');
  expect(await faultsOf(app.page)).toEqual([]);
  await asking.getByRole('button', { name: 'Go back' }).click();
  await expect(frame.toast(/^The store is as it was then/)).toBeVisible({ timeout: 60_000 });
  await frame.show('Memories');
  await memories.lists(1, { timeout: 30_000 });
  await expect(memories.row('The door code is blue')).toBeVisible();
  expect(app.pageErrors()).toEqual([]);
});

test('a change of what compares texts, and a server that does not answer, are seen in the status line, which leads to them', async ({
  app,
  ui,
}) => {
  test.setTimeout(120_000);
  const { frame, memories, settings } = ui;
  await frame.show('Memories');
  await memories.add('The door code is blue');
  await frame.show('Settings');
  await settings.choose('Search by meaning with', 'Qdrant');
  await settings.write('Address of the server', 'http://127.0.0.1:9');
  await frame.show('Chat');
  await frame.statusLine
    .getByRole('button', { name: 'The vector store does not answer' })
    .click({ timeout: 40_000 });
  await expect(settings.view.getByRole('heading', { name: 'Vector store' })).toBeFocused();
  await expect(settings.view).toContainText('Qdrant does not answer');
  expect(await faultsOf(app.page)).toEqual([]);
  await settings.choose('Search by meaning with', 'This app');
  await expect(settings.view).not.toContainText('Qdrant does not answer', { timeout: 20_000 });

  await settings.choose('What compares texts', 'Ollama');
  await frame.show('Chat');
  await frame.statusLine
    .getByRole('button', { name: /^(Reading memories with the new model|The change of the model waits)/ })
    .click({ timeout: 40_000 });
  await expect(settings.view.getByRole('heading', { name: 'Search by meaning' })).toBeFocused();
  await expect(settings.view).toContainText('Changing to nomic-embed-text');
  await settings.view.getByRole('button', { name: 'Give up the change' }).click();
  await expect(frame.toast(/^Given up\./)).toBeVisible();
  await expect(settings.view).not.toContainText('Changing to nomic-embed-text', { timeout: 20_000 });
  expect(app.pageErrors()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`settings, import and export keep to WCAG 2.2 AA in ${colorScheme}, by the keyboard alone`, async ({
    app,
    ui,
  }) => {
    test.setTimeout(120_000);
    const { frame, transfer, settings } = ui;
    const { page } = app;
    const keys = page.keyboard;
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
    };
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The dialog of the system is kept away as long as somebody listens; a key may come before that has been arranged.
    page.on('filechooser', () => undefined);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await keys.press(app.host === 'browser' ? 'Alt+Shift+I' : 'ControlOrMeta+Shift+I');
    await expect(transfer.importing.getByRole('button', { name: 'Choose a file…' })).toBeFocused();
    await check('Import');
    const chooser = page.waitForEvent('filechooser');
    await keys.press('Enter');
    await (
      await chooser
    ).setFiles({
      name: 'notes.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from('{"text":"I prefer tea to coffee"}\n{"text":\n'),
    });
    await expect(transfer.count('New')).toHaveText('1');
    await check('Preview');
    const bring = transfer.importing.getByRole('button', { name: 'Import 1 memory' });
    for (let pressed = 0; pressed < 12; pressed += 1) {
      if (await bring.evaluate((button) => button === document.activeElement)) break;
      await keys.press('Tab');
    }
    await keys.press('Enter');
    await expect(transfer.importing).toContainText('1 new memory');
    await check('Imported');
    await keys.press('Escape');
    await expect(transfer.importing).toBeHidden();
    await frame.runCommand('Export memories');
    await check('Export');
    await keys.press('ArrowDown');
    await expect(transfer.exporting.getByRole('radio', { name: 'Markdown notes' })).toBeChecked();
    await keys.press('Escape');
    await frame.show('Settings');
    await expect(settings.view.getByRole('heading', { name: 'Connections' })).toBeVisible();
    await check('Settings');
    expect(faults).toEqual([]);
    expect(app.pageErrors()).toEqual([]);
  });
}
