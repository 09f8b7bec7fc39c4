import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { LATEST_VERSION } from '../../electron/store/migrations/index';
import { commandLine } from '../support/commandLine';
import { alterStore } from '../support/storeFile';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const DATABASE = 'mnemoscope.db';
const GARBAGE = 'This is no database. '.repeat(500);

test('a damaged store is put aside, and the person chooses what comes back', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('damaged');
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  const banner = (): Locator => frame.banner('The memory file was damaged');
  await frame.show('Memories');
  await memories.add('Kept in the backup');
  await frame.runCommand('Back up now');
  await expect(frame.toast(/^Backed up to /)).toBeVisible();
  await app.close();
  await writeFile(join(dataDir, DATABASE), GARBAGE);

  await test.step('it starts with a new store, and says so', async () => {
    await app.restart();
    await expect(banner()).toBeVisible({ timeout: 20_000 });
    await expect(banner()).toContainText('The old file is kept at');
    await expect(banner().getByRole('button', { name: 'Try to salvage' })).toBeVisible();
    await frame.show('Memories');
    await expect(memories.view.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();
    await memories.add('Told meanwhile');
  });

  await test.step('a backup is restored beside what is new', async () => {
    await banner().getByRole('button', { name: 'Restore a backup…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Restore a backup' });
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await dialog.getByRole('button', { name: 'Restore this backup' }).click();
    await expect(frame.toast('Brought back 1 memory.')).toBeVisible();
    await memories.searchFinds('', ['Kept in the backup', 'Told meanwhile']);
  });

  await test.step('the notice goes when the person goes on, and stays away', async () => {
    if (await banner().isVisible()) {
      await banner().getByRole('button', { name: 'Go on with the new store' }).click();
    }
    await expect(banner()).toBeHidden();
    await app.restart();
    await expect(frame.statusLine).toContainText('2 memories');
    await expect(banner()).toBeHidden();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('a store of a newer version is refused in plain words and left untouched', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('newer');
  const words = 'This memory store was written by a newer Mnemoscope (format 99';
  await commandLine(dataDir, ['remember', '--no-wait', 'From the future']);
  alterStore(dataDir, 'PRAGMA wal_checkpoint(TRUNCATE); PRAGMA user_version = 99;');
  const before = await readFile(join(dataDir, DATABASE));

  const app = await launchApp({ dataDir });
  const { frame } = new Mnemoscope(app);
  const alert = frame.banner(words);
  await expect(alert).toBeVisible({ timeout: 15_000 });
  await expect(alert).toHaveRole('alert');
  expect((await readFile(join(dataDir, DATABASE))).equals(before)).toBe(true);

  await test.step('once the right version is there it opens by itself', async () => {
    alterStore(dataDir, `PRAGMA user_version = ${String(LATEST_VERSION)}`);
    await expect(alert).toBeHidden({ timeout: 20_000 });
    await expect(frame.statusLine).toContainText('1 memory');
  });
});
