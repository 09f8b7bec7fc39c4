import { writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const DAY_MS = 86_400_000;

test('an empty store says what will be counted', async ({ app, ui }) => {
  await ui.frame.show('Stats');
  const view = app.page.getByRole('main', { name: 'Stats' });
  await expect(view.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  expect(await faultsOf(app.page)).toEqual([]);
  await view.getByRole('button', { name: 'Remember something' }).click();
  await expect(app.page.getByRole('dialog', { name: /Remember/ })).toBeVisible();
});

test('what there is, how it grew and what was used is counted, and leads to the memories', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('data');
  const file = testInfo.outputPath('memories.jsonl');
  const lines = Array.from({ length: 40 }, (_, i) => ({
    text: `Hannah noted number ${i} for Atlas`,
    kind: i % 4 === 0 ? 'episode' : 'fact',
    created_at: new Date(Date.now() - i * 9 * DAY_MS).toISOString(),
  }));
  const told = { text: 'The Atlas project uses Python', kind: 'fact' };
  await writeFile(file, [...lines, told].map((line) => JSON.stringify(line)).join('\n'));
  await commandLine(dataDir, ['import', file]);
  await commandLine(dataDir, ['chat', 'What projects use Python?']);
  const app = await launchApp({ dataDir });
  const { frame, memories, inspector } = new Mnemoscope(app);
  const view = app.page.getByRole('main', { name: 'Stats' });
  await expect(app.page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await app.page.keyboard.press(app.host === 'browser' ? 'Alt+Shift+7' : 'ControlOrMeta+7');

  await test.step('the numbers', async () => {
    await expect(view.getByText(/^4\d memories$/)).toBeVisible();
    await expect(view.getByRole('list', { name: 'Kinds' })).toContainText('Facts31');
    await expect(view.getByText('1 answer used memories 1 time.')).toBeVisible();
  });

  await test.step('the chart is walked by keyboard, and is a table too', async () => {
    const chart = view.getByRole('group', { name: /^Memories made in each week, by kind/ });
    await chart.focus();
    await app.page.keyboard.press('ArrowLeft');
    await expect(view.getByText(/^Week of /).first()).toBeVisible();
    await expect(view.getByText(/4\d in all by its end/)).toBeVisible();
    await app.page.keyboard.press('Escape');
    const table = view.getByRole('table', { name: 'Memories made in each week, by kind' });
    await expect(table.getByRole('row')).toHaveCount(53);
    await view.getByRole('radio', { name: '3 months' }).check({ force: true });
    await expect(table.getByRole('row')).toHaveCount(14);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`no fault of accessibility in ${colorScheme}`, async () => {
      await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await faultsOf(app.page)).toEqual([]);
    });
  }

  await test.step('a bar leads to its memories', async () => {
    await view
      .getByRole('list', { name: 'Age' })
      .getByRole('button', { name: /^Under a week/ })
      .click();
    await expect(memories.rows.first()).toBeVisible();
    await expect(memories.row('number 0 for Atlas')).toBeVisible();
    await expect(memories.row('number 3 for Atlas')).toHaveCount(0);
    await app.page.keyboard.press('Alt+ArrowLeft');
  });

  await test.step('what was used opens beside the page; a thing opens in the graph', async () => {
    await view
      .getByRole('list', { name: 'Most used this week' })
      .getByRole('button', { name: /^The Atlas project uses Python/ })
      .click();
    await expect(inspector.section('Particulars')).toBeVisible();
    await view
      .getByRole('list', { name: 'Most mentioned' })
      .getByRole('button', { name: /^Atlas/ })
      .click();
    await expect(frame.viewButton('Graph')).toHaveAttribute('aria-current', 'page');
  });
});
