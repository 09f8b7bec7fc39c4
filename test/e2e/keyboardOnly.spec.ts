import type { Locator } from '@playwright/test';
import { expect, test } from './pages/mnemoscope';

const LINES = [
  'I prefer green tea to coffee',
  'Grandfather kept bees behind the mill',
  'The boiler is serviced in October',
  'Miriam sings in the town choir',
  'Miriam sings in the town choir on Mondays',
  'The piano is tuned every spring',
];

/** Everything that the inspector is for, by keys alone: no pointer is ever used here. */
test('memories are found, sorted, filtered, changed, merged, cleaned up and brought back by the keyboard alone', async ({
  app,
  ui,
}) => {
  test.setTimeout(180_000);
  const { frame, chat, memories, journal, review } = ui;
  const { page } = app;
  const keys = page.keyboard;
  /** Presses a key until the thing has the focus, as people do with Tab and arrows. */
  const walkTo = async (target: Locator, key: string, most = 40): Promise<void> => {
    for (let pressed = 0; pressed < most; pressed += 1) {
      if (await target.evaluateAll((all) => all.some((element) => element === document.activeElement))) {
        return;
      }
      await keys.press(key);
    }
    await expect(target).toBeFocused();
  };
  const command = async (title: string): Promise<void> => {
    await frame.openPalette();
    await keys.type(title);
    await expect(frame.palette.getByRole('option', { name: title }).first()).toBeVisible();
    await keys.press('Enter');
    await expect(frame.palette).toBeHidden();
  };
  const first = memories.rowAt(0);
  const toSearch = async (): Promise<void> => {
    // In a field the key is a letter like any other.
    if (!(await memories.search.evaluate((field) => field === document.activeElement))) await keys.press('/');
    await expect(memories.search).toBeFocused();
  };
  /** From the search field down to the rows. */
  const toRows = async (): Promise<void> => {
    await memories.settled();
    await toSearch();
    await keys.press('ArrowDown');
    await expect(memories.rows.and(page.locator(':focus'))).toHaveCount(1);
    await keys.press('Home');
    await expect(first).toBeFocused();
  };

  await test.step('something is told, one after the other', async () => {
    await expect(chat.composer).toBeVisible();
    await command('Memories');
    await expect(memories.search).toBeVisible();
    await keys.press('n');
    for (const line of LINES) {
      await expect(memories.newMemory).toBeFocused();
      await keys.type(line);
      await keys.press('Enter');
      await expect(memories.newMemory).toHaveValue('');
    }
    await keys.press('Escape');
    await memories.lists(LINES.length);
  });

  await test.step('search', async () => {
    await toSearch();
    await keys.type('bees');
    await memories.lists(1);
    await keys.press('Escape');
    await memories.lists(LINES.length);
  });

  await test.step('sort', async () => {
    await toRows();
    await keys.press('ArrowUp');
    await expect(memories.head('Memory')).toBeFocused();
    await keys.press('Enter');
    await expect(memories.columnHead('Memory')).toHaveAttribute('aria-sort', 'ascending');
    await keys.press('ArrowDown');
    await expect(first).toContainText('Grandfather');
  });

  await test.step('select several, and tag them at once', async () => {
    await keys.press('Home');
    await keys.press('Space');
    await keys.press('Shift+ArrowDown');
    await expect(memories.selection).toContainText('2 memories selected');
    await keys.press('t');
    await keys.type('house');
    await expect(page.getByRole('option', { name: /house/ })).toBeVisible();
    await keys.press('Enter');
    await walkTo(page.getByRole('button', { name: 'Change tags' }), 'Tab');
    await keys.press('Enter');
    await expect(memories.cell(memories.rowAt(1), 'tags')).toContainText('house');
    await keys.press('Escape');
  });

  await test.step('filter by that tag, and take the filter out', async () => {
    await keys.press('f');
    await keys.type('house');
    await expect(page.getByRole('checkbox', { name: /^Tag\s*house/ })).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Space');
    await memories.lists(2);
    await keys.press('Escape');
    await keys.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
    await walkTo(page.getByRole('button', { name: 'Remove filter Tag: house' }), 'Tab');
    await keys.press('Enter');
    await memories.lists(LINES.length);
  });

  await test.step('merge two, undo, redo', async () => {
    await toSearch();
    await keys.type('choir');
    await memories.lists(2);
    await toRows();
    await keys.press('ControlOrMeta+a');
    await keys.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge memories' });
    await expect(dialog.getByRole('textbox', { name: 'Text of the one that stays' })).toHaveValue(/Mondays/);
    await walkTo(dialog.getByRole('button', { name: 'Merge 2 memories' }), 'Tab');
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(memories.tab('Superseded')).toContainText('1');
    await command('Undo last change');
    await expect(memories.tab('Superseded')).toContainText('0');
    await command('Redo change');
    await expect(memories.tab('Superseded')).toContainText('1');
    await command('Undo last change');
    await expect(memories.tab('Superseded')).toContainText('0');
    await toSearch();
    await keys.press('Escape');
    await memories.lists(LINES.length);
  });

  await test.step('clean up: the list first, one tick taken away, then exactly the rest', async () => {
    await command('Clean up memories');
    const dialog = page.getByRole('dialog', { name: 'Clean up memories' });
    const choose = async (name: string, key: string): Promise<void> => {
      await walkTo(dialog.getByRole('combobox', { name, exact: true }), 'Tab');
      await keys.press(key);
    };
    await choose('Made', 'Home');
    await choose('Decay score', 'Home');
    await walkTo(dialog.getByRole('checkbox', { name: 'Never recalled' }), 'Tab');
    await keys.press('Space');
    const options = dialog.getByRole('listbox').getByRole('option');
    await expect(options).toHaveCount(LINES.length);
    await walkTo(options.first(), 'Tab');
    await keys.press('Space');
    await keys.press('ArrowDown');
    await keys.press('Space');
    await expect(dialog.getByRole('status').first()).toContainText('4 of 6 memories would go');
    await walkTo(dialog.getByRole('button', { name: 'Move 4 memories to the trash' }), 'Tab');
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await memories.lists(2);
  });

  await test.step('the trash gives one back', async () => {
    await toSearch();
    await walkTo(memories.tab('All'), 'Tab');
    await keys.press('ArrowLeft');
    await expect(memories.tab('Trash')).toHaveAttribute('aria-selected', 'true');
    await memories.lists(4);
    await toRows();
    await keys.press('Space');
    await walkTo(memories.selection.getByRole('button', { name: 'Restore' }), 'Tab');
    await keys.press('Enter');
    await memories.lists(3);
  });

  await test.step('the journal undoes an older step', async () => {
    await command('Journal');
    await expect(journal.entries.first()).toBeVisible();
    const tagging = journal.step('Tagged');
    await walkTo(page.locator('[data-step]').and(page.locator(':focus')), 'Tab', 60);
    await walkTo(tagging, 'ArrowDown');
    await keys.press('u');
    const plan = page.getByRole('dialog');
    // What came later and builds on it goes along, and is asked for.
    await expect(plan.or(frame.toast(/^Undone/)).first()).toBeVisible();
    if (await plan.isVisible()) {
      await walkTo(plan.getByRole('button', { name: /^Undo \d+ steps?$/ }), 'Tab');
      await keys.press('Enter');
    }
    await expect(journal.view.locator('[data-state="undone"]').filter({ hasText: 'Tagged' })).toHaveCount(1);
  });

  await test.step('suggestions are accepted and dismissed', async () => {
    await command('Write a message');
    await expect(chat.composer).toBeFocused();
    for (const [index, said] of ['I live in Porto.', 'I am allergic to penicillin.'].entries()) {
      await expect(chat.composer).toBeFocused();
      await keys.type(said);
      await keys.press('Enter');
      await expect(chat.answers).toHaveCount(index + 1);
      await expect(chat.stopButton).toBeHidden();
    }
    await command('Review');
    await expect(review.rows).toHaveCount(2);
    await expect(review.rows.first()).toBeFocused();
    await keys.press('a');
    await expect(review.rows).toHaveCount(1);
    await expect(review.rows.first()).toBeFocused();
    await keys.press('x');
    await expect(review.rows).toHaveCount(0);
  });

  await test.step('and the trash is emptied', async () => {
    await command('Memories');
    await toSearch();
    await walkTo(memories.tab('Trash'), 'Tab');
    await keys.press('ArrowRight');
    await expect(memories.tab('All')).toHaveAttribute('aria-selected', 'true');
    await toRows();
    await keys.press('Delete');
    await toSearch();
    await walkTo(memories.tab('All'), 'Tab');
    await keys.press('ArrowLeft');
    await walkTo(memories.view.getByRole('button', { name: 'Empty the trash' }), 'Tab');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Empty the trash?' });
    await expect(dialog).toContainText(/memor(y|ies) go/);
    await walkTo(dialog.getByRole('button', { name: 'Empty the trash' }), 'Tab');
    await keys.press('Enter');
    await expect(memories.view.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
