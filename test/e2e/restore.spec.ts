import { expect, test } from './pages/mnemoscope';

test('going back to a backup changes all there is at once, the window goes on, and it leads back again', async ({
  app,
  ui,
}) => {
  test.setTimeout(180_000);
  const { frame, chat, memories, settings } = ui;
  const backup = settings.backups.filter({ hasText: 'Made by hand' }).first();
  const goBackTo = async (row: typeof backup): Promise<void> => {
    await frame.show('Settings');
    await settings.section('Backups').click();
    await row.getByRole('button', { name: /^What to do with the backup/ }).click();
    await app.page.getByRole('menuitem', { name: 'Go back to this backup…' }).click();
    await app.page
      .getByRole('dialog', { name: 'Go back to this backup?' })
      .getByRole('button', { name: 'Go back' })
      .click();
    await expect(frame.toast(/^The store is as it was then/).first()).toBeVisible({ timeout: 60_000 });
  };

  await test.step('a state to go back to, and changes of each kind after it', async () => {
    await frame.show('Chat');
    await chat.remember('The door code is 4711');
    await frame.show('Memories');
    await memories.add('I prefer tea to coffee');
    await memories.lists(2);
    await frame.runCommand('Back up now');
    await expect(frame.toast(/^Backed up to/)).toBeVisible({ timeout: 30_000 });
    await memories.rowAt(0).press('Delete');
    await expect(memories.row('I prefer tea')).toHaveCount(0);
    await memories.add('This comes after the backup');
    await memories.lists(2);
    await frame.show('Settings');
    await settings.search.fill('Best fit');
    await settings.write('Best fit or variety', '0.5');
    await settings.search.fill('');
  });

  await test.step('the old state is there: memories, settings, chats', async () => {
    await goBackTo(backup);
    await settings.search.fill('Best fit');
    await expect(settings.view.getByRole('textbox', { name: 'Best fit or variety' })).toHaveValue('0.7', {
      timeout: 30_000,
    });
    await settings.search.fill('');
    await frame.show('Memories');
    await memories.lists(2, { timeout: 30_000 });
    await expect(memories.row('I prefer tea')).toBeVisible();
    await expect(memories.row('This comes after the backup')).toHaveCount(0);
  });

  await test.step('the window goes on with it: it writes, undoes, finds and answers', async () => {
    await memories.add('The shed needs paint');
    await memories.lists(3);
    await app.page.keyboard.press('ControlOrMeta+z');
    await expect(frame.toast(/^Undone/)).toBeVisible();
    await memories.lists(2);
    await frame.show('Chat');
    await chat.newChat();
    await chat.ask('What is the door code?');
    await expect(chat.lastAnswer).toContainText('4711');
  });

  await test.step('what was there before is a backup, which leads back', async () => {
    await goBackTo(settings.backups.filter({ hasText: 'Before going back' }).first());
    await frame.show('Memories');
    await memories.lists(2, { timeout: 30_000 });
    await expect(memories.row('This comes after the backup')).toBeVisible();
    await expect(memories.row('I prefer tea')).toHaveCount(0);
  });

  await test.step('and stays so after a restart', async () => {
    await app.restart();
    await frame.show('Memories');
    await memories.lists(2, { timeout: 30_000 });
    await expect(memories.row('This comes after the backup')).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
