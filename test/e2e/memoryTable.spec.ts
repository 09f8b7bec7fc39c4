import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';
import { seedManyMemories } from '../support/manyMemories';

const MANY = 20_000;

test('20,000 memories: End and Home, all that match to the trash as one step, and back', async ({
  launchApp,
}, testInfo) => {
  test.setTimeout(180_000);
  const dataDir = testInfo.outputPath('many');
  seedManyMemories(dataDir, MANY);
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  const keys = app.page.keyboard;
  await frame.show('Memories');
  await memories.lists(MANY);

  await test.step('End and Home go all the way at once', async () => {
    await memories.rowAt(0).focus();
    await keys.press('End');
    await expect(memories.rowAt(MANY - 1)).toBeFocused();
    await expect(memories.rowAt(MANY - 1)).toContainText('note');
    await keys.press('PageUp');
    await expect(memories.rowAt(MANY - 1)).not.toBeFocused();
    await keys.press('Home');
    await expect(memories.rowAt(0)).toBeFocused();
    await expect(memories.rowAt(0)).toContainText('note');
    await expect(memories.grid).toHaveAttribute('aria-rowcount', String(MANY + 1));
  });

  let found = 0;
  await test.step('a search selects all that match, not only what is on the screen', async () => {
    await memories.search.fill('lentil soup');
    await expect(memories.rowAt(0)).toContainText('lentil soup');
    found = Number(await memories.grid.getAttribute('aria-rowcount')) - 1;
    expect(found).toBeGreaterThan(1_000);
    expect(found).toBeLessThan(MANY / 2);
    await memories.rowAt(0).focus();
    await keys.press('ControlOrMeta+a');
    await expect(memories.selection).toContainText(
      `All ${found.toLocaleString('en')} that match are selected`,
    );
  });

  await test.step('they go to the trash as one step, and come back as one', async () => {
    await memories.selection.getByRole('button', { name: 'Move to trash' }).click();
    const said = `Moved ${found.toLocaleString('en')} memories to the trash.`;
    await expect(frame.toast(said)).toBeVisible({ timeout: 60_000 });
    await expect(memories.view.getByRole('heading', { name: 'No memory matches' })).toBeVisible();
    await frame.pressInToast(said, 'Undo');
    await memories.lists(found, { timeout: 60_000 });
    await memories.search.fill('');
    await memories.lists(MANY);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('the table is sorted by several columns, laid out and kept as a view', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('some');
  seedManyMemories(dataDir, 400);
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  const keys = app.page.keyboard;
  await frame.show('Memories');
  await memories.lists(400);

  await test.step('a click sorts, with Shift it adds, by pointer and by keys', async () => {
    await memories.head('Importance').click();
    await expect(memories.columnHead('Importance')).toHaveAttribute('aria-sort', 'descending');
    await expect(memories.columnHead('Created')).toHaveAttribute('aria-sort', 'none');
    await memories.head('Memory').click({ modifiers: ['Shift'] });
    await expect(memories.columnHead('Memory')).toHaveAttribute('aria-sort', 'ascending');
    await memories.settled();
    const rows = await memories.rows.evaluateAll((all) =>
      all.map((row) => ({
        importance: row.querySelector('[data-column="importance"]')?.textContent ?? '',
        text: row.querySelector('[data-column="text"] [dir="auto"]')?.textContent ?? '',
      })),
    );
    const sorted = [...rows].sort(
      (a, b) => Number(b.importance) - Number(a.importance) || a.text.localeCompare(b.text, 'en'),
    );
    expect(rows).toEqual(sorted);
    await memories.head('Used').focus();
    await keys.press('Shift+Enter');
    await expect(memories.columnHead('Used')).toHaveAttribute('aria-sort', 'descending');
    await expect(memories.columnHead('Used')).toContainText('3');
  });

  await test.step('columns are added, moved and sized without a pointer', async () => {
    await memories.toggleColumn('Freshness');
    await expect(memories.columnHead('Freshness')).toBeVisible();
    await memories.head('Freshness').focus();
    await keys.press('Alt+ArrowLeft');
    await keys.press('Alt+ArrowLeft');
    await expect(memories.head('Freshness')).toBeFocused();
    expect((await memories.columnTitles()).slice(0, 3)).toEqual(['Memory', 'Freshness', 'Kind']);
    const before = (await memories.columnHead('Tags').boundingBox())?.width ?? 0;
    await memories.head('Tags').focus();
    await keys.press('Shift+ArrowRight');
    await expect
      .poll(async () => (await memories.columnHead('Tags').boundingBox())?.width)
      .toBeGreaterThan(before + 10);
    await keys.press('Tab');
    await expect(memories.edge('Tags')).toBeFocused();
    await keys.press('Shift+ArrowLeft');
    await expect.poll(async () => (await memories.columnHead('Tags').boundingBox())?.width).toBe(before);
  });

  await test.step('a column is dragged by its head, and its edge to another width', async () => {
    await memories.drag(memories.head('Source'), memories.head('Kind'));
    await expect
      .poll(async () => (await memories.columnTitles()).slice(0, 3))
      .toEqual(['Memory', 'Freshness', 'Source']);
    await expect(memories.columnHead('Source')).toHaveAttribute('aria-sort', 'none');
    await memories.edge('Source').dblclick();
    await expect.poll(async () => (await memories.columnHead('Source').boundingBox())?.width).not.toBe(120);
  });

  await test.step('all of it is there after the page was loaded anew', async () => {
    const width = (await memories.columnHead('Source').boundingBox())?.width ?? 0;
    await app.page.waitForTimeout(800); // the layout is saved a moment after the last change
    await app.page.reload();
    await expect(memories.columnHead('Freshness')).toBeVisible();
    expect((await memories.columnTitles()).slice(0, 3)).toEqual(['Memory', 'Freshness', 'Source']);
    expect((await memories.columnHead('Source').boundingBox())?.width).toBeCloseTo(width, 0);
  });

  await test.step('a view is saved, left, opened again, renamed and removed', async () => {
    await memories.tab('Archived').click();
    await memories.head('Used').click();
    await memories.search.fill('piano');
    await memories.settled();
    await memories.search.blur();
    await keys.press('v');
    await app.page.getByRole('menuitem', { name: 'Save as a new view' }).press('Enter');
    await app.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old piano notes');
    await keys.press('Enter');
    await expect(frame.toast('Saved the view “Old piano notes”.')).toBeVisible();

    await memories.tab('All').click();
    await memories.search.fill('');
    await memories.head('Created').click();
    await memories.lists(400);
    await memories.openView('Old piano notes');
    await expect(memories.search).toHaveValue('piano');
    await expect(memories.tab('Archived')).toHaveAttribute('aria-selected', 'true');
    await expect(memories.columnHead('Used')).toHaveAttribute('aria-sort', 'descending');

    await memories.openView('Rename “Old piano notes”');
    await app.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Piano');
    await keys.press('Enter');
    await expect(frame.toast('Changed the view “Piano”.')).toBeVisible();
    await memories.openView('Remove “Piano”');
    await expect(frame.toast('Removed the view “Piano”. Its memories stay.')).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('rows are selected by dragging, and many are changed from the bar', async ({ launchApp }, testInfo) => {
  const dataDir = testInfo.outputPath('some');
  seedManyMemories(dataDir, 400);
  const app = await launchApp({ dataDir });
  const { frame, memories, inspector, transfer } = new Mnemoscope(app);
  await frame.show('Memories');
  await memories.lists(400);

  await test.step('over rows: a new selection, and no pane opens', async () => {
    await memories.drag(memories.cell(memories.rowAt(2), 'text'), memories.cell(memories.rowAt(6), 'text'));
    await expect(memories.selection).toContainText('5 memories selected');
    await expect(inspector.pane).toBeHidden();
  });

  await test.step('over boxes: added to it, and taken out of it', async () => {
    await memories.drag(memories.box(9), memories.box(11));
    await expect(memories.selection).toContainText('8 memories selected');
    await memories.drag(memories.box(3), memories.box(4));
    await expect(memories.selection).toContainText('6 memories selected');
    await memories.box(3).click();
    await expect(memories.selection).toContainText('7 memories selected');
  });

  await test.step('at the edge the table scrolls on', async () => {
    const last = await memories.grid.evaluate(
      (grid) => grid.parentElement?.getBoundingClientRect().bottom ?? 0,
    );
    const start = await memories.cell(memories.rowAt(1), 'text').boundingBox();
    if (start === null) throw new Error('no first row');
    await app.page.mouse.move(start.x + 20, start.y + 10);
    await app.page.mouse.down();
    await app.page.mouse.move(start.x + 20, last - 4, { steps: 4 });
    const selected = async (): Promise<number> =>
      Number(/\d+/u.exec(await memories.selection.getByRole('status').innerText())?.[0]);
    await expect.poll(selected).toBeGreaterThan(60);
    await app.page.mouse.up();
  });

  await test.step('sorting keeps the selection, another search drops it', async () => {
    const words = await memories.selection.getByRole('status').innerText();
    await memories.head('Importance').click();
    await memories.settled();
    await expect(memories.selection.getByRole('status')).toHaveText(words);
    await memories.search.fill('tea');
    await expect(memories.selection).toHaveCount(0);
  });

  await test.step('importance, tags and area of what is selected, each with Undo', async () => {
    await memories.settled();
    await memories.rowAt(0).focus();
    await app.page.keyboard.press('Space');
    await app.page.keyboard.press('Shift+ArrowDown');
    await app.page.keyboard.press('3');
    await expect(memories.selectedRows.first()).toContainText('0.30');
    await app.page.keyboard.press('ControlOrMeta+z');
    await expect(memories.selectedRows.filter({ hasText: '0.30' })).toHaveCount(0);

    await memories.selectedRows.first().focus();
    await app.page.keyboard.press('t');
    const dialog = app.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Add' }).fill('kettle');
    await app.page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Add' })).toHaveValue('');
    await app.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(memories.selectedRows.locator('[title*="kettle"]')).toHaveCount(2);

    await memories.selection.getByRole('button', { name: 'More' }).click();
    await app.page.getByRole('menuitem', { name: 'Move to an area' }).click();
    await dialog.getByRole('combobox', { name: 'Area' }).fill('kitchen');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await memories.toggleColumn('Area');
    await expect(memories.selectedRows.filter({ hasText: 'kitchen' })).toHaveCount(2);
  });

  await test.step('what is selected is saved as a file', async () => {
    // A desktop window asks where to save it, in a dialog of the system.
    if (app.host !== 'browser') return;
    const saved = app.page.waitForEvent('download');
    await memories.selection.getByRole('button', { name: 'More' }).click();
    await app.page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(transfer.exporting.getByRole('radio', { name: /^The selected ones/ })).toBeChecked();
    await transfer.exporting.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^mnemoscope-memories-.*\.jsonl$/u);
  });
  expect(await faultsOf(app.page)).toEqual([]);
  expect(app.pageErrors()).toEqual([]);
});

test('a search goes by words, by meaning or by both, and says how well each memory fits', async ({
  app,
  ui,
}) => {
  test.setTimeout(120_000);
  const { chat, frame, memories } = ui;
  await chat.ask('Where is my cat?');
  await frame.show('Memories');
  for (const text of ['My cat sleeps on the sofa', 'The car needs new tyres', 'Lisbon in spring is lovely']) {
    await memories.add(text);
  }
  await memories.searchFinds('kitten', []);
  await memories.searchBy('Meaning');
  await expect(async () => {
    // What was just told is found by its meaning once it is embedded.
    await memories.search.fill('a kitten having a nap ');
    await memories.search.fill('a kitten having a nap');
    await expect(memories.rowAt(0)).toContainText('My cat sleeps on the sofa', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(memories.columnHead('Score')).toHaveAttribute('aria-sort', 'descending');
  await expect(memories.rowAt(0).getByRole('img', { name: /^Score 0\.\d\d: similarity/u })).toBeVisible();
  // What it cannot read it says it has not found: not that it is somewhere else.
  await memories.search.fill('שתייה חמה');
  await expect(memories.view.getByRole('heading', { name: 'No memory matches' })).toBeVisible();
  await memories.searchBy('Both');
  await memories.search.fill('tyres');
  await expect(memories.rowAt(0)).toContainText('The car needs new tyres');
  await memories.searchBy('Keyword');
  await memories.searchFinds('tyres', ['The car needs new tyres']);
  await expect(memories.columnHead('Score')).toHaveCount(0);
  await expect(memories.rowAt(0).locator('mark')).toHaveText('tyres');

  await app.page.reload();
  await expect(memories.view.getByRole('radio', { name: 'Keyword' })).toBeChecked();
  await memories.searchBy('Both');
  await app.page.reload();
  await expect(memories.view.getByRole('radio', { name: 'Both' })).toBeChecked();
  expect(app.pageErrors()).toEqual([]);
});

test('keys go for what is selected wherever that was done, and for no row that does not show it', async ({
  app,
  ui,
}) => {
  const { frame, memories } = ui;
  const { page } = app;
  const keys = page.keyboard;
  await frame.show('Memories');
  for (const text of ['I like tea', 'I like coffee', 'אני מעדיף תה ירוק']) await memories.add(text);
  await memories.lists(3);

  await test.step('with no row in focus nothing is deleted, and an arrow goes to the rows', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await keys.press('Delete');
    await keys.press('ArrowDown');
    await expect(memories.rowAt(0)).toBeFocused();
    await memories.lists(3);
  });

  await test.step('the box in the head selects, and Delete goes for that', async () => {
    await memories.grid.getByRole('checkbox', { name: 'Select all that match' }).click();
    await keys.press('Delete');
    await memories.lists(0);
    await frame.pressInToast('Moved 3 memories to the trash.', 'Undo');
    await memories.lists(3);
  });

  await test.step('a row that is given the focus by something else, as by a screen reader, is the one that keys go for', async () => {
    await memories.rowAt(0).focus();
    const text = (await memories.rowAt(2).textContent()) ?? '';
    await memories.rowAt(2).focus();
    await keys.press('Delete');
    await memories.lists(2);
    await expect(memories.rows.filter({ hasText: text })).toHaveCount(0);
    await keys.press('ControlOrMeta+z');
    await memories.lists(3);
  });

  await test.step('what is searched for from right to left is not under the number found', async () => {
    await memories.search.fill('ירוק');
    await memories.lists(1);
    const room = await memories.search.evaluate((field) => {
      const found = field.closest('div')?.parentElement?.querySelector('[data-found]');
      const end = field.getBoundingClientRect().right - parseFloat(getComputedStyle(field).paddingRight);
      return found === null || found === undefined ? -1 : found.getBoundingClientRect().left - end;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });
  expect(app.pageErrors()).toEqual([]);
});
