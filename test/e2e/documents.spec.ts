import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../support/commandLine';
import { makePdf } from '../support/pdf';
import { textFile } from './pages/documentsPage';
import { expect, test } from './pages/mnemoscope';

const BOILER = textFile(
  'boiler.md',
  '# Boiler\n\nThe boiler is serviced by Hansen each October.\n\n## Pressure\n\nKeep the pressure of the boiler at 1.5 bar.\n',
);
const PUMP = {
  name: 'pump.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf([
    ['Manual of the heat pump', '', 'Read all of it before you switch it on.'],
    ['Maintenance', '', 'Clean the filter of the heat pump every six weeks.'],
  ]),
};
const BROKEN = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 no more') };

test('files come in by drop and by picker, and what cannot be read is said until it was seen', async ({
  ui: { frame, documents },
  app,
}) => {
  await frame.show('Documents');
  await expect(documents.view).toContainText('Answer from your own files');
  await documents.drop(BOILER, BROKEN);
  await expect(documents.cell('boiler.md', 'collection')).toHaveText('documents');
  await expect(documents.cell('boiler.md', 'chunks')).toHaveText('2');
  await expect(documents.failed).toContainText('broken.pdf');
  await expect(frame.toast('Added 1 document (2 passages), 1 could not be read')).toBeVisible();

  await documents.choose(PUMP);
  await expect(documents.cell('pump.pdf', 'pages')).toHaveText('2');
  await expect(documents.failed).toContainText('1 file could not be read');
  await documents.failed.getByRole('button', { name: 'Try again' }).click();
  await expect(documents.failed).toContainText('broken.pdf');
  await expect(documents.cell('pump.pdf', 'state')).toHaveText('Ready', { timeout: 60_000 });

  await app.page.reload();
  await frame.show('Documents');
  await expect(documents.failed).toContainText('broken.pdf');
  await documents.failed.getByRole('button', { name: 'Dismiss' }).click();
  await expect(documents.failed).toHaveCount(0);
  await app.page.reload();
  await frame.show('Documents');
  await expect(documents.cell('pump.pdf', 'state')).toHaveText('Ready');
  await expect(documents.failed).toHaveCount(0);
});

test('a folder is added with all that is in it, into the collection that is shown', async ({
  ui: { frame, documents },
  app: { page },
}, testInfo) => {
  const folder = testInfo.outputPath('notes');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'a.md'), 'Ana waters the garden.');
  writeFileSync(join(folder, 'deep', 'b.md'), 'The shed needs paint.');
  writeFileSync(join(folder, 'node_modules', 'c.md'), 'Nobody means this.');
  await frame.show('Documents');
  await documents.drop(BOILER);
  await documents.row('boiler.md').focus();
  await page.keyboard.press('m');
  const move = page.getByRole('dialog', { name: 'Move 1 document to a collection' });
  await move.getByRole('combobox', { name: 'Collection' }).fill('house');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(documents.cell('boiler.md', 'collection')).toHaveText('house');

  await documents.chooseFolder(folder);
  await expect(documents.rows).toHaveCount(3);
  await expect(documents.cell('b.md', 'name')).toContainText('deep');
  await documents.collection('house').click();
  await expect(documents.rows).toHaveCount(1);
  await documents.drop(PUMP);
  await expect(documents.cell('pump.pdf', 'collection')).toHaveText('house');
  await documents.collection('All').click();
  await expect(documents.rows).toHaveCount(4);
  await documents.search.fill('deep');
  await expect(documents.rows).toHaveCount(1);
  await documents.search.fill('nothing like this');
  await documents.view.getByRole('button', { name: 'Clear search and collection' }).click();
  await expect(documents.rows).toHaveCount(4);
});

test('a document is removed with its passages and comes back whole', async ({
  ui: { frame, documents, inspector },
}) => {
  await frame.show('Documents');
  await documents.drop(BOILER);
  await documents.row('boiler.md').click();
  await expect(inspector.pane).toContainText('Keep the pressure of the boiler at 1.5 bar.');
  await inspector.pane.getByRole('button', { name: 'Remove' }).click();
  await expect(documents.view).toContainText('Answer from your own files');
  await expect(inspector.pane).toBeHidden();
  await frame.pressInToast('Removed “boiler.md”', 'Undo');
  await documents.row('boiler.md').click();
  await inspector.pane.getByRole('button', { name: /Keep the pressure/ }).click();
  await expect(inspector.pane).toContainText('Keep the pressure of the boiler at 1.5 bar.');
});

test('a file that changed is read again, and only that one', async ({
  app: { dataDir, page },
  ui: { frame, documents, inspector },
}, testInfo) => {
  const folder = testInfo.outputPath('house');
  mkdirSync(folder);
  writeFileSync(join(folder, 'garden.md'), 'The apple tree is pruned in March.');
  writeFileSync(join(folder, 'shed.md'), 'The shed needs paint.');
  await commandLine(dataDir, ['ingest', folder]);
  await frame.show('Documents');
  await expect(documents.rows).toHaveCount(2);
  writeFileSync(join(folder, 'garden.md'), 'The apple tree is pruned in February.');
  await documents.view.getByRole('button', { name: 'Check for changes' }).click();
  await expect(frame.toast(/^Updated/)).toContainText('Updated 1 document (1 passage), 1 had not changed.');
  await documents.row('garden.md').click();
  await expect(inspector.pane).toContainText('in February');

  await rm(join(folder, 'shed.md'));
  await documents.row('shed.md').click();
  await page.keyboard.press('c');
  await expect(documents.failed).toContainText('shed.md');
  await expect(documents.rows).toHaveCount(2);
  writeFileSync(join(folder, 'shed.md'), 'The shed was painted.');
  await documents.failed.getByRole('button', { name: 'Try again' }).click();
  await expect(documents.failed).toHaveCount(0);
  await documents.row('shed.md').click();
  await expect(inspector.pane).toContainText('was painted');
});

test('an answer cites the page, and the citation leads there', async ({
  ui: { frame, chat, documents, memories, inspector },
}) => {
  await frame.show('Documents');
  await documents.drop(PUMP, BOILER);
  await expect(documents.cell('pump.pdf', 'state')).toHaveText('Ready', { timeout: 60_000 });
  await frame.show('Chat');
  await chat.ask('How often is the filter of the heat pump cleaned?');
  await expect(chat.lastAnswer).toContainText('every six weeks');
  await expect(chat.lastAnswer).toContainText('pump.pdf, page 2');
  await chat.citations().first().click();
  await expect(inspector.pane.getByRole('heading', { name: 'pump.pdf' })).toBeVisible();
  const passage = inspector.pane.locator('[aria-current="location"]');
  await expect(passage).toContainText('Page 2');
  await passage.click();
  await expect(inspector.section('Where it comes from')).toContainText('pump.pdf, page 2');
  await inspector.section('Where it comes from').getByRole('button', { name: 'pump.pdf, page 2' }).click();
  await expect(passage).toContainText('Clean the filter');

  await inspector.pane.getByRole('button', { name: 'Show in table' }).click();
  await expect(memories.rows).toHaveCount(2);
  await expect(memories.view).toContainText('Document: pump.pdf');
});
