import { writeFile } from 'node:fs/promises';
import type { Locator, TestInfo } from '@playwright/test';
import { commandLine } from '../support/commandLine';
import { alterStore, storedFacts } from '../support/storeFile';
import { faultsOf } from './pages/faultsOf';
import { GraphEditing } from './pages/graphEditing';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const TEXTS = [
  'Project Atlas uses Python',
  'Project Atlas depends on Redis',
  'Project Borealis uses Rust',
  'Marta Novak works at Helios',
  'Marta Nowak works at Helios',
  'Ben works at Northwind',
];
const HOSTILE = '<img src=x onerror=alert(1)>';

test.setTimeout(180_000);

async function seed(testInfo: TestInfo, name: string, texts: readonly string[] = TEXTS): Promise<string> {
  const dataDir = testInfo.outputPath(name);
  const file = testInfo.outputPath(`${name}.jsonl`);
  await writeFile(file, texts.map((text) => JSON.stringify({ text })).join('\n'));
  await commandLine(dataDir, ['import', file]);
  return dataDir;
}

/** Makes the app ask whether these two are one. */
function suggest(dataDir: string, one: string, other: string, score: number): void {
  alterStore(
    dataDir,
    `INSERT OR REPLACE INTO merge_suggestions (a_id, b_id, score, reason, created_at)
     SELECT min(a.id, b.id), max(a.id, b.id), ${score}, 'Almost the same spelling', 0
     FROM entities a JOIN entities b ON a.name = '${one}' AND b.name = '${other}'`,
  );
}

test('a thing is renamed, named, merged, taken out, split and deleted; the store says the same', async ({
  launchApp,
}, testInfo) => {
  const dataDir = await seed(testInfo, 'things');
  const app = await launchApp({ dataDir });
  const ui = new Mnemoscope(app);
  const { frame, inspector } = ui;
  const edit = new GraphEditing(app, frame, inspector);
  const ofAtlas = ['Atlas depends_on Redis', 'Atlas uses Python'];
  await edit.openThing('Atlas', 'Project Atlas uses Python');

  await test.step('renamed, with its type and a description, in one step', async () => {
    await edit.press('Edit');
    const form = inspector.pane.getByRole('form', { name: 'Edit' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Atlas 2');
    await form.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Tool' });
    await form.getByRole('textbox', { name: 'Description' }).fill('What the maps are made with');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(edit.heading('Atlas 2')).toBeVisible();
    await expect(inspector.pane).toContainText('The name, type and description were given by you.');
    await expect(inspector.pane.getByRole('heading', { level: 2, name: 'Tool' })).toBeVisible();
    await expect
      .poll(() => storedFacts(dataDir, 'Atlas'))
      .toEqual(['Atlas 2 depends_on Redis', 'Atlas 2 uses Python']);
  });

  await test.step('a name goes back to what texts say; undo takes all back', async () => {
    await edit.press('Edit');
    await inspector.pane.getByRole('button', { name: 'Back to the name that texts give' }).click();
    await expect(edit.heading('Atlas')).toBeVisible();
    await expect(inspector.pane).toContainText('What the maps are made with');
    await frame.pressInToast('follows what texts say again', 'Undo');
    await expect(edit.heading('Atlas 2')).toBeVisible();
    await frame.runCommand('Undo last change');
    await expect(edit.heading('Atlas')).toBeVisible();
    await expect(inspector.pane).not.toContainText('What the maps are made with');
  });

  await test.step('another name is added and taken away', async () => {
    const names = inspector.section('Also called');
    await names.getByRole('button', { name: 'Add a name' }).click();
    await names.getByRole('textbox', { name: 'Another name' }).fill('The map project');
    await app.page.keyboard.press('Enter');
    await expect(names).toContainText('added by you');
    await expect.poll(() => storedFacts(dataDir, 'The map project')).toEqual(ofAtlas);
    await names.getByRole('button', { name: 'Take away the name The map project' }).click();
    await expect(names).not.toContainText('The map project');
    await expect.poll(() => storedFacts(dataDir, 'The map project')).toEqual([]);
  });

  await test.step('merged with another, after a look at both; undone; merged again', async () => {
    const merge = async (): Promise<void> => {
      await edit.more('Merge with another…');
      await edit.choose('The other one', 'Borea', /Borealis/u);
      await expect(edit.dialog.getByRole('region', { name: 'Borealis' })).toContainText(
        'Project Borealis uses Rust',
      );
      await expect(edit.dialog.getByRole('region', { name: 'Atlas' })).toContainText('Atlas uses Python');
      await expect(edit.dialog).toContainText('“Borealis” becomes another name of “Atlas”');
      await edit.confirm('Merge');
      await expect(inspector.pane.locator('[data-inspector]')).toBeFocused();
      await expect(inspector.section('Facts')).toContainText('Rust');
    };
    await merge();
    await frame.pressInToast('Merged “Borealis” into “Atlas”.', 'Undo');
    await expect(inspector.section('Facts')).not.toContainText('Rust');
    await expect.poll(() => storedFacts(dataDir, 'Borealis')).toEqual(['Borealis uses Rust']);
    await merge();
    await expect.poll(() => storedFacts(dataDir, 'Borealis')).toEqual([...ofAtlas, 'Atlas uses Rust']);
  });

  await test.step('after a restart it is one; it is taken out again', async () => {
    await app.restart();
    await edit.openThing('Atlas', 'Project Borealis uses Rust');
    await expect(inspector.section('Also called')).toContainText('Borealis');
    await inspector
      .section('Merged into this one')
      .getByRole('button', { name: 'Take Borealis out again' })
      .click();
    await expect(inspector.section('Facts')).not.toContainText('Rust');
    await expect.poll(() => storedFacts(dataDir, 'Borealis')).toEqual(['Borealis uses Rust']);
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual(ofAtlas);
  });

  await test.step('split by a memory that means another thing', async () => {
    await edit.more('Split in two…');
    await expect(edit.dialog).toContainText('Choose the names or memories');
    await edit.dialog.getByRole('checkbox', { name: /depends on Redis/u }).check();
    await edit.dialog.getByRole('textbox', { name: 'Name of the other thing' }).fill('Atlas the cache');
    await expect(edit.dialog).toContainText('“Atlas” keeps 1 memory.');
    await edit.confirm('Split');
    await expect(edit.heading('Atlas the cache')).toBeVisible();
    await expect
      .poll(() => storedFacts(dataDir, 'Atlas the cache'))
      .toEqual(['Atlas the cache depends_on Redis']);
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual(['Atlas uses Python']);
    await frame.runCommand('Undo last change');
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual(ofAtlas);
    await expect(inspector.pane.getByText('This entity is gone')).toBeVisible();
    await frame.runCommand('Redo change');
    await expect(edit.heading('Atlas the cache')).toBeVisible();
    await frame.runCommand('Undo last change');
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual(ofAtlas);
  });

  await test.step('deleted from the graph, and brought back by undo', async () => {
    await edit.openThing('Atlas', 'Project Atlas uses Python');
    await edit.more('Delete from the graph…');
    await expect(edit.dialog).toContainText('no text brings it back');
    await edit.confirm('Delete');
    await expect(inspector.pane).toBeHidden();
    await frame.pressInToast('Deleted “Atlas” from the graph.', 'Undo');
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual(ofAtlas);
    await frame.runCommand('Redo change');
    await expect.poll(() => storedFacts(dataDir, 'Atlas')).toEqual([]);
  });
  expect(app.pageErrors()).toEqual([]);
});

test('a fact is added with its evidence, changed, ended and taken for wrong, and leads to where it was said', async ({
  launchApp,
}, testInfo) => {
  const dataDir = await seed(testInfo, 'facts');
  const app = await launchApp({ dataDir });
  const ui = new Mnemoscope(app);
  const { frame, chat, inspector } = ui;
  const edit = new GraphEditing(app, frame, inspector);
  const evidence = (): Locator => inspector.section('Where it comes from');

  await test.step('a new memory says it', async () => {
    await edit.openThing('Ben', 'Ben works at Northwind');
    await edit.press('Add a fact');
    await edit.choose('Relation', 'spea', 'speaks');
    await edit.choose('To whom or what', 'Welsh', 'New: Welsh');
    await edit.dialog.getByRole('combobox', { name: 'Type of Welsh' }).selectOption({ label: 'Language' });
    await expect(edit.dialog).toContainText('Ben speaks Welsh.');
    await edit.confirm('Add');
    await expect(edit.sentence('Ben speaks Welsh')).toBeVisible();
    await expect(evidence()).toContainText('By hand');
    await expect.poll(() => storedFacts(dataDir, 'Welsh')).toEqual(['Ben speaks Welsh']);
    await expect(await chat.ask('Who speaks Welsh?')).toContainText('Ben speaks Welsh');
  });

  await test.step('a known memory stands behind it; undo takes it away', async () => {
    await frame.runCommand('Add a fact');
    await edit.choose('Who or what', 'Ben', /Ben/u);
    await edit.field('Relation').fill('rows with');
    await edit.choose('To whom or what', 'Marta Nov', /Marta Novak/u);
    await edit.dialog.getByRole('radio', { name: 'A memory that is there says so' }).check();
    await edit.choose('Memory', 'Northwind', /Ben works at Northwind/u);
    await edit.confirm('Add');
    await expect(edit.sentence('Ben rows with Marta Novak')).toBeVisible();
    await expect(evidence().locator('mark')).toHaveText(['Ben']);
    expect(storedFacts(dataDir, 'Ben')).toContain('Ben rows_with Marta Novak');
    await frame.runCommand('Undo last change');
    await expect.poll(() => storedFacts(dataDir, 'Ben')).not.toContain('Ben rows_with Marta Novak');
    await expect(inspector.pane.getByText('This relation is gone')).toBeVisible();
    await expect(edit.sentence('Ben rows with Marta Novak')).toBeHidden();
  });

  await test.step('its end is changed', async () => {
    await edit.openThing('Ben', 'Ben works at Northwind');
    await edit.openFact('Ben works at Northwind.');
    await edit.press('Edit');
    await expect(edit.field('Relation')).toBeFocused();
    await app.page.keyboard.press('Escape');
    await expect(edit.sentence('Ben works at Northwind')).toBeVisible();
    await edit.press('Edit');
    await edit.press('Choose another than Northwind');
    await edit.choose('To whom or what', 'Helio', /Helios/u);
    const until = inspector.pane.getByLabel('True until');
    await inspector.pane.getByLabel('True from').fill('2024-05-01');
    await until.fill('2023-05-01');
    await edit.press('Save');
    await expect(inspector.pane.getByText('It ends before it begins.')).toBeVisible();
    await until.fill('');
    await edit.press('Save');
    await expect(edit.sentence('Ben works at Helios')).toBeVisible();
    await expect.poll(() => storedFacts(dataDir, 'Ben')).toEqual(['Ben speaks Welsh', 'Ben works_at Helios']);
    await frame.runCommand('Undo last change');
    await expect
      .poll(() => storedFacts(dataDir, 'Ben'))
      .toEqual(['Ben speaks Welsh', 'Ben works_at Northwind']);
  });

  await test.step('it is over: history, and no longer an answer', async () => {
    await edit.openThing('Ben', 'Ben works at Northwind');
    await edit.openFact('Ben works at Northwind.');
    await edit.press('It is over');
    await edit.confirm('It is over');
    await expect(inspector.pane.getByText('Over', { exact: true })).toBeVisible();
    await expect.poll(() => storedFacts(dataDir, 'Ben')).toEqual(['Ben speaks Welsh']);
    await edit.openThing('Ben', 'Ben works at Northwind');
    await expect(inspector.section('History')).toContainText('Ben works at Northwind');
  });

  await test.step('that is wrong: no text brings it back', async () => {
    await edit.openThing('Atlas', 'Project Atlas depends on Redis');
    await edit.openFact('Atlas depends on Redis.');
    await edit.press('That is wrong');
    await edit.confirm('That is wrong');
    await expect.poll(() => storedFacts(dataDir, 'Redis')).toEqual([]);
    await commandLine(dataDir, ['remember', 'Atlas depends on Redis, as I said']);
    await expect.poll(() => storedFacts(dataDir, 'Redis')).toEqual([]);
    await app.restart();
    await expect.poll(() => storedFacts(dataDir, 'Redis')).toEqual([]);
    await expect.poll(() => storedFacts(dataDir, 'Ben')).toEqual(['Ben speaks Welsh']);
  });

  await test.step('from a fact in an answer to the message in which it was said', async () => {
    await chat.remember('The Cygnus project uses Kotlin');
    await chat.newChat();
    await chat.ask('What projects use Kotlin?');
    await chat.citations().first().click();
    await expect(edit.sentence('Cygnus uses Kotlin')).toBeVisible();
    await expect(evidence().locator('mark')).toHaveText(['Cygnus', 'Kotlin']);
    await evidence().getByRole('button', { name: 'Show in chat' }).click();
    await expect(
      chat.questions.filter({ hasText: 'remember: The Cygnus project uses Kotlin' }),
    ).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('things that may be one are merged or kept apart from the keyboard, for good', async ({
  launchApp,
}, testInfo) => {
  const dataDir = await seed(testInfo, 'same');
  suggest(dataDir, 'Marta Novak', 'Marta Nowak', 0.92);
  suggest(dataDir, 'Atlas', 'Borealis', 0.71);
  const app = await launchApp({ dataDir });
  const ui = new Mnemoscope(app);
  const { frame, review } = ui;
  const rows = (): Locator =>
    review.view.getByRole('list', { name: 'Things that may be the same' }).locator(':scope > li');

  await frame.runCommand('Things that may be the same');
  await expect(rows()).toHaveCount(2);
  await expect(rows().first()).toBeFocused();
  await expect(review.view.getByRole('tab', { name: 'Same thing?' })).toContainText('2');
  await expect(rows().first()).toContainText('Almost the same spelling (0.92)');
  await expect(rows().first().getByRole('region', { name: 'Marta Novak' })).toContainText(
    'Marta Novak works at Helios',
  );

  await test.step('not the same, undone', async () => {
    await app.page.keyboard.press('j');
    await expect(rows().nth(1).getByRole('region', { name: 'Atlas' })).toContainText('Atlas uses Python');
    await app.page.keyboard.press('x');
    await expect(rows()).toHaveCount(1);
    await frame.pressInToast('stay two things', 'Undo');
    await expect(rows()).toHaveCount(2);
  });

  await test.step('not the same, after a restart too', async () => {
    await rows()
      .nth(1)
      .click({ position: { x: 5, y: 5 } });
    await rows().nth(1).getByRole('button', { name: 'Not the same' }).click();
    await expect(rows()).toHaveCount(1);
    await app.restart();
    await frame.runCommand('Things that may be the same');
    await expect(rows()).toHaveCount(1);
  });

  await test.step('merged, under the name that was chosen', async () => {
    await expect(rows().first()).toBeFocused();
    const kept = rows().first().getByRole('radio', { name: 'Keep this name Marta Nowak' });
    if (!(await kept.isChecked())) await app.page.keyboard.press('s');
    await expect(kept).toBeChecked();
    await app.page.keyboard.press('Enter');
    await expect(review.view.getByRole('heading', { name: 'No two things look the same' })).toBeVisible();
    await expect.poll(() => storedFacts(dataDir, 'Marta Novak')).toEqual(['Marta Nowak works_at Helios']);
    await frame.runCommand('Undo last change');
    await expect(rows()).toHaveCount(1);
    await expect.poll(() => storedFacts(dataDir, 'Marta Novak')).toEqual(['Marta Novak works_at Helios']);
  });
  expect(app.pageErrors()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`panes and dialogs of the graph keep to WCAG 2.2 AA in ${colorScheme}, and names do nothing`, async ({
    launchApp,
  }, testInfo) => {
    const dataDir = await seed(testInfo, 'hostile');
    suggest(dataDir, 'Marta Novak', 'Marta Nowak', 0.92);
    alterStore(
      dataDir,
      `UPDATE entities SET given_name = '${HOSTILE}', name = '${HOSTILE}' WHERE name = 'Atlas';
       UPDATE entities SET given_name = 'שלום 👩‍👩‍👧', name = 'שלום 👩‍👩‍👧' WHERE name = 'Python'`,
    );
    const app = await launchApp({ dataDir });
    const ui = new Mnemoscope(app);
    const { frame, inspector, review } = ui;
    const edit = new GraphEditing(app, frame, inspector);
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(app.page)).map((fault) => `${where}: ${fault}`));
    };

    await edit.openMemory('Project Atlas uses Python');
    await inspector.section('Mentions').getByRole('button', { name: HOSTILE }).click();
    await expect(edit.heading(HOSTILE)).toBeVisible();
    await check('a thing');
    await edit.press('Edit');
    await check('a thing that is edited');
    await app.page.keyboard.press('Escape');
    await edit.more('Merge with another…');
    await edit.choose('The other one', 'Borea', /Borealis/u);
    await expect(edit.dialog.getByRole('region', { name: 'Borealis' })).toContainText('Rust');
    await check('a merge');
    await app.page.keyboard.press('Escape');
    await edit.more('Split in two…');
    await check('a split');
    await app.page.keyboard.press('Escape');
    await inspector
      .section('Facts')
      .getByRole('button', { name: /שלום.*sure/u })
      .click();
    await expect(inspector.section('Where it comes from')).toBeVisible();
    await check('a relation');
    await edit.press('Edit');
    await check('a relation that is edited');
    await edit.press('Cancel');
    await edit.press('It is over');
    await check('an end');
    await app.page.keyboard.press('Escape');
    await edit.press('That is wrong');
    await check('a refusal');
    await app.page.keyboard.press('Escape');
    await frame.runCommand('Add a fact');
    await edit.field('Who or what').fill('a');
    await expect(app.page.getByRole('option').first()).toBeVisible();
    await check('a new fact');
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('Escape');
    await frame.runCommand('Read memories again for the graph');
    await expect(edit.dialog.getByRole('radio', { name: /All of them/u })).toBeVisible();
    await check('reading again');
    await edit.confirm('Read them');
    await frame.runCommand('Tidy the graph');
    await expect(edit.dialog.getByRole('button', { name: /Close|Cancel/u }).last()).toBeVisible();
    await check('tidying');
    await app.page.keyboard.press('Escape');
    await frame.runCommand('Things that may be the same');
    await expect(review.view.getByRole('region', { name: 'Marta Novak' })).toContainText('Helios');
    await check('things that may be the same');
    expect(faults).toEqual([]);
    await expect(app.page.locator('img[src="x"]')).toHaveCount(0);
    expect(app.pageErrors()).toEqual([]);
  });
}
