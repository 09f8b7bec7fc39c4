import {
  findRealOllama,
  REAL_CHAT_MODEL,
  REAL_EMBEDDING_MODEL,
  startRealOllama,
} from '../support/realOllama';
import { expect, test as base } from './pages/mnemoscope';

const ANSWER_MS = 90_000;
const found = findRealOllama();

const test = base.extend<object, { server: string }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      if ('skipped' in found) throw new Error(found.skipped);
      const ollama = await startRealOllama(found.dir);
      await use(ollama.host);
      await ollama.stop();
    },
    { scope: 'worker' },
  ],
  appEnv: async ({ server }, use) => {
    // So small a model may never come to an end by itself: a small context ends it.
    await use({ OLLAMA_HOST: server, MNEMOSCOPE_CONTEXT_LENGTH: '768' });
  },
});

test.skip('skipped' in found, 'skipped' in found ? found.skipped : undefined);
test.setTimeout(3 * ANSWER_MS);

test('a real model streams, stops, and embeds', async ({ app, ui }) => {
  const { frame, chat, memories, inspector, settings } = ui;

  await test.step('the picker lists what can chat, and only that', async () => {
    await expect(chat.modelButton).toHaveText(REAL_CHAT_MODEL);
    const menu = await chat.openModels();
    await expect(menu.getByRole('menuitemcheckbox', { name: new RegExp(REAL_CHAT_MODEL) })).toBeChecked();
    await expect(menu.getByRole('menuitemcheckbox', { name: new RegExp(REAL_EMBEDDING_MODEL) })).toHaveCount(
      0,
    );
    await app.page.keyboard.press('Escape');
  });

  await test.step('it answers', async () => {
    await chat.send('Say yes.');
    await expect(chat.words()).toHaveText(/\S/, { timeout: ANSWER_MS });
    await expect(chat.messages).toHaveAttribute('aria-busy', 'false', { timeout: ANSWER_MS });
    await expect(chat.lastAnswer).toContainText(REAL_CHAT_MODEL);
  });

  await test.step('it stops when told to', async () => {
    await chat.send('Write a very long story about the sea, with many chapters.');
    await expect(chat.words()).toHaveText(/\S/, { timeout: ANSWER_MS });
    await chat.stopButton.click();
    await chat.turnOver();
    await expect(chat.lastAnswer).toContainText('You stopped this answer.');
  });

  await test.step('another embedding model is asked for its size, and recall goes on', async () => {
    await frame.show('Settings');
    await settings.write('Model of Ollama that compares', REAL_EMBEDDING_MODEL);
    await settings.choose('What compares texts', 'Ollama');
    await frame.show('Memories');
    await memories.add('My favourite dish is lasagne');
    await memories.row('lasagne').click();
    await inspector.embedded();
    await inspector.close();
    await expect(frame.statusLine).toContainText(`${REAL_EMBEDDING_MODEL} (384 dimensions)`, {
      timeout: 60_000,
    });
    await frame.show('Chat');
    await (await chat.openModels()).getByRole('menuitemcheckbox', { name: 'Memory only' }).click();
    await expect(chat.modelButton).toHaveText('Memory only');
    await expect(await chat.ask('What food do I like most?')).toContainText('lasagne');
  });
  expect(app.pageErrors()).toEqual([]);
});
