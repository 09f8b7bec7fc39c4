import { readFile, writeFile } from 'node:fs/promises';
import { faultsOf } from './pages/faultsOf';
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
const DAY_MS = 86_400_000;

async function importFacts(dataDir: string, file: string): Promise<void> {
  await writeFile(file, FACTS.map((text) => JSON.stringify({ text })).join('\n'));
  await commandLine(dataDir, ['import', file]);
}
const HOSTILE = '<img src=x onerror=alert(1)>';

test('remembered facts become a graph that can be searched, walked and asked', async ({
  app,
  ui,
}, testInfo) => {
  const { frame, chat, graph, inspector } = ui;
  await importFacts(app.dataDir, testInfo.outputPath('facts.jsonl'));

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

  await test.step('the list is walked with the arrow keys', async () => {
    const row = (at: number) => graph.list.locator(':scope > li').nth(at);
    await row(0).getByRole('button').nth(1).focus();
    await app.page.keyboard.press('ArrowDown');
    await expect(row(1).getByRole('button').nth(1)).toBeFocused();
    await app.page.keyboard.press('ArrowLeft');
    await expect(row(1).getByRole('button').first()).toBeFocused();
    await app.page.keyboard.press('Home');
    await expect(row(0).getByRole('button').first()).toBeFocused();
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
      .getByRole('button', { name: /^(Expand|Show more around) Atlas/ })
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

  await test.step('more is shown by one relation, and collapsed again', async () => {
    await graph.focusOn('Python');
    await graph.open('Atlas');
    await graph.actionsFor('Atlas').getByRole('button', { name: 'Expand by' }).click();
    await app.page.getByRole('menuitem', { name: /^depends on …/ }).click();
    await expect(graph.entry('PostgreSQL')).toBeVisible();
    await graph.settled();
    await graph.canvas.focus();
    await app.page.keyboard.press('c');
    await expect(graph.entry('PostgreSQL')).toHaveCount(0);
    await app.page.keyboard.press('e');
    await expect(graph.entry('PostgreSQL')).toBeVisible();
    await graph.view.getByRole('button', { name: 'Back to overview' }).click();
  });

  await test.step('the canvas is walked with the keys', async () => {
    await graph.canvas.focus();
    await app.page.keyboard.press('ArrowRight');
    await expect(graph.view.locator('[aria-live="polite"]')).toContainText(/links? shown/);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('a path between two entities is told in words, or that there is none', async ({ app, ui }, testInfo) => {
  const { frame, graph, inspector } = ui;
  await importFacts(app.dataDir, testInfo.outputPath('facts.jsonl'));
  await frame.show('Graph');
  await graph.settled();
  await graph.showList();
  await graph.open('Borealis');
  await graph.actionsFor('Borealis').getByRole('button', { name: 'Find path to…' }).click();
  await graph.path.getByRole('combobox', { name: 'Find path to' }).fill('PostgreSQL');
  await graph.path.getByRole('option', { name: /PostgreSQL/ }).click();
  await expect(graph.path.getByRole('listitem')).toHaveText([
    'Borealis uses Python',
    'Atlas uses Python',
    'Atlas depends on PostgreSQL',
  ]);
  await graph.path.getByRole('button', { name: 'Borealis uses Python' }).click();
  await expect(inspector.pane).toContainText('Project Borealis uses Python');
  await graph.path.getByRole('button', { name: 'Close the path' }).click();

  await graph.open('Alice');
  await graph.actionsFor('Alice').getByRole('button', { name: 'Find path to…' }).click();
  await graph.path.getByRole('combobox', { name: 'Find path to' }).fill('Rust');
  await graph.path.getByRole('option', { name: /Rust/ }).click();
  await expect(graph.path).toContainText('No path');
  expect(app.pageErrors()).toEqual([]);
});

test('filters leave over what matches, and never hide themselves', async ({ app, ui }, testInfo) => {
  const { frame, graph } = ui;
  await importFacts(app.dataDir, testInfo.outputPath('facts.jsonl'));
  await frame.show('Graph');
  await graph.settled();
  await graph.showList();
  await graph.view.getByRole('button', { name: 'Filter', exact: true }).click();
  await graph.filters.getByRole('checkbox', { name: /^Organization/ }).check();
  await expect(graph.entry('Acme')).toBeVisible();
  await expect(graph.entry('Python')).toHaveCount(0);

  await test.step('nothing matches: it says so, and the filters are still there', async () => {
    await graph.filters.getByRole('combobox', { name: 'Links' }).selectOption('only');
    await expect(graph.view.getByText('Nothing matches these filters')).toBeVisible();
    await expect(graph.filters.getByRole('checkbox', { name: /^Project/ })).toBeVisible();
    await expect(graph.view.getByRole('button', { name: 'Remove filter Organization' })).toBeVisible();
    expect(await faultsOf(app.page)).toEqual([]);
  });

  await graph.view.getByRole('button', { name: 'Remove filter Only unlinked' }).click();
  await expect(graph.entry('Acme')).toBeVisible();
  await graph.view
    .getByRole('group', { name: 'Filters in use' })
    .getByRole('button', { name: 'Clear filters' })
    .click();
  await expect(graph.entry('Python')).toBeVisible();

  await test.step('an entry of the legend filters too', async () => {
    await graph.view
      .getByRole('list', { name: 'Types of entities' })
      .getByRole('button', { name: 'Person' })
      .click();
    await expect(graph.entry('Alice')).toBeVisible();
    await expect(graph.entry('Python')).toHaveCount(0);
    await graph.view.getByRole('button', { name: 'Remove filter Person' }).click();
  });

  await test.step('the list can be searched', async () => {
    await graph.view.getByRole('searchbox', { name: 'Filter the list' }).fill('post');
    await expect(graph.list.locator(':scope > li')).toHaveCount(1);
    await expect(graph.entry('PostgreSQL')).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('another time is shown with the edges of that time', async ({ app, ui }, testInfo) => {
  const { frame, graph } = ui;
  const file = testInfo.outputPath('moves.jsonl');
  const told = [
    ['I live in Munich', 400],
    ['Project Atlas uses Python', 300],
    ['I live in Berlin', 100],
  ] as const;
  await writeFile(
    file,
    told
      .map(([text, days]) =>
        JSON.stringify({ text, created_at: new Date(Date.now() - days * DAY_MS).toISOString() }),
      )
      .join('\n'),
  );
  await commandLine(app.dataDir, ['import', file]);
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.show('Graph');
  await graph.settled();
  await graph.showList();
  const relations = async (): Promise<string> => {
    const you = graph.entry('You');
    const fold = you.getByRole('button', { name: 'Relations of You' });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    return you.getByRole('list', { name: 'Relations of You' }).innerText();
  };
  await expect.poll(relations).toContain('Berlin');
  expect(await relations()).not.toContain('Munich');

  await graph.slider.focus();
  await app.page.keyboard.press('Home');
  await expect.poll(relations).toContain('Munich');
  await expect(graph.entry('Atlas')).toHaveCount(0);
  expect(await relations()).not.toContain('Berlin');
  await app.page.keyboard.press('ArrowRight');
  await expect(graph.view.getByRole('group', { name: 'Time' })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{4}/u,
  );

  await test.step('playing leads to now again', async () => {
    await app.page.keyboard.press('End');
    await expect.poll(relations).toContain('Berlin');
    await app.page.keyboard.press('PageDown');
    await graph.view.getByRole('button', { name: 'Play through time' }).click();
    await expect(graph.slider).toHaveAttribute('aria-valuetext', 'Now', { timeout: 60_000 });
    await expect.poll(relations).toContain('Berlin');
  });
  expect(app.pageErrors()).toEqual([]);
});

test('the graph is saved as a picture, a drawing and data, and laid out in four ways', async ({
  app,
  ui,
}, testInfo) => {
  const { frame, graph } = ui;
  await importFacts(app.dataDir, testInfo.outputPath('facts.jsonl'));
  await frame.show('Graph');
  await graph.settled();

  // A desktop window asks where to save it, in a dialog of the system.
  if (app.host === 'browser') {
    const png = await readFile(await (await graph.save('What is shown', 'PNG')).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(200);
    const svg = await readFile(await (await graph.save('What is shown', 'SVG')).path(), 'utf8');
    expect(svg).toContain('PostgreSQL');
    const part = await readFile(await (await graph.save('What is shown', 'JSON')).path(), 'utf8');
    expect(JSON.stringify(JSON.parse(part))).toContain('PostgreSQL');
    const whole = await graph.save('Everything', 'GraphML');
    expect(whole.suggestedFilename()).toMatch(/\.graphml$/u);
    expect(await readFile(await whole.path(), 'utf8')).toContain('<graphml');
  }

  await test.step('other layouts arrange the same entities', async () => {
    const count = await graph.canvas.getAttribute('data-nodes');
    for (const layout of ['In layers', 'In rings', 'On a circle', 'By links']) {
      await graph.view.getByRole('button', { name: 'View', exact: true }).click();
      await app.page.getByRole('menuitemcheckbox', { name: new RegExp(`^${layout}`) }).click();
      await graph.settled();
      await expect(graph.canvas).toHaveAttribute('data-nodes', count ?? '');
    }
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
