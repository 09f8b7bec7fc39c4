import { writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { alterStore } from '../support/storeFile';
import { faultsOf } from './pages/faultsOf';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const YESTERDAY = Date.now() - 86_400_000;

/** Spoils what only a fault of the disk or of the app could. */
const SPOIL = `
  INSERT INTO memories_fts (memories_fts, rowid, text) SELECT 'delete', seq, text FROM memories WHERE text LIKE '%tea%';
  UPDATE memories SET embedding = 'failed', embedding_error = 'The model gave no usable vector.' WHERE text LIKE '%Oslo%';
  UPDATE entities SET mentions = mentions + 1 WHERE name = 'Atlas';
  UPDATE memories SET expires_at = ${YESTERDAY} WHERE text LIKE '%door%';
`;

test('a new store is in order, in both modes', async ({ app, ui }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ui.frame.show('Health');
    const { view } = ui.health;
    await expect(view.getByText(/^Everything is in order\.|^Nothing is wrong\./)).toBeVisible({
      timeout: 30_000,
    });
    await expect(ui.health.sweep('Expired')).toContainText('Archives memories whose day has come.');
    expect(await faultsOf(app.page)).toEqual([]);
  }
});

test('faults are named, shown in the table and mended; sweeps are tried and run', async ({
  launchApp,
}, testInfo) => {
  test.slow();
  const dataDir = testInfo.outputPath('data');
  const file = testInfo.outputPath('memories.jsonl');
  const texts = [
    'I prefer tea',
    'Hannah lives in Oslo',
    'The Atlas project uses Python',
    'The door code is blue',
  ];
  await writeFile(file, texts.map((text) => JSON.stringify({ text, kind: 'fact' })).join('\n'));
  await commandLine(dataDir, ['import', file]);
  alterStore(dataDir, SPOIL);
  const app = await launchApp({ dataDir });
  const { frame, health, memories } = new Mnemoscope(app);
  await expect(app.page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await app.page.keyboard.press(app.host === 'browser' ? 'Alt+Shift+6' : 'ControlOrMeta+6');

  await test.step('three things need mending, by keyboard shortcut', async () => {
    await expect(health.view.getByText(/^3 things need mending\./)).toBeVisible({ timeout: 30_000 });
    await expect(health.check('Search by meaning')).toContainText('1: The model gave no usable vector.');
    expect(await faultsOf(app.page)).toEqual([]);
  });

  await test.step('a repair says what it does, makes a backup, and what was lost is found again', async () => {
    await health.check('Search by words').getByRole('button', { name: 'Make the index anew…' }).click();
    const dialog = app.page.getByRole('dialog');
    await expect(dialog).toContainText('A backup is made and checked first.');
    expect(await faultsOf(app.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the index anew' }).click();
    await expect(health.view.getByText('The search index was made anew.')).toBeVisible({ timeout: 30_000 });
    await expect(health.view.getByText(/before is in the backup .*before-repair\.db/)).toBeVisible();
    await expect(health.view.getByText(/^2 things need mending\./)).toBeVisible({ timeout: 30_000 });
    await frame.show('Memories');
    await memories.search.fill('tea');
    await expect(memories.row('I prefer tea')).toBeVisible();
    await frame.show('Health');
  });

  await test.step('the memories that one is about are shown in the table', async () => {
    await health.check('Search by meaning').getByRole('button', { name: 'Show these memories' }).click();
    await expect(memories.rows).toHaveCount(1);
    await expect(memories.row('Hannah lives in Oslo')).toBeVisible();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await expect(health.check('Search by meaning')).toBeVisible();
  });

  await test.step('the others are mended too, and the rest is folded away', async () => {
    await health.mend('Graph', 'Put together anew');
    await expect(health.view.getByText(/^One thing needs mending\./)).toBeVisible({ timeout: 30_000 });
    await health.mend('Search by meaning', 'Try again');
    await expect(health.view.getByText(/^Everything is in order\.|^Nothing is wrong\./)).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('a sweep is tried, then run, then undone', async () => {
    await health.view.getByRole('button', { name: 'Only look: Expired' }).click();
    await expect(health.sweep('Expired')).toContainText('Now: Would archive 1 expired memory.');
    await health.view.getByRole('button', { name: 'Run now: Expired' }).click();
    await expect(health.sweep('Expired')).toContainText('Archived 1 expired memory.');
    await frame.pressInToast(/rchived/, 'Undo');
    await expect(frame.toast(/^Undone/)).toBeVisible();
    await health.view.getByRole('button', { name: 'Only look: Expired' }).click();
    await expect(health.sweep('Expired')).toContainText('Now: Would archive 1 expired memory.');
  });
});
