import { strToU8, zipSync } from 'fflate';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatgptZip } from '../support/chatgptExport';
import { expect, test } from './pages/mnemoscope';

const CHATS = 40;
/** Takes long enough to be stopped. */
const MANY = 6_000;

test('a ChatGPT export is shown before it is imported, and one undo takes it back', async ({ app, ui }) => {
  test.setTimeout(120_000);
  const { frame, memories, transfer } = ui;
  const zip = { name: 'chatgpt.zip', mimeType: 'application/zip', buffer: chatgptZip(CHATS) };
  await frame.show('Memories');
  await memories.view.getByRole('button', { name: 'Import…' }).click();

  await test.step('the preview says what it is, counts, gives examples, and names what is broken', async () => {
    await transfer.choose(zip);
    await expect(transfer.importing).toHaveAccessibleName('Import chatgpt.zip');
    await expect(transfer.importing.getByRole('combobox', { name: 'Read it as' })).toContainText(
      'ChatGPT (recognised)',
    );
    await expect(transfer.count('New')).toHaveText(String(CHATS));
    await expect(transfer.count('Cannot be read')).toHaveText('1');
    await expect(transfer.importing).toContainText('Which tea goes with a rainy afternoon?');
    await expect(
      transfer.importing
        .getByRole('listitem')
        .filter({ hasText: /Mar \d+, 2024/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('nothing is there before it is asked for', async () => {
    await transfer.press('Cancel');
    await expect(transfer.importing).toBeHidden();
    await expect(memories.view.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();
  });

  await test.step('imported, the rest stays said, and undo takes all of it back', async () => {
    await transfer.drop(zip);
    await transfer.press(`Import ${CHATS} memories`);
    await expect(transfer.importing).toContainText(`${CHATS} new memories`, { timeout: 30_000 });
    await expect(transfer.importing).toContainText('1 record cannot be read');
    await transfer.press('Show in Memories');
    await memories.lists(CHATS);
    await frame.runCommand('Import');
    await transfer.choose(zip);
    await expect(transfer.count('There already')).toHaveText(String(CHATS));
    await expect(transfer.importing.getByRole('button', { name: /^Import/ })).toBeDisabled();
    await transfer.press('Cancel');
    await app.page.keyboard.press('ControlOrMeta+z');
    await expect(frame.toast(/^Undone/)).toBeVisible({ timeout: 30_000 });
    await memories.lists(0);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('a long import goes on while its dialog is closed, is stopped from the status line, and goes on from there', async ({
  app,
  ui,
}) => {
  test.setTimeout(180_000);
  const { frame, transfer } = ui;
  const lines = Array.from({ length: MANY }, (_, index) =>
    JSON.stringify({ text: `Note ${index} on the boiler` }),
  );
  const file = { name: 'many.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines.join('\n')) };
  const all = MANY.toLocaleString('en');
  await frame.runCommand('Import');
  await transfer.choose(file);
  await transfer.press(`Import ${all} memories`);
  await transfer.importing.getByRole('button', { name: 'Close' }).last().click();
  await frame.statusLine.getByRole('button', { name: /^Importing/ }).click();
  // Stopped sooner, nothing would be in that it could go on from.
  await expect(transfer.importing).toContainText(/ of .* records/u, { timeout: 30_000 });
  await transfer.press('Stop');
  await expect(transfer.importing).toContainText('Stopped before its end.', { timeout: 30_000 });
  await transfer.importing.getByRole('button', { name: 'Close' }).last().click();
  await frame.runCommand('Import');
  await transfer.choose(file);
  await expect(transfer.count('New')).not.toHaveText(all, { timeout: 30_000 });
  await transfer.press(/^Import [\d,]+ memor/);
  await expect(transfer.importing).toContainText(/[\d,]+ new memor/, { timeout: 120_000 });
  await expect(transfer.importing).not.toContainText('Stopped');
  await transfer.importing.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(app.page.locator(':focus')).toHaveCount(1);
  await expect(frame.statusLine).toContainText(`${all} memories`, { timeout: 20_000 });
  expect(app.pageErrors()).toEqual([]);
});

test('a window that is loaded anew shows the import that goes on, and can stop it', async ({ app, ui }) => {
  test.setTimeout(180_000);
  const { frame, transfer } = ui;
  const lines = Array.from({ length: MANY }, (_, index) =>
    JSON.stringify({ text: `Note ${index} on the boiler` }),
  );
  await frame.runCommand('Import');
  await transfer.choose({
    name: 'many.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  });
  await transfer.press(/^Import [\d,]+ memories/);
  await expect(transfer.importing).toContainText('it goes on');
  await app.page.reload();
  await frame.statusLine.getByRole('button', { name: /^Importing/ }).click();
  await expect(transfer.importing).toHaveAccessibleName('Import many.jsonl');
  await expect(transfer.importing).toContainText(/ of .* records/u);
  await transfer.press('Stop');
  await expect(transfer.importing).toContainText('Stopped before its end.', { timeout: 30_000 });
  await transfer.press('Undo this import');
  await expect(frame.toast(/^Undone/)).toBeVisible({ timeout: 30_000 });
  expect(app.pageErrors()).toEqual([]);
});

test('of many chats that came in the older ones are shown too', async ({ app, ui }) => {
  test.setTimeout(120_000);
  const { frame, transfer } = ui;
  await transfer.drop({ name: 'chatgpt.zip', mimeType: 'application/zip', buffer: chatgptZip(230) });
  await transfer.press('Import 230 memories');
  await expect(transfer.importing).toContainText('230 new memories', { timeout: 30_000 });
  await transfer.press('Show in Memories');
  await frame.show('Chat');
  const chats = app.page.getByRole('navigation', { name: 'Chats' });
  const oldest = chats.getByRole('button', { name: 'Chat 1', exact: true });
  await expect(chats.getByRole('button', { name: 'Chat 230', exact: true })).toBeVisible();
  await expect(oldest).toHaveCount(0);
  await chats.getByRole('button', { name: 'Show older chats' }).click();
  await expect(oldest).toHaveCount(1);
  await expect(chats.getByRole('button', { name: 'Show older chats' })).toHaveCount(0);
});

test('a file that is none of these says what it is not and what could be, and can be read as something else', async ({
  app,
  ui,
}) => {
  const { frame, transfer, memories } = ui;
  await frame.runCommand('Import');
  await transfer.choose({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 2, 3]),
  });
  await expect(transfer.importing.getByRole('alert')).toContainText('This file could not be imported');
  await expect(transfer.importing).toContainText('What can be imported');
  await expect(transfer.importing).toContainText('MCP memory server');
  await transfer.press('Choose another file');
  const lines = [
    '{"text":"I prefer tea to coffee"}',
    '{"text":',
    '{"text":"The door code is blue","kind":"fact"}',
  ];
  await transfer.choose({
    name: 'notes.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(transfer.count('New')).toHaveText('2');
  await expect(transfer.importing.getByRole('listitem').filter({ hasText: 'line 2' })).toBeVisible();
  await transfer.importing.getByRole('combobox', { name: 'Read it as' }).selectOption({ label: 'ChatGPT' });
  await expect(
    transfer.importing.getByRole('alert').or(transfer.count('New').filter({ hasText: /^0$/ })),
  ).toBeVisible();
  await transfer.importing
    .getByRole('combobox', { name: 'Read it as' })
    .selectOption({ label: 'JSON lines' });
  await expect(transfer.count('New')).toHaveText('2');
  await transfer.importing.getByRole('combobox', { name: /^Area/ }).fill('kitchen');
  await transfer.importing.getByRole('combobox', { name: /^Area/ }).press('Tab');
  await transfer.press('Import 2 memories');
  await transfer.press('Undo this import');
  await expect(frame.toast(/^Undone/)).toBeVisible();
  await frame.show('Memories');
  await expect(memories.view.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();
  expect(app.pageErrors()).toEqual([]);
});

test('what is exported and imported again changes nothing', async ({ app, ui }) => {
  test.skip(app.host === 'electron', 'a desktop window asks where to save: desktopFiles.spec.ts');
  test.setTimeout(120_000);
  const { frame, memories, transfer } = ui;
  await frame.show('Memories');
  const texts = [
    'I prefer tea to coffee',
    '=SUM(A1)',
    'שלום, אני גר באוסלו',
    'Line one\nand "line two", with commas',
  ];
  for (const text of texts) await memories.add(text);
  await memories.lists(texts.length);
  for (const [format, ending] of [
    ['Snapshot of everything', /\.json$/],
    ['JSON lines', /\.jsonl$/],
    ['Table (CSV)', /\.csv$/],
    ['Markdown notes', /\.zip$/],
  ] as const) {
    await test.step(format, async () => {
      await frame.runCommand('Export memories');
      const saved = await transfer.save(format);
      expect(saved.suggestedFilename()).toMatch(ending);
      await expect(transfer.exporting).toBeHidden();
      await frame.runCommand('Import');
      await transfer.choose({
        name: saved.suggestedFilename(),
        mimeType: 'application/octet-stream',
        buffer: await readFile(await saved.path()),
      });
      await expect(transfer.count('New')).toHaveText('0');
      await expect(transfer.count('There already')).toHaveText(String(texts.length));
      await expect(transfer.count('Cannot be read')).toHaveText('0');
      await transfer.press('Cancel');
    });
  }
  expect(app.pageErrors()).toEqual([]);
});

test('folders that programs make are left out of an import, and both its preview and its result say so', async ({
  ui,
}) => {
  const { frame, transfer } = ui;
  await frame.show('Memories');
  const zip = zipSync({
    'vault/diet.md': strToU8('I am allergic to peanuts.'),
    'vault/node_modules/readme.md': strToU8('Nobody means this.'),
  });
  await transfer.drop({ name: 'vault.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  const words = 'One folder was left out, as programs make such: vault/node_modules.';
  await expect(transfer.importing).toContainText(words);
  await transfer.press('Import 1 memory');
  await expect(transfer.importing).toContainText('1 new memory.');
  await expect(transfer.importing).toContainText(words);
});

test('of a folder that is chosen, what is not looked into is said, where the window hands it over too', async ({
  ui,
}, testInfo) => {
  const { frame, memories, transfer } = ui;
  const folder = testInfo.outputPath('vault');
  for (const inside of ['node_modules/x', '.git']) await mkdir(join(folder, inside), { recursive: true });
  await writeFile(join(folder, 'diet.md'), 'I am allergic to peanuts.');
  await writeFile(join(folder, 'node_modules/x/readme.md'), 'Nobody means this.');
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/main');
  await frame.show('Memories');
  await memories.view.getByRole('button', { name: 'Import…' }).click();
  await transfer.choose(folder, 'Choose a folder…');
  const words =
    /2 folders were left out, as programs make such: (\.git, node_modules|node_modules, \.git)\./u;
  await expect(transfer.importing).toContainText(words);
  await transfer.press('Import 1 memory');
  await expect(transfer.importing).toContainText('1 new memory.');
  await expect(transfer.importing).toContainText(words);
});
