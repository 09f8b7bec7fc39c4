import { writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { expect, test } from './pages/mnemoscope';
import { SEARCHES, SEARCHED } from './searches';

test('a memory is added, changed, thrown away, brought back, and all of it is there after a restart', async ({
  app,
  ui,
}) => {
  const { frame, memories, inspector, journal } = ui;
  const mod = 'ControlOrMeta';
  await frame.show('Memories');

  await test.step('add; the same again changes nothing', async () => {
    await memories.add('The garage code is kept by Miriam');
    await expect(frame.toast('Remembered “The garage code is kept by Miriam”.')).toBeVisible();
    await memories.add('The garage code is kept by  Miriam');
    await expect(frame.toast('was known already. Nothing changed.')).toBeVisible();
    await memories.add('My bicycle is green');
    await expect(memories.rows).toHaveCount(2);
  });

  await test.step('edit: old words stop matching, new ones match', async () => {
    await memories.row('Miriam').click();
    await inspector.changeText('The garage code is kept by Roberto');
    await memories.searchFinds('Miriam', []);
    await expect(memories.view.getByRole('heading', { name: 'No memory matches' })).toBeVisible();
    await memories.searchFinds('roberto', ['The garage code is kept by Roberto']);
    await memories.searchFinds('', ['The garage code is kept by Roberto', 'My bicycle is green']);
  });

  await test.step('importance and tags', async () => {
    await inspector.importance.focus();
    for (let press = 0; press < 4; press += 1) await inspector.importance.press('ArrowLeft');
    await expect(frame.toast('Set the importance to 0.70.')).toBeVisible();
    await inspector.tagField.fill('home, keys');
    await inspector.tagField.press('Enter');
    await expect(memories.cell(memories.row('Roberto'), 'tags')).toContainText('home');
    await expect(memories.cell(memories.row('Roberto'), 'importance')).toContainText('0.70');
    await expect(inspector.section('History').getByRole('listitem').first()).toBeVisible();
  });

  await test.step('trash, and back by the toast, by the keys, by the tab', async () => {
    await memories.row('bicycle').press('Delete');
    await expect(memories.row('bicycle')).toHaveCount(0);
    await frame.pressInToast('Moved 1 memory to the trash.', 'Undo');
    await expect(memories.row('bicycle')).toBeVisible();

    await memories.row('bicycle').press(`${mod}+Shift+z`);
    await expect(memories.row('bicycle')).toHaveCount(0);
    await app.page.keyboard.press(`${mod}+z`);
    await expect(memories.row('bicycle')).toBeVisible();
    await memories.row('bicycle').press('Delete');
    await expect(memories.row('bicycle')).toHaveCount(0);

    await memories.tab('Trash').click();
    await memories.row('bicycle').getByRole('checkbox').check();
    await memories.view
      .getByRole('toolbar', { name: 'Selected memories' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(memories.view.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    await memories.tab('All').click();
    await expect(memories.rows).toHaveCount(2);
  });

  await test.step('after a restart: everything, and the way back too', async () => {
    await app.restart();
    await frame.show('Memories');
    await expect(memories.rows).toHaveCount(2);
    const row = memories.row('Roberto');
    await expect(memories.cell(row, 'tags')).toContainText('keys');
    await expect(memories.cell(row, 'importance')).toContainText('0.70');
    await frame.show('Journal');
    await expect(journal.entries.first()).toBeVisible();
    await journal.view.getByRole('button', { name: 'Undo', exact: true }).click();
    await frame.show('Memories');
    await expect(memories.row('bicycle')).toHaveCount(0);
  });

  await test.step('what is deleted for good is gone', async () => {
    await memories.tab('Trash').click();
    await memories.view.getByRole('button', { name: 'Empty the trash' }).click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click();
    await expect(frame.toast('Deleted 1 memory for good.')).toBeVisible();
    await expect(memories.rows).toHaveCount(0);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('any text can be searched for and finds what it means', async ({ app, ui }, testInfo) => {
  const { frame, memories } = ui;
  const file = testInfo.outputPath('searched.jsonl');
  await writeFile(file, SEARCHED.map((text) => JSON.stringify({ text })).join('\n'));
  await commandLine(app.dataDir, ['--no-wait', 'import', file]);
  await frame.show('Memories');
  await memories.lists(SEARCHED.length);
  for (const { query, finds } of SEARCHES) {
    if (finds !== 'everything') {
      await memories.searchFinds(query, finds);
      continue;
    }
    await memories.search.fill(query);
    await memories.lists(SEARCHED.length);
  }
  expect(app.pageErrors()).toEqual([]);
});

test('the table is worked without a pointer', async ({ app, ui }) => {
  const { frame, memories, inspector } = ui;
  const keys = app.page.keyboard;
  await expect(ui.chat.composer).toBeFocused();
  await keys.press('ControlOrMeta+2');
  await expect(memories.view).toBeVisible();
  await expect(memories.view.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();

  await keys.press('n');
  await expect(memories.newMemory).toBeFocused();
  for (const text of ['Tea at four', 'Rowing on Sundays', 'Lisbon in spring']) {
    await keys.type(text);
    await keys.press('Enter');
    await expect(memories.newMemory).toHaveValue('');
  }
  await keys.press('Escape');
  await expect(memories.rows).toHaveCount(3);

  await keys.press('/');
  await expect(memories.search).toBeFocused();
  await keys.type('rowing');
  await expect(memories.rows).toHaveCount(1);
  await keys.press('ArrowDown');
  await expect(memories.row('Rowing on Sundays')).toBeFocused();

  await keys.press('e');
  await expect(memories.rowEditor).toBeFocused();
  await keys.press('End');
  await keys.type(' at dawn');
  await keys.press('Enter');
  await expect(memories.row('Rowing on Sundays at dawn')).toBeFocused();

  await keys.press('Enter');
  await expect(inspector.pane).toContainText('Rowing on Sundays at dawn');
  await keys.press('Enter');
  await expect(inspector.pane.locator('[data-inspector]')).toBeFocused();
  await keys.press('Escape');
  await expect(inspector.pane).toBeHidden();
  await expect(memories.row('Rowing on Sundays at dawn')).toBeFocused();

  await keys.press('Delete');
  await expect(memories.rows).toHaveCount(0);
  await keys.press('ControlOrMeta+z');
  await expect(memories.row('Rowing on Sundays at dawn')).toBeVisible();

  await keys.press('/');
  await keys.press('Escape');
  await expect(memories.rows).toHaveCount(3);
  await keys.press('ArrowDown');
  await keys.press('Space');
  await keys.press('Shift+ArrowDown');
  await expect(memories.view.getByRole('toolbar', { name: 'Selected memories' })).toContainText(
    '2 memories selected',
  );
  await keys.press('Delete');
  await expect(frame.toast('Moved 2 memories to the trash.')).toBeVisible();
  await expect(memories.rows).toHaveCount(1);
  expect(app.pageErrors()).toEqual([]);
});
