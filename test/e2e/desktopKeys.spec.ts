import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../support/commandLine';
import { FakeOpenAi } from '../support/openaiServer';
import { openDesktop } from '../support/openDesktop';
import { QdrantServer } from '../support/qdrantServer';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const MODEL_KEY = 'sk-model-4f1c9b7e2d8a6530';
const STORE_KEY = 'qd-store-90b3e7a14c6d2f58';
const REFUSED = /no keychain|as plain text/;

test.skip(({ host }) => host !== 'electron', 'a desktop window keeps keys, a browser has none');

test('keys are kept by the keychain, used after a restart, and stand nowhere else', async ({}, testInfo) => {
  test.setTimeout(180_000);
  const openai = await FakeOpenAi.start();
  openai.key = MODEL_KEY;
  const qdrant = await QdrantServer.start({ apiKey: STORE_KEY });
  const dataDir = testInfo.outputPath('data');
  const homeDir = testInfo.outputPath('home');
  const desktop = await openDesktop(dataDir, homeDir, {
    env: { MNEMOSCOPE_TEST_KEYCHAIN: testInfo.outputPath('keychain') },
    preloads: ['keychain.cjs'],
  });
  const { frame, chat, memories, settings } = new Mnemoscope(desktop);
  const copied = (): number =>
    [...qdrant.collections.values()].reduce((sum, { points }) => sum + points.size, 0);
  const keep = async (title: string, value: string): Promise<void> => {
    await settings.view.getByLabel(title, { exact: true }).fill(value);
    await settings.view.getByRole('button', { name: `Keep: ${title}` }).click();
    await expect(settings.view.getByRole('button', { name: `Forget: ${title}` })).toBeVisible();
  };

  try {
    await test.step('given in the settings, never shown again', async () => {
      await frame.show('Settings');
      await settings.write('Address of another model server', openai.url);
      await settings.choose('Answers come from', 'Another model server');
      await keep('Key of the other model server', MODEL_KEY);
      await keep('Key of the vector store', STORE_KEY);
      await settings.choose('Search by meaning with', 'Qdrant');
      await settings.write('Address of the server', qdrant.url);
      await expect(settings.view).toContainText('Kept in the keychain of this computer. It is never shown.');
      expect(await desktop.page.content()).not.toContain(MODEL_KEY);
    });

    await test.step('both servers take them', async () => {
      await frame.show('Memories');
      await memories.add('The boiler is serviced by Hansen');
      await expect.poll(copied, { timeout: 60_000 }).toBe(1);
      await frame.show('Chat');
      await chat.ask('Say hello');
      await expect(chat.lastAnswer).toContainText('Hello there');
    });

    await test.step('after a restart as well', async () => {
      await desktop.restart();
      openai.requests.length = 0;
      const before = copied();
      await frame.show('Chat');
      await chat.newChat();
      await chat.ask('Say hello again');
      await expect(chat.lastAnswer).toContainText('Hello there');
      expect(openai.asked('/v1/chat/completions').at(-1)?.authorization).toBe(`Bearer ${MODEL_KEY}`);
      await frame.show('Memories');
      await memories.add('The shed needs paint');
      await expect.poll(copied, { timeout: 60_000 }).toBeGreaterThan(before);
    });

    await test.step('no file of the app holds one: store, log, profile, backup, export', async () => {
      await frame.runCommand('Back up now');
      await expect(frame.toast('Backed up to')).toBeVisible({ timeout: 30_000 });
      const out = testInfo.outputPath('all.json');
      await commandLine(dataDir, ['export', out]);
      await commandLine(dataDir, ['export', testInfo.outputPath('all.jsonl')]);
      expect(existsSync(out)).toBe(true);
      await desktop.app.close();
      expect(existsSync(join(dataDir, 'desktop', 'keys.json'))).toBe(true);
      expect(holding(testInfo.outputDir)).toEqual([]);
      expect(desktop.output()).not.toContain(MODEL_KEY);
      expect(desktop.output()).not.toContain(STORE_KEY);
    });
  } finally {
    await desktop.close();
    await openai.stop();
    await qdrant.stop();
  }
});

test('where there is no keychain the app says so, keeps nothing, and takes keys from the environment', async ({}, testInfo) => {
  test.setTimeout(120_000);
  const openai = await FakeOpenAi.start();
  openai.key = MODEL_KEY;
  const dataDir = testInfo.outputPath('data');
  const desktop = await openDesktop(dataDir, testInfo.outputPath('home'), {
    env: { MNEMOSCOPE_OPENAI_API_KEY: MODEL_KEY },
  });
  const { frame, chat, settings } = new Mnemoscope(desktop);
  try {
    await frame.show('Settings');
    await settings.section('Models and keys').click();
    await expect(settings.view).toContainText(REFUSED);
    await expect(settings.view).toContainText('Set by MNEMOSCOPE_OPENAI_API_KEY in the environment.');
    await expect(settings.view).toContainText('start the app with MNEMOSCOPE_VECTOR_STORE_API_KEY');
    await expect(settings.view.getByRole('button', { name: /^Keep: / })).toHaveCount(0);

    await test.step('a page that asks all the same is refused', async () => {
      const answer = await desktop.page.evaluate(
        (value) =>
          new Promise<unknown>((resolve) => {
            const { mnemoscope } = window;
            mnemoscope?.onMessage((message) => {
              if (typeof message === 'object' && message !== null && Reflect.get(message, 'id') === 424242) {
                resolve(message);
              }
            });
            const input = { name: 'vectorStore', value };
            mnemoscope?.post({ type: 'request', id: 424242, route: 'keys.set', input });
          }),
        STORE_KEY,
      );
      expect(JSON.stringify(answer)).toMatch(REFUSED);
      expect(existsSync(join(dataDir, 'desktop', 'keys.json'))).toBe(false);
    });

    await test.step('the key of the environment is used', async () => {
      await settings.write('Address of another model server', openai.url);
      await settings.choose('Answers come from', 'Another model server');
      await frame.show('Chat');
      await chat.ask('Say hello');
      await expect(chat.lastAnswer).toContainText('Hello there');
    });
    await desktop.app.close();
    expect(holding(testInfo.outputDir)).toEqual([]);
  } finally {
    await desktop.close();
    await openai.stop();
  }
});

/** The files below a folder in which one of the keys stands, in whatever way text is written. */
function holding(folder: string): string[] {
  const traces = [MODEL_KEY, STORE_KEY].flatMap((key) => [
    Buffer.from(key),
    Buffer.from(key, 'utf16le'),
    // Without its ends: they depend on what stands beside it.
    Buffer.from(Buffer.from(key).toString('base64').slice(0, 24)),
  ]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return traces.some((trace) => bytes.includes(trace));
    });
}
