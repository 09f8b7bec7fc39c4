import { writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { alterStore } from '../support/storeFile';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const FACTS = [
  'Project Atlas uses Python',
  'Project Borealis uses Python',
  'Project Cygnus uses Rust',
  'Alice works at Acme',
  'Project Atlas depends on PostgreSQL',
];
const HOSTILE = '<img src=x onerror=alert(1)>';

test('remembered facts become a graph that can be searched, walked and asked', async ({
  app,
  ui,
}, testInfo) => {
  const { frame, chat, graph, inspector } = ui;
  const file = testInfo.outputPath('facts.jsonl');
  await writeFile(file, FACTS.map((text) => JSON.stringify({ text })).join('\n'));
  await commandLine(app.dataDir, ['import', file]);

  await test.step('a question about a relation is answered completely, with sources', async () => {
    const answer = await chat.ask('What projects use Python?');
    await expect(answer).toContainText('Atlas');
    await expect(answer).toContainText('Borealis');
    await expect(chat.cited(answer)).toHaveCount(2);
    await expect(chat.cited(answer).filter({ hasText: 'Cygnus' })).toHaveCount(0);
  });

  await test.step('every entity is on the canvas and in the list', async () => {
    await frame.show('Graph');
    await graph.settled();
    await graph.showList();
    for (const name of ['Python', 'Rust', 'PostgreSQL', 'Acme', 'Alice', 'Atlas']) {
      await expect(graph.entry(name)).toBeVisible();
    }
    await expect(graph.canvas).toHaveAttribute(
      'data-nodes',
      String(await graph.list.locator(':scope > li').count()),
    );
  });

  await test.step('search brings an entity into the middle; more is shown on demand', async () => {
    await graph.focusOn('Python');
    await graph.view
      .getByRole('combobox', { name: 'Steps from the centre' })
      .selectOption({ label: '1 step' });
    await expect(graph.entry('Borealis')).toBeVisible();
    await expect(graph.entry('PostgreSQL')).toHaveCount(0);
    await graph
      .entry('Atlas')
      .getByRole('button', { name: /^Expand Atlas/ })
      .click();
    await expect(graph.entry('PostgreSQL')).toBeVisible();
    await graph.entry('Atlas').getByRole('button', { name: 'Collapse Atlas' }).click();
    await expect(graph.entry('PostgreSQL')).toHaveCount(0);
  });

  await test.step('an entity opens with its facts and the memories behind it', async () => {
    await graph
      .entry('Atlas')
      .getByRole('button', { name: /^Atlas/ })
      .click();
    await expect(inspector.section('Facts')).toContainText('Python');
    await inspector
      .section('Memories')
      .getByRole('button', { name: /Project Atlas uses Python/ })
      .click();
    await expect(inspector.section('Where it comes from')).toBeVisible();
    await inspector.pane.getByRole('button', { name: 'Back' }).click();
    await expect(inspector.section('Facts')).toContainText('PostgreSQL');
  });

  await test.step('the canvas is walked with the keys', async () => {
    await graph.canvas.focus();
    await app.page.keyboard.press('ArrowRight');
    await expect(graph.view.locator('[aria-live="polite"]')).toContainText(/links? shown/);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('names and texts are shown as they are written, and do nothing', async ({ launchApp }, testInfo) => {
  const dataDir = testInfo.outputPath('hostile');
  await commandLine(dataDir, ['remember', 'Alice works at Acme']);
  await commandLine(dataDir, ['remember', `My note says ${HOSTILE}`]);
  alterStore(dataDir, `UPDATE entities SET name = '${HOSTILE}' WHERE name = 'Alice'`);
  const app = await launchApp({ dataDir });
  const { frame, chat, memories, graph, inspector } = new Mnemoscope(app);
  const dialogs: string[] = [];
  app.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await frame.show('Graph');
  await graph.settled();
  await graph.showList();
  await expect(graph.entry(HOSTILE)).toBeVisible();
  await graph.open(HOSTILE);
  await expect(inspector.pane.getByRole('heading', { name: HOSTILE })).toBeVisible();
  await frame.show('Memories');
  await expect(memories.row(HOSTILE)).toBeVisible();
  await frame.show('Chat');
  await chat.ask(`${HOSTILE} **bold** <script>alert(2)</script> ![pixel](http://127.0.0.1:9/pixel.png)`);
  await expect(chat.questions.last()).toContainText('<script>alert(2)</script>');
  await expect(chat.messages.locator('script, img')).toHaveCount(0);
  await expect(app.page.locator('img[src="x"]')).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(app.pageErrors()).toEqual([]);
});
