import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../support/commandLine';
import { FakeOllama } from '../support/fakeOllama';
import { expect, Mnemoscope, test } from './pages/mnemoscope';
import { SAMPLE } from './sample';

// Not a test: draws the pictures of docs/. Run it by `MNEMOSCOPE_SCREENSHOTS=1 npx playwright test screenshots`.

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
const SIZE = { width: 1280, height: 800 };
const DAY_MS = 86_400_000;
const ANSWER = [
  'You prefer **TypeScript** for new projects [1].',
  '\n\nAtlas already uses Python and PostgreSQL [2], so a tool for that team may be easier to keep up in Python.',
];

test.setTimeout(240_000);

for (const theme of ['light', 'dark'] as const) {
  test(`pictures, ${theme}`, async ({ host, launchApp }, testInfo) => {
    const ollama = await FakeOllama.start();
    const dataDir = testInfo.outputPath('sample');
    await mkdir(dataDir, { recursive: true });
    const file = testInfo.outputPath('sample.jsonl');
    await writeFile(
      file,
      SAMPLE.map(({ daysAgo, ...memory }) =>
        JSON.stringify({ ...memory, created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() }),
      ).join('\n'),
    );
    await commandLine(dataDir, ['import', file]);
    for (const question of [
      'Where does Ana live?',
      'What projects use Python?',
      'When is the Atlas release?',
    ]) {
      await commandLine(dataDir, ['chat', question]);
    }
    const app = await launchApp({ dataDir, env: { OLLAMA_HOST: ollama.host, MNEMOSCOPE_THEME: theme } });
    const { frame, chat, memories, graph, inspector } = new Mnemoscope(app);
    await app.page.setViewportSize(SIZE);
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    const picture = async (view: string): Promise<void> => {
      await app.page.mouse.move(700, 790);
      await app.page.screenshot({ path: join(FOLDER, `${view}-${theme}-${host}.png`) });
    };

    ollama.chat = { chunks: ANSWER };
    await chat.ask('What language should I use for the new project?');
    await chat.citations().first().click();
    await expect(inspector.section('Where it comes from')).toBeVisible();
    await chat.questions.last().evaluate((question) => question.scrollIntoView({ block: 'start' }));
    await picture('chat');
    await inspector.close();

    ollama.chat = { chunks: ['Noted. Porto has a good climate for both of you.'] };
    await chat.ask('I live in Porto, and my sister Hannah is a nurse. My favourite editor is Helix.');
    await frame.show('Review');
    const review = app.page.getByRole('main', { name: 'Review' });
    await expect(review.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
    await picture('review');
    await frame.show('Chat');

    await frame.show('Memories');
    await memories.row('Project Cygnus uses PostgreSQL').click();
    await expect(inspector.section('Mentions')).toBeVisible();
    await picture('memories');
    await inspector.close();

    await frame.show('Graph');
    await graph.settled();
    await graph.focusOn('Atlas');
    await graph.showList();
    await graph.open('Atlas');
    await graph.view.getByRole('button', { name: 'List', exact: true }).click();
    await graph.settled();
    await expect(inspector.section('Facts')).toBeVisible();
    await picture('graph');
    await ollama.stop();
  });
}
