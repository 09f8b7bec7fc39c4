import { commandLine } from '../support/commandLine';
import { expect, test } from './pages/mnemoscope';

/** Longest time until the app shows what another process wrote. */
const SEEN_MS = 1_000;

test('what the command line writes is in the window within a second, and the other way round', async ({
  app,
  ui,
}) => {
  const { frame, chat, memories, inspector } = ui;
  const cli = (...args: string[]): Promise<unknown> => commandLine(app.dataDir, args);
  await frame.show('Memories');
  await memories.add('Told in the window');

  await test.step('remember, edit, trash, undo', async () => {
    await cli('remember', '--no-wait', 'Told in a terminal');
    await expect(memories.row('Told in a terminal')).toBeVisible({ timeout: SEEN_MS });
    await memories.row('Told in a terminal').click();
    const id = await inspector.section('Particulars').locator('dd').last().innerText();
    await cli('edit', '--no-wait', id, '--text', 'Corrected in a terminal');
    await expect(memories.row('Corrected in a terminal')).toBeVisible({ timeout: SEEN_MS });
    await expect(inspector.pane).toContainText('Corrected in a terminal');
    await cli('trash', '--no-wait', id);
    await expect(memories.rows).toHaveCount(1, { timeout: SEEN_MS });
    await cli('undo', '--no-wait');
    await expect(memories.row('Corrected in a terminal')).toBeVisible({ timeout: SEEN_MS });
    expect(JSON.stringify(await cli('list'))).toContain('Told in the window');
    await inspector.close();
  });

  await test.step('both at once: nothing is lost, nobody is locked out', async () => {
    const count = 4;
    const terminal = (async () => {
      for (let n = 0; n < count; n += 1) await cli('remember', '--no-wait', `Terminal note ${n}`);
    })();
    for (let n = 0; n < count; n += 1) await memories.add(`Window note ${n}`);
    await terminal;
    await memories.lists(2 + 2 * count);
    await expect(memories.view.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a conversation in the terminal is there too', async () => {
    await cli('chat', '--no-wait', 'What was told in the window?');
    await frame.show('Chat');
    await expect(
      chat.sessions.getByRole('button', { name: 'What was told in the window?', exact: true }),
    ).toBeVisible({ timeout: SEEN_MS });
  });
  expect(app.pageErrors()).toEqual([]);
});
