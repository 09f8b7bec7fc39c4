import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../support/commandLine';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

test.describe('memories in files', () => {
  test.use({ appEnv: { MNEMOSCOPE_MEMORY_BACKEND: 'file' } });

  test('what is edited in the file of a day shows in the table, and what is done in the table is in the file', async ({
    app,
    ui,
  }) => {
    const { frame, memories, settings } = ui;
    const folder = join(app.dataDir, 'memories');
    const day = async (): Promise<string> => {
      const names = await readdir(folder).catch(() => []);
      return join(folder, names.find((name) => name.endsWith('.md')) ?? 'none');
    };
    const content = async (): Promise<string> => readFile(await day(), 'utf8').catch(() => '');
    await frame.show('Memories');
    await memories.add('I like tea.');
    await memories.add('I live in Porto.');
    await expect.poll(content).toContain('- I live in Porto.\n  `fact` `importance 0.9` <!-- id: ');

    await test.step('an edit, a new line and a removed one', async () => {
      const text = await content();
      const edited = text.replace('I like tea.', 'I like green tea.').replace(/- I live[^]*?-->\n/u, '');
      await writeFile(await day(), `${edited}\nA line from an editor\n`);
      await expect(memories.row('I like green tea.')).toBeVisible({ timeout: 10_000 });
      await expect(memories.row('A line from an editor')).toBeVisible();
      await expect(memories.row('I live in Porto.')).toBeHidden();
    });

    await test.step('undo in the app writes the file back', async () => {
      await frame.runCommand('Undo last change');
      await expect(memories.row('I live in Porto.')).toBeVisible();
      await expect.poll(content).toContain('- I like tea.\n');
      expect(await content()).not.toContain('A line from an editor');
    });

    await test.step('the settings say where that is set', async () => {
      await frame.show('Settings');
      await settings.search.fill('keep memories in');
      await expect(settings.view).toContainText('Set by MNEMOSCOPE_MEMORY_BACKEND in the environment');
    });
    expect(app.pageErrors()).toEqual([]);
  });
});

test('a settings file counts as soon as it is saved, and says what it cannot use', async ({ app, ui }) => {
  const { frame, settings } = ui;
  await frame.show('Settings');
  const file = join(app.dataDir, 'settings.toml');
  await writeFile(file, 'inject_limit = 3\n\n[appearance]\ntheme = "purple"\n');
  await settings.search.fill('memories in an answer');
  const field = settings.view.getByRole('textbox', { name: 'Memories in an answer', exact: true });
  await expect(field).toHaveValue('3', { timeout: 10_000 });
  await expect(field).toBeDisabled();
  await expect(settings.view).toContainText(`it counts as soon as it is saved: ${file}, line 1`);
  await expect(settings.view.getByRole('alert')).toContainText(
    `appearance.theme = "purple" (${file}, line 4) cannot be used: it must be one of system, light, dark.`,
  );
});

test('while the store cannot be opened, what is to be remembered is kept in a file and taken over later', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('blocked');
  const database = join(dataDir, 'mnemoscope.db');
  await mkdir(database, { recursive: true });
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  await expect(frame.banner('is not a file, so the memory store cannot be opened')).toBeVisible({
    timeout: 20_000,
  });
  await expect(frame.banner('is kept in a file until then')).toBeVisible();

  await frame.runCommand('Remember something');
  const dialog = app.page.getByRole('dialog', { name: 'Remember something' });
  await dialog.getByRole('textbox').fill('I like tea.');
  await dialog.getByRole('button', { name: 'Remember', exact: true }).click();
  await expect(frame.toast('Kept in a file until the memory store can be opened.')).toBeVisible();
  await expect(frame.banner(/One memory is kept in .*fallback/u)).toBeVisible();
  const kept = await commandLine(dataDir, ['remember', 'I live in Porto.']);
  expect(kept).toMatchObject({ kept_in: expect.stringContaining('fallback') });

  await rm(database, { recursive: true });
  // It is tried again every few seconds.
  await expect(frame.banner('The memory store')).toBeHidden({ timeout: 30_000 });
  await frame.show('Memories');
  await memories.searchFinds('', ['I like tea.', 'I live in Porto.']);
});
