import { expect, test } from './pages/modelServer';

test.use({ engine: 'process' });

test('the engine dies in the middle of an answer: said calmly, mended by itself, nothing lost', async ({
  app,
  ui,
  ollama,
}) => {
  const { frame, chat } = ui;
  const restarting = frame.banner(/It starts again; nothing saved was lost\./);
  await chat.remember('The spare key is under the blue pot');

  ollama.chat = { chunks: ['The key ', 'is'], end: 'hang' };
  await chat.send('Where is the spare key?');
  await expect(chat.lastAnswer).toContainText('The key is');
  await app.killEngine();
  await expect(chat.turnError).toBeVisible();
  await expect(chat.lastAnswer).toContainText('The key is');
  await expect(chat.turnError).not.toContainText(/SIGKILL|undefined|Error:/);

  // The one that starts now ends at once too: a pause long enough to be told about.
  await expect(async () => app.killEngine()).toPass({ timeout: 10_000, intervals: [20] });
  await expect(restarting).toBeVisible();
  await expect(restarting).toHaveRole('status');
  await expect(restarting).toBeHidden({ timeout: 20_000 });

  ollama.chat = { chunks: ['Under the blue pot [1].'] };
  await chat.turnError.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.lastAnswer).toContainText('Under the blue pot');
  await chat.turnOver();
  await expect(chat.questions).toHaveText([
    'remember: The spare key is under the blue pot',
    'Where is the spare key?',
  ]);
  await expect(chat.turnError).toHaveCount(0);
  expect(app.pageErrors()).toEqual([]);
});

test('what is written or asked while the engine is away arrives, once', async ({ app, ui }) => {
  const { frame, memories, journal } = ui;
  await frame.show('Memories');
  await memories.add('Before the fall');

  for (const text of ['Written right after the first kill', 'Written right after the second kill']) {
    await app.killEngine();
    await memories.add(text);
    await expect(memories.row(text)).toHaveCount(1);
  }
  await memories.searchFinds('kill', [
    'Written right after the first kill',
    'Written right after the second kill',
  ]);
  await app.killEngine();
  await memories.searchFinds('fall', ['Before the fall']);
  await frame.show('Journal');
  await expect(journal.entries).toHaveCount(3);
  expect(app.pageErrors()).toEqual([]);
});
