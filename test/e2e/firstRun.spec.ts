import type { App } from '../support/hostTypes';
import { expect, test } from './pages/mnemoscope';

test('an empty store teaches in every view', async ({ app, ui }) => {
  const { frame, chat, memories, graph, journal, settings } = ui;

  await test.step('chat: examples to try at once', async () => {
    await expect(
      chat.view.getByRole('heading', { name: 'Tell it something worth remembering' }),
    ).toBeVisible();
    await chat.view.getByRole('button', { name: 'remember: I prefer TypeScript for new projects' }).click();
    await expect(chat.composer).toHaveValue('remember: I prefer TypeScript for new projects');
    await expect(chat.composer).toBeFocused();
    await expect(chat.sessions).toContainText('Your chats will be listed here.');
  });

  await test.step('memories: one sentence, one action', async () => {
    await frame.show('Memories');
    const teaching = memories.view.getByRole('tabpanel');
    await expect(teaching.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();
    await memories.tab('Trash').click();
    await expect(teaching.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    await memories.tab('All').click();
    await teaching.getByRole('button', { name: 'Add a memory' }).click();
    await expect(memories.newMemory).toBeFocused();
    await memories.newMemory.press('Escape');
  });

  await test.step('graph: leads to the chat', async () => {
    await frame.show('Graph');
    await expect(graph.view.getByRole('heading', { name: 'No entities yet' })).toBeVisible();
    await graph.view.getByRole('button', { name: 'Tell it something in chat' }).click();
    await expect(chat.composer).toBeVisible();
  });

  await test.step('journal and settings', async () => {
    await frame.show('Journal');
    await expect(journal.view.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
    await frame.show('Settings');
    await expect(settings.view.getByRole('heading', { name: 'Models' })).toBeVisible();
  });

  await test.step('the status line tells where answers come from, and that nothing leaves', async () => {
    await expect(frame.statusLine).toContainText('Memory only');
    await expect(frame.statusLine).toContainText('0 memories');
    await expect(frame.statusLine).toContainText('0 outside connections');
  });

  expect(await complaints(app)).toEqual([]);
});

test('commands are found by name, and their keys are listed', async ({ app, ui }) => {
  const { frame, chat, graph } = ui;
  const sheet = app.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(chat.composer).toBeFocused();

  await frame.runCommand('Keyboard shortcuts');
  await expect(sheet).toContainText('Command palette');
  await app.page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await app.page.keyboard.press('ControlOrMeta+3');
  await expect(graph.view).toBeVisible();
  await app.page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await app.page.keyboard.press('Escape');

  await frame.runCommand('Dark theme');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.restart();
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await complaints(app)).toEqual([]);
});

/** What the page or the browser found wrong: errors, and what the content security policy refused. */
async function complaints(app: App): Promise<string[]> {
  const messages = await app.page.consoleMessages();
  return [
    ...app.pageErrors(),
    ...messages.filter((message) => message.type() === 'error').map((message) => message.text()),
  ];
}
