import { seedManyMemories } from '../support/manyMemories';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const COUNT = 900;

test('cleaning up lists what would go and why, moves exactly that, and one undo brings it back', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('some');
  seedManyMemories(dataDir, COUNT);
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  const keys = app.page.keyboard;
  const dialog = app.page.getByRole('dialog', { name: 'Clean up memories' });
  const going = dialog.getByRole('listbox', { name: 'What goes' });
  const sum = dialog.getByRole('status').first();
  const told = async (): Promise<number> =>
    Number(/^([\d,]+)/u.exec(await sum.innerText())?.[1]?.replaceAll(',', '') ?? -1);
  const field = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await frame.show('Memories');
  await memories.lists(COUNT);
  await frame.runCommand('Clean up memories');
  await expect(going.getByRole('option').first()).toContainText('Decay score 0.');
  await expect(sum).toContainText(/pinned ones? (is|are) spared/);

  await test.step('each criterion narrows, and says why', async () => {
    const before = await told();
    await dialog.getByLabel('Never recalled').check();
    await expect.poll(told).toBeLessThan(before);
    await expect(going.getByRole('option').first()).toContainText('Never recalled');
    await field('Decay score').selectOption('Any');
    await field('Made').selectOption('At any time');
    await field('Not used').selectOption('For more than a year');
    await expect(going.getByRole('option').first()).toContainText('Not used for');
  });

  const picked = await told();
  await test.step('without any criterion nothing would go', async () => {
    await dialog.getByLabel('Never recalled').uncheck();
    await field('Not used').selectOption('However long');
    await expect(dialog.getByRole('heading', { name: 'Nothing is chosen' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /to the trash$/ })).toBeDisabled();
    await dialog.getByLabel('Never recalled').check();
    await field('Not used').selectOption('For more than a year');
    await expect.poll(told).toBe(picked);
  });

  await test.step('a tick that is taken away stays; the rest goes as one step', async () => {
    await going.getByRole('option').first().focus();
    await keys.press('ArrowDown');
    await keys.press('Space');
    await expect(going.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'false');
    await expect(sum).toContainText(`${picked - 1} of ${picked} memories would go`);
    const said = `Moved ${picked - 1} memories to the trash.`;
    await dialog.getByRole('button', { name: `Move ${picked - 1} memories to the trash` }).click();
    await expect(frame.toast(said)).toBeVisible();
    await expect(dialog).toBeHidden();
    await memories.lists(COUNT - picked + 1);
    await frame.pressInToast(said, 'Undo');
    await memories.lists(COUNT);
  });

  await test.step('to the archive goes only what is not there yet', async () => {
    await frame.runCommand('Clean up memories');
    await dialog.getByRole('radio', { name: 'To the archive' }).check({ force: true });
    await field('Decay score').selectOption('Any');
    await field('Made').selectOption('More than a year ago');
    const button = dialog.getByRole('button', { name: /^Archive / });
    await expect(button).toBeEnabled();
    await expect(going.getByRole('option').first()).toContainText(/Made \d+ months ago/);
    const count = await told();
    await button.click();
    await expect(frame.toast(`${count}`)).toBeVisible();
    await frame.runCommand('Clean up memories');
    await dialog.getByRole('radio', { name: 'To the archive' }).check({ force: true });
    await field('Decay score').selectOption('Any');
    await field('Made').selectOption('More than a year ago');
    await expect(dialog.getByRole('heading', { name: 'Nothing to clean up' })).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
