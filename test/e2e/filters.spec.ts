import { seedManyMemories } from '../support/manyMemories';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const COUNT = 600;

test('filters combine, are taken out one by one, and never hide themselves', async ({
  launchApp,
}, testInfo) => {
  const dataDir = testInfo.outputPath('some');
  seedManyMemories(dataDir, COUNT);
  const app = await launchApp({ dataDir });
  const { frame, memories } = new Mnemoscope(app);
  const keys = app.page.keyboard;
  const panel = app.page.getByRole('dialog', { name: 'Filters' });
  const chips = memories.view.getByRole('group', { name: 'Filters in use' });
  const listed = async (): Promise<number> => {
    await memories.settled();
    return Number(await memories.grid.getAttribute('aria-rowcount')) - 1;
  };
  await frame.show('Memories');
  await memories.lists(COUNT);

  await test.step('F opens them; arrows find a tag, Space ticks it; the count told before is what comes', async () => {
    await memories.rowAt(0).focus();
    await keys.press('f');
    await expect(panel.getByRole('searchbox', { name: 'Find a filter' })).toBeFocused();
    await keys.press('ArrowDown');
    await expect(panel.getByRole('tab', { name: 'Status' })).toBeFocused();
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await expect(panel.getByRole('tab', { name: 'Tag' })).toBeFocused();
    await keys.press('ArrowRight');
    await expect(panel.getByRole('checkbox').first()).toBeFocused();
    const label = panel.locator('label').first();
    const count = Number((await label.innerText()).split(/\s+/u).at(-1));
    await keys.press('Space');
    await expect(chips).toContainText('Tag:');
    await expect.poll(listed).toBe(count);
  });

  await test.step('what is looked for by name is found in whichever group; a range narrows further', async () => {
    await panel.getByRole('searchbox').fill('never');
    await panel.getByRole('checkbox', { name: /Never recalled/ }).check();
    await keys.press('Escape');
    await panel.getByRole('tab', { name: 'Importance', exact: true }).click();
    await panel.getByRole('slider', { name: 'At least' }).fill('0.5');
    await panel.getByRole('slider', { name: 'At least' }).blur();
    await expect(chips).toContainText('Importance from 0.50');
  });

  await test.step('what matches nothing stays ticked, with 0', async () => {
    await panel.getByRole('tab', { name: 'Suggested', exact: true }).click();
    const secret = panel.getByRole('checkbox', { name: /Secret/ });
    await secret.check();
    await expect(memories.view.getByRole('heading', { name: 'No memory matches' })).toBeVisible();
    await expect(secret).toBeChecked();
    await expect(panel.getByRole('tab')).toHaveCount(13);
    await panel.getByRole('tab', { name: 'Tag in use' }).click();
    await expect(panel.getByRole('checkbox')).toHaveCount(8);
    await keys.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('they stay while another view is looked at; chips lead back, and take out', async () => {
    await frame.show('Journal');
    await frame.show('Memories');
    await chips.getByRole('button', { name: 'Remove filter Suggested: Secret' }).click();
    await expect(memories.rowAt(0)).toBeVisible();
    await chips.getByRole('button', { name: 'Never recalled', exact: true }).click();
    await expect(panel.getByRole('tab', { name: 'Use in use' })).toHaveAttribute('aria-selected', 'true');
    await keys.press('Escape');
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips).toBeHidden();
    await memories.lists(COUNT);
  });

  await test.step('a day counts to its end', async () => {
    await memories.view.getByRole('button', { name: 'Filter', exact: true }).click();
    await panel.getByRole('tab', { name: 'Made', exact: true }).click();
    const from = panel.getByLabel('From');
    await from.fill('2020-01-01');
    await from.press('Enter');
    const to = panel.getByLabel('Up to and with');
    const today = await app.page.evaluate(() => new Date().toLocaleDateString('sv'));
    await to.fill(today);
    await to.press('Enter');
    await expect(chips).toContainText('Made Jan 1, 2020 to');
    await memories.lists(COUNT);
    await to.fill('2020-01-01');
    await to.press('Enter');
    await expect(chips).toContainText('Made on Jan 1, 2020');
    await expect(memories.view.getByRole('heading', { name: 'No memory matches' })).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});
