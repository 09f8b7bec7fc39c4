import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chatgptZip } from '../support/chatgptExport';
import { openDesktop, type Desktop } from '../support/openDesktop';
import { expect, Mnemoscope, test as base } from './pages/mnemoscope';

// What comes in and goes out by the system's own dialogs, from the menu and the palette of a desktop window.
const test = base.extend<{ desktop: Desktop; window: Mnemoscope }>({
  desktop: async ({ host }, use, testInfo) => {
    testInfo.skip(host !== 'electron', 'desktop only');
    const desktop = await openDesktop(testInfo.outputPath('store'), testInfo.outputPath('home'));
    await use(desktop);
    await desktop.close();
  },
  window: async ({ desktop }, use) => {
    await use(new Mnemoscope(desktop));
  },
});
test.setTimeout(120_000);

const CHATS = 12;

test('a zip, a file and a folder are imported from the menu and the palette', async ({
  desktop,
  window,
}, testInfo) => {
  const { frame, memories, transfer } = window;
  const zip = testInfo.outputPath('chatgpt.zip');
  writeFileSync(zip, chatgptZip(CHATS));
  const file = testInfo.outputPath('notes.jsonl');
  writeFileSync(file, '{"text":"I prefer tea to coffee"}\n{"text":"The door code is blue"}\n');
  const folder = testInfo.outputPath('vault');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'garden.md'), '- The apple tree is pruned in March\n');
  writeFileSync(join(folder, 'deep', 'shed.md'), '- The shed needs paint\n');

  await pressMenu(desktop, 'transfer.import');
  await answerPicker(desktop, zip, () => transfer.press('Choose a file…'));
  await expect(transfer.count('New')).toHaveText(String(CHATS));
  await transfer.press(`Import ${CHATS} memories`);
  await expect(transfer.importing).toContainText(`${CHATS} new memories`, { timeout: 30_000 });
  await transfer.press('Show in Memories');
  await memories.lists(CHATS);

  await frame.runCommand('Import');
  await answerPicker(desktop, file, () => transfer.press('Choose a file…'));
  await transfer.press('Import 2 memories');
  await expect(transfer.importing).toContainText('2 new memories', { timeout: 30_000 });
  await transfer.importing.getByRole('button', { name: 'Close' }).last().click();

  await frame.runCommand('Import');
  await answerPicker(desktop, folder, () => transfer.press('Choose a folder…'));
  await expect(transfer.count('New')).toHaveText('2');
  await transfer.press('Import 2 memories');
  await expect(transfer.importing).toContainText('2 new memories', { timeout: 30_000 });
  await transfer.press('Show in Memories');
  await expect(memories.row('The shed needs paint')).toBeVisible();
});

test('files and a folder are read from the menu and the palette', async ({ desktop, window }, testInfo) => {
  const { frame, documents } = window;
  const file = testInfo.outputPath('boiler.md');
  writeFileSync(file, '# Boiler\n\nThe boiler is serviced by Hansen each October.\n');
  const folder = testInfo.outputPath('house');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'garden.md'), 'The apple tree is pruned in March.');
  writeFileSync(join(folder, 'deep', 'shed.md'), 'The shed needs paint.');

  await answerPicker(desktop, folder, () => pressMenu(desktop, 'documents.addFolder'));
  await expect(documents.rows).toHaveCount(2);
  await answerPicker(desktop, file, () => pressMenu(desktop, 'documents.add'));
  await expect(documents.rows).toHaveCount(3);
  const more = testInfo.outputPath('pump.md');
  writeFileSync(more, 'The filter of the heat pump is cleaned every six weeks.');
  await answerPicker(desktop, more, () => frame.runCommand('Add files'));
  await expect(documents.rows).toHaveCount(4);
});

test('what is exported to a place of the person’s choice and imported again changes nothing', async ({
  desktop,
  window,
}, testInfo) => {
  const { frame, memories, transfer } = window;
  await frame.show('Memories');
  const texts = [
    'I prefer tea to coffee',
    '=SUM(A1)',
    'שלום, אני גר באוסלו',
    'Line one\nand "line two", with commas',
  ];
  for (const text of texts) await memories.add(text);
  await memories.lists(texts.length);
  for (const [format, name] of [
    ['Snapshot of everything', 'all.json'],
    ['JSON lines', 'all.jsonl'],
    ['Table (CSV)', 'all.csv'],
    ['Markdown notes', 'all.zip'],
  ] as const) {
    await test.step(format, async () => {
      const place = testInfo.outputPath(name);
      const suggested = await saveTo(desktop, place);
      await pressMenu(desktop, 'transfer.export');
      await transfer.exporting.getByRole('radio', { name: format }).check();
      await transfer.exporting.getByRole('button', { name: 'Export' }).click();
      await expect(frame.toast(/^Saved /)).not.toHaveCount(0);
      await expect.poll(() => existsSync(place) && readFileSync(place).length > 0).toBe(true);
      expect(await suggested()).toMatch(new RegExp(`^mnemoscope-.*\\${name.slice(name.indexOf('.'))}$`));
      await expect(transfer.exporting).toBeHidden();
      await pressMenu(desktop, 'transfer.import');
      await answerPicker(desktop, place, () => transfer.press('Choose a file…'));
      await expect(transfer.importing).toHaveAccessibleName(`Import ${basename(place)}`);
      await expect(transfer.count('New')).toHaveText('0');
      await expect(transfer.count('There already')).toHaveText(String(texts.length));
      await expect(transfer.count('Cannot be read')).toHaveText('0');
      await transfer.press('Cancel');
    });
  }
});

/** Chooses from the native menu, as main does when a person clicks there, some time after they last did anything in the page. */
async function pressMenu(desktop: Desktop, id: string): Promise<void> {
  // Not by `page`: what Playwright does there counts as the person's doing.
  const justDone = (): Promise<unknown> =>
    desktop.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('navigator.userActivation.isActive'),
    );
  await expect.poll(justDone).toBe(false);
  await desktop.app.evaluate(({ BrowserWindow, Menu }, command) => {
    BrowserWindow.getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null; // no window manager gives the focus
    Menu.getApplicationMenu()?.getMenuItemById(command)?.click();
  }, id);
}

/** Chooses a file or folder in the system's dialog that this opens. */
async function answerPicker(desktop: Desktop, place: string, open: () => Promise<void>): Promise<void> {
  const chooser = desktop.page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(place);
}

/** Chooses that place in the next dialogs that ask where to save. Gives the name that the last one suggested. */
async function saveTo(desktop: Desktop, place: string): Promise<() => Promise<string>> {
  await desktop.app.evaluate(({ session }, path) => {
    session.defaultSession.removeAllListeners('will-download');
    session.defaultSession.on('will-download', (_event, item) => {
      Object.assign(globalThis, { suggested: item.getFilename() });
      item.setSavePath(path);
    });
  }, place);
  return () => desktop.app.evaluate(() => String(Reflect.get(globalThis, 'suggested')));
}
