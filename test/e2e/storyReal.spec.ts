import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findRealOllama, startRealOllama } from '../support/realOllama';
import { startRecordingProxy, type RecordingProxy } from '../support/recordingProxy';
import { expect, test as base } from './pages/mnemoscope';

// Two minutes with a real, small model: told, corrected, asked again in a new session, and an incognito chat.
// What the model makes of it is its own affair; what it is given, and what the app shows, is not.

const ANSWER_MS = 120_000;
const PATIENCE_MS = 20_000;
const PICTURES = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'story');
const found = findRealOllama();

const test = base.extend<object, { server: RecordingProxy }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      if ('skipped' in found) throw new Error(found.skipped);
      const ollama = await startRealOllama(found.dir);
      const proxy = await startRecordingProxy(ollama.host);
      await use(proxy);
      await proxy.stop();
      await ollama.stop();
    },
    { scope: 'worker' },
  ],
  appEnv: async ({ server }, use) => {
    await use({
      OLLAMA_HOST: server.host,
      // So small a model may never come to an end by itself: a small context ends it.
      MNEMOSCOPE_CONTEXT_LENGTH: '1024',
      MNEMOSCOPE_CONTEXT_TOKENS: '256',
      // A model of this size finds nothing that can be trusted; the rules do.
      MNEMOSCOPE_LEARNER: 'rules',
    });
  },
});

test.skip('skipped' in found, 'skipped' in found ? found.skipped : undefined);
test.setTimeout(6 * ANSWER_MS);

const chatBody = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** The messages that the model was given last. */
function lastMessages(server: RecordingProxy) {
  const body = server.bodies('/api/chat').at(-1) ?? '{}';
  return chatBody.parse(JSON.parse(body)).messages;
}

async function filesWith(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding = await Promise.all(files.map(async (file) => (await readFile(file)).includes(word)));
  return files.filter((_, i) => holding[i]);
}

test('told, corrected, asked again in another session; and incognito leaves no trace', async ({
  app,
  ui,
  server,
  host,
}) => {
  const { chat, frame, inspector } = ui;
  const picture = async (name: string): Promise<void> => {
    if (process.env['MNEMOSCOPE_SCREENSHOTS'] !== '1' || host !== 'browser') return;
    await mkdir(PICTURES, { recursive: true });
    await app.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  };
  const ask = async (text: string): Promise<void> => {
    await chat.send(text);
    await expect(chat.questions.last()).toContainText(text);
    await expect(chat.words()).toHaveText(/\S/, { timeout: ANSWER_MS });
    // Such a model may talk on until its context ends; after a while a person stops it.
    const over = expect(chat.messages).toHaveAttribute('aria-busy', 'false', { timeout: PATIENCE_MS });
    await over.catch(() => chat.composer.press('Escape'));
    await chat.turnOver();
  };
  await app.page.setViewportSize({ width: 1280, height: 800 });

  await test.step('told', async () => {
    await ask('My favourite editor is Vim.');
    await chat.learnt().getByRole('button', { name: 'Accept' }).click();
    await expect(chat.learnt()).toContainText('Remembered');
    await picture('1-told');
  });

  await test.step('corrected', async () => {
    await ask('Actually, my favourite editor is Helix now.');
    await expect(chat.learnt()).toContainText('Corrected');
    await expect(chat.learnt()).toContainText('Vim');
    await expect(chat.learnt()).toContainText('Helix');
    await picture('2-corrected');
  });

  await test.step('asked again in a new session', async () => {
    await chat.newChat();
    await ask('Which editor is my favourite?');
    const [system] = lastMessages(server);
    expect(system?.role).toBe('system');
    const fenced = /<memory_context>([\s\S]*)<\/memory_context>/u.exec(system?.content ?? '')?.[1] ?? '';
    expect(fenced).toContain('Helix');
    expect(fenced).not.toContain('Vim');
    await expect(chat.usedMemories()).toContainText('Helix');
    await expect(chat.usedMemories()).not.toContainText('Vim');
    await picture('3-asked-again');
  });

  await test.step('the memory tells where it comes from, and what it stands in place of', async () => {
    await chat.usedMemories().getByText('Helix').first().click();
    await expect(inspector.pane).toContainText('Helix');
    await expect(inspector.pane).toContainText('Vim');
    await picture('4-provenance');
    await inspector.close();
  });

  await test.step('incognito', async () => {
    await frame.runCommand('New incognito chat');
    await ask('My codeword is zanzibar4711. What is my favourite editor?');
    expect(JSON.stringify(lastMessages(server))).toContain('zanzibar4711');
    expect(JSON.stringify(lastMessages(server))).not.toContain('Helix');
    await picture('5-incognito');
    expect(await filesWith(app.dataDir, 'zanzibar4711')).toEqual([]);
    await chat.view.getByRole('button', { name: 'Close and forget' }).first().click();
    await app.close();
    expect(await filesWith(app.dataDir, 'zanzibar4711')).toEqual([]);
    expect(await filesWith(app.dataDir, 'Helix')).not.toEqual([]);
  });
  expect(app.pageErrors()).toEqual([]);
});
