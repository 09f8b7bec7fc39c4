import { readTrace, traceMissing } from '../support/connectTrace';
import { FakeOllama } from '../support/fakeOllama';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

test.skip(traceMissing !== undefined, traceMissing);
test.setTimeout(120_000);

test('no process of the app so much as tries to connect beyond this machine', async ({
  launchApp,
}, testInfo) => {
  const ollama = await FakeOllama.start({ chat: { chunks: ['Tea [1].'] } });
  const { host: server } = ollama;
  const traceFile = testInfo.outputPath('connect.trace');
  const app = await launchApp({ traceFile, env: { OLLAMA_HOST: server } });
  const { frame, chat, memories, graph, settings } = new Mnemoscope(app);

  await chat.remember('I prefer tea to coffee');
  await chat.ask('What do I drink? See ![pixel](https://example.com/pixel.png) <https://example.com/>');
  await chat.newChat();
  await chat.openModels();
  await app.page.keyboard.press('Escape');
  await frame.show('Memories');
  await memories.add('<img src="https://example.com/x.png"> https://example.com/');
  await memories.searchFinds('tea', ['I prefer tea to coffee']);
  await frame.show('Graph');
  await expect(graph.view).toBeVisible();
  await frame.show('Settings');
  await expect(settings.view.getByRole('heading', { name: 'Models' })).toBeVisible();
  await expect(frame.statusLine).toContainText('0 outside connections');
  await app.close();
  await ollama.stop();

  const { all, outside } = await readTrace(traceFile);
  // The trace is at work: the model server was talked to.
  expect(all).toContain(server.replace(':', ' port '));
  expect(outside).toEqual([]);
});
