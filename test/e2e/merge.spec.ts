import { expect, test } from './pages/mnemoscope';

const OLD = 'Miriam plays the cello on Thursdays';
const NEW = 'Miriam plays the cello in the town orchestra';
const HOSTILE = '<img src=x onerror=alert(1)> Miriam plays [the](javascript:1) cello';

test('memories are merged side by side, with the text that the person wants, and taken apart again', async ({
  app,
  ui,
}) => {
  const { frame, memories, inspector } = ui;
  const keys = app.page.keyboard;
  const dialog = app.page.getByRole('dialog', { name: 'Merge memories' });
  const sides = dialog.getByRole('list', { name: 'Memories to merge' }).getByRole('listitem');
  const text = dialog.getByRole('textbox', { name: 'Text of the one that stays' });
  await frame.show('Memories');
  for (const memory of [OLD, NEW, HOSTILE]) await memories.add(memory);
  await memories.lists(3);

  await test.step('M on a selection shows them, and what differs', async () => {
    await memories.rowAt(0).focus();
    await keys.press('ControlOrMeta+a');
    await keys.press('m');
    await expect(sides).toHaveCount(3);
    await expect(dialog.locator('mark').first()).toBeVisible();
    await expect(sides.filter({ hasText: '<img src=x' })).toHaveCount(1);
    await expect(text).toHaveValue(/orchestra/);
  });

  await test.step('one is left out, another stays, and the text is the person’s', async () => {
    await dialog.getByRole('button', { name: /^Leave out “<img/ }).click();
    await expect(sides).toHaveCount(2);
    await dialog.getByRole('radio', { name: new RegExp(OLD) }).check();
    await expect(sides.filter({ hasText: 'Stays' })).toContainText('Thursdays');
    await text.fill('Miriam plays the cello in the town orchestra, on Thursdays');
    await dialog.getByRole('button', { name: 'Merge 2 memories' }).click();
    await expect(dialog).toBeHidden();
    await expect(frame.toast('Merged 2 memories into')).toBeVisible();
    await memories.tab('Active').click();
    await memories.lists(2);
    await expect(memories.row('orchestra, on Thursdays')).toBeVisible();
  });

  await test.step('Undo takes it back whole', async () => {
    await frame.pressInToast('Merged 2 memories into', 'Undo');
    await memories.lists(3);
    await expect(memories.row(OLD)).toBeVisible();
  });

  await test.step('from the pane of one, with another that is looked for', async () => {
    await memories.row(OLD).click();
    await inspector.pane.getByRole('button', { name: 'More actions' }).click();
    await app.page.getByRole('menuitem', { name: 'Merge with…' }).click();
    const search = dialog.getByRole('combobox', { name: 'Merge with' });
    await expect(search).toBeFocused();
    await search.fill('town orchestra');
    await expect(dialog.getByRole('option')).toHaveText([NEW]);
    await keys.press('Enter');
    await expect(sides).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Merge 2 memories' }).click();
    await expect(dialog).toBeHidden();
    await memories.lists(2);
  });

  await test.step('and taken apart from the pane, later', async () => {
    await inspector.pane.getByRole('button', { name: 'Unmerge' }).click();
    await memories.lists(3);
    await expect(memories.row(OLD)).toBeVisible();
    await expect(memories.row(NEW)).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
