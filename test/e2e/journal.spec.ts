import { writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

/** Taken back in some seconds, and brought in within a minute or two however busy the machine is. */
const MANY = 12_000;

test('the journal tells what changed, finds steps, and takes one back with those that build on it', async ({
  app,
  ui,
}) => {
  const { frame, memories, inspector, journal } = ui;
  await frame.show('Memories');
  await memories.add('The garage code is kept by Miriam');
  await memories.add('My bicycle is green');
  await memories.lists(2);
  await memories.row('Miriam').click();
  await expect(inspector.pane).toContainText('Miriam');
  await inspector.changeText('The garage code is kept by Roberto');
  await inspector.tagField.fill('keys');
  await inspector.tagField.press('Enter');
  await expect(memories.cell(memories.row('Roberto'), 'tags')).toContainText('keys');
  await frame.show('Journal');
  await expect(journal.entries).toHaveCount(4);

  await test.step('arrows move, Enter opens: the words that went and came', async () => {
    await journal.step('Edited').focus();
    await app.page.keyboard.press('Enter');
    const entry = journal.entry('Edited');
    await expect(entry.locator('del')).toHaveText('Miriam');
    await expect(entry.locator('ins')).toHaveText('Roberto');
    await app.page.keyboard.press('ArrowUp');
    await expect(journal.entries.first().locator('[data-step]')).toBeFocused();
    await app.page.keyboard.press('Enter');
    await expect(journal.entries.first().getByText('Tags', { exact: true })).toBeVisible();
    await app.page.keyboard.press('Escape');
    await expect(journal.entries.first().getByText('Tags', { exact: true })).toBeHidden();
    await entry.getByRole('button', { name: 'Open this memory' }).click();
    await expect(inspector.pane).toContainText('Roberto');
  });

  await test.step('found by words and by who did it', async () => {
    await journal.search.fill('bicycle');
    await expect(journal.entries).toHaveCount(1);
    await journal.search.fill('nothing of the kind');
    await expect(journal.view.getByRole('heading', { name: 'No step matches' })).toBeVisible();
    await journal.view.getByRole('button', { name: 'Show all' }).click();
    await journal.who.selectOption('Imports');
    await expect(journal.view.getByRole('heading', { name: 'No step matches' })).toBeVisible();
    await journal.who.selectOption('You');
    await expect(journal.entries).toHaveCount(4);
  });

  await test.step('undoing the first step asks about those that build on it', async () => {
    await journal.step('Remembered “The garage code').focus();
    await app.page.keyboard.press('u');
    const dialog = app.page.getByRole('dialog', { name: 'Later steps build on this one' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(dialog.getByRole('listitem').last()).toContainText('Remembered “The garage code');
    await dialog.getByRole('button', { name: 'Undo 3 steps' }).click();
    await expect(frame.toast('Undone: 3 steps')).toBeVisible();
    await expect(journal.view.locator('[data-state="undone"]')).toHaveCount(3);
  });

  await test.step('redoing a later one brings what it builds on along', async () => {
    await journal.step('Edited').focus();
    await app.page.keyboard.press('r');
    const dialog = app.page.getByRole('dialog', { name: 'This step builds on earlier ones' });
    await dialog.getByRole('button', { name: 'Redo 2 steps' }).click();
    await expect(journal.view.locator('[data-state="undone"]')).toHaveCount(1);
    await frame.show('Memories');
    await expect(memories.row('Roberto')).toBeVisible();
  });
});

test('a long undo says how far it is, in a window that is loaded meanwhile too, and can be stopped', async ({
  launchApp,
}, testInfo) => {
  test.setTimeout(360_000);
  const dataDir = testInfo.outputPath('many');
  const file = testInfo.outputPath('many.jsonl');
  const lines = Array.from({ length: MANY }, (_, at) => JSON.stringify({ text: `Note ${at} on the boiler` }));
  await writeFile(file, lines.join('\n'));
  await commandLine(dataDir, ['import', file, '--no-wait'], 240_000);
  const app = await launchApp({ dataDir });
  const { frame } = new Mnemoscope(app);
  const underWay = frame.toast(/^Undoing: Imported .* · \d+ %/u);
  await frame.runCommand('Undo last change');
  await expect(underWay).toBeVisible({ timeout: 20_000 });
  await app.page.reload();
  await expect(underWay).toBeVisible({ timeout: 20_000 });
  await underWay.getByRole('button', { name: 'Stop' }).click();
  await expect(underWay).toBeHidden();
  await expect(frame.statusLine).toContainText(/\d,\d{3} memories/u);
  await frame.runCommand('Undo last change');
  await expect(frame.toast(/^Undone: Imported/u)).toBeVisible({ timeout: 120_000 });
  await expect(underWay).toBeHidden();
  await expect(frame.statusLine).toContainText('0 memories');
  expect(app.pageErrors()).toEqual([]);
});
