import { expect, test } from './pages/mnemoscope';

const WORD = 'Xylograph';

test('erasing says what goes, takes what was said along, and names the backups that hold it', async ({
  app,
  ui,
}) => {
  const { frame, chat, memories } = ui;
  const dialog = app.page.getByRole('dialog', { name: /for good\?$|Empty the trash\?/ });
  await frame.show('Chat');
  await chat.remember(`My bank code word is ${WORD}`);
  await frame.runCommand('Back up now');
  await expect(frame.toast('Backed up to')).toBeVisible();
  await frame.show('Memories');
  await memories.row(WORD).first().click();
  await memories.rowAt(0).focus();
  await app.page.keyboard.press('Delete');
  await memories.tab('Trash').click();
  await memories.lists(1);

  await test.step('what would go is looked up first; Enter alone erases nothing', async () => {
    await memories.rowAt(0).focus();
    await app.page.keyboard.press('Delete');
    await expect(dialog).toContainText('1 memory goes');
    await expect(dialog.getByRole('group', { name: /^Backups that hold it/ })).toBeVisible();
    await app.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await memories.lists(1);
  });

  await test.step('a backup that is kept is named afterwards', async () => {
    await memories.view.getByRole('button', { name: 'Empty the trash' }).click();
    await dialog.getByRole('checkbox', { name: /Also erase where it was said/ }).check();
    await dialog.getByRole('button', { name: 'Empty the trash' }).click();
    const remains = app.page.getByRole('dialog', { name: 'Deleted, with traces left' });
    await expect(remains).toContainText('Deleted 1 memory for good, and what');
    await expect(remains).toContainText('1 backup still holds it:');
    await remains.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(memories.view.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  });

  await test.step('the chat says it no more', async () => {
    await frame.show('Chat');
    await expect(chat.questions.first()).not.toContainText(WORD);
  });

  await test.step('a backup that is ticked goes too', async () => {
    await frame.show('Memories');
    await memories.tab('All').click();
    await memories.add('The alarm is set by Quillon');
    await frame.runCommand('Back up now');
    await expect(frame.toast('Backed up to').first()).toBeVisible();
    await memories.rowAt(0).focus();
    await app.page.keyboard.press('Delete');
    await memories.tab('Trash').click();
    await memories.lists(1);
    await memories.view.getByRole('button', { name: 'Empty the trash' }).click();
    const boxes = dialog.getByRole('group', { name: /^Backups that hold it/ }).getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.check();
    await dialog.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(frame.toast('Deleted 1 memory for good')).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
