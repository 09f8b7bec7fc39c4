import type { Page } from '@playwright/test';
import { commandLine } from '../support/commandLine';
import { faultsOf } from './pages/faultsOf';
import { expect, test } from './pages/mnemoscope';

const TEA = 'My favourite tea is Darjeeling';

test('the thread from an answer to its memory, to where it was said, and back to the answers that used it', async ({
  app,
  ui,
}) => {
  test.slow();
  const { chat, frame, inspector } = ui;
  const { pane } = inspector;
  await chat.remember(TEA);
  await chat.remember('My favourite mug is blue');
  await chat.newChat();
  const answer = await chat.ask('What is my favourite tea?');

  await test.step('answer, memory, message', async () => {
    await chat.citations(answer).first().click();
    await expect(pane).toContainText(TEA);
    await inspector.section('Where it comes from').getByRole('button', { name: TEA }).click();
    await expect(chat.questions.filter({ hasText: TEA })).toBeVisible();
    await expect(chat.answers).toHaveCount(2);
  });

  await test.step('the access log leads to the answer', async () => {
    const uses = inspector.section('Used in answers');
    await expect(uses).toContainText('Used in 1 answer, last just now');
    await uses.getByRole('button', { name: /^What is my favourite tea\?/u }).click();
    await expect(chat.questions.filter({ hasText: 'What is my favourite tea?' })).toBeVisible();
    await expect(chat.answers).toHaveCount(1);
    await pane.getByRole('button', { name: 'Back' }).click();
    await expect(chat.answers).toHaveCount(2);
  });

  await test.step('why it ranks: the last question is at hand, and the verdict is in words', async () => {
    const why = inspector.section('Why it ranks');
    await why.getByRole('button', { name: '“What is my favourite tea?”' }).click();
    await expect(why).toContainText('An answer would use it.');
    await expect(why).toContainText(/Place 1 of the \d+ that were looked at/u);
    await expect(why.getByRole('img', { name: /^Score 0\.\d\d: similarity/u })).toBeVisible();
    const field = why.getByRole('searchbox', { name: 'Question to try' });
    await field.fill('How do trains in Norway keep warm?');
    await field.press('Enter');
    await expect(why).toContainText(/Its similarity 0\.\d\d is below 0\.35|not among/u);
    await pane.getByRole('button', { name: 'Pause' }).click();
    await expect(why).toContainText('It is paused: no answer uses it.');
    await frame.pressInToast('Paused', 'Undo');
  });

  await test.step('related opens, and Back works', async () => {
    const related = inspector.section('Related').getByRole('button', { name: /mug is blue/u });
    await related.click();
    await expect(inspector.section('Related').getByRole('button', { name: /Darjeeling/u })).toBeVisible();
    await pane.getByRole('button', { name: 'Back' }).click();
    await expect(related).toBeVisible();
  });
  expect(await faultsOf(app.page)).toEqual([]);
  expect(app.pageErrors()).toEqual([]);
});

test('an earlier wording is restored from the history, as one step that undo takes back', async ({
  app,
  ui,
}) => {
  test.slow();
  const { frame, memories, inspector, journal } = ui;
  const { pane } = inspector;
  await frame.show('Memories');
  await memories.add('The boiler is serviced in May');
  await memories.row('boiler').click();
  await inspector.changeText('The boiler is serviced in June');
  await inspector.changeText('The boiler is repaired in July');
  const history = inspector.section('History');
  await expect(history.locator('del').first()).toHaveText(/serviced/u);
  await expect(history.locator('ins').first()).toHaveText(/repaired/u);
  await history.getByRole('button', { name: 'Restore this text' }).last().click();
  await expect(frame.toast('Restored an earlier wording.')).toBeVisible();
  await expect(memories.row('The boiler is serviced in May')).toBeVisible();
  await expect(history).toContainText('Restored an earlier wording of “The boiler is serviced in May”');
  await frame.pressInToast('Restored an earlier wording.', 'Undo');
  await expect(memories.row('The boiler is repaired in July')).toBeVisible();
  await frame.show('Journal');
  await expect(journal.entry('Restored an earlier wording')).toBeVisible();
  await frame.show('Memories');

  await test.step('a closed section stays closed, for other memories and after a restart', async () => {
    const fold = pane.getByRole('button', { name: /^History/u });
    await fold.focus();
    await fold.press('Enter');
    await expect(history.getByRole('listitem')).toHaveCount(0);
    await app.page.reload();
    await expect(pane.getByRole('button', { name: /^History/u })).toHaveAttribute('aria-expanded', 'false');
  });
  expect(app.pageErrors()).toEqual([]);
});

/** No clock there ever changes: 14 hours ahead of UTC, and 11 behind. */
const ZONES = [
  { zone: 'Pacific/Kiritimati', hours: 14 },
  { zone: 'Pacific/Pago_Pago', hours: -11 },
] as const;

for (const { zone, hours } of ZONES) {
  test(`an expiry is the day that was chosen, to its end (${zone})`, async ({ app, ui }) => {
    const { frame, memories, inspector } = ui;
    const { page } = app;
    await frame.show('Memories');
    await memories.add('The parking permit is in the glove box');
    await liveIn(page, zone);
    await memories.row('parking').click();
    const day = inspector.pane.getByLabel('Expires after');
    await day.fill('2031-03-09');
    await day.press('Enter');
    await expect(frame.toast('Set when the memory expires.')).toBeVisible();
    await expect(inspector.section('Forgetting')).toContainText(
      'No longer used after Mar 9, 2031, in 4 years',
    );
    await page.reload();
    await expect(day).toHaveValue('2031-03-09');
    const end = Date.UTC(2031, 2, 10, -hours) - 1;
    const listed = await commandLine(app.dataDir, ['list']);
    expect(JSON.stringify(listed)).toContain(new Date(end).toISOString());

    const expired = inspector.pane.getByText(/^Expired on Sunday, March 9, 2031 at 11:59 PM/u);
    await page.clock.setFixedTime(end - 60_000);
    await page.reload();
    await expect(day).toHaveValue('2031-03-09');
    await expect(expired).toBeHidden();
    await page.clock.setFixedTime(end + 1);
    await page.reload();
    await expect(expired).toBeVisible();
  });
}

test('texts from right to left are laid out so in the pane, the table and the journal', async ({ ui }) => {
  const { frame, memories, inspector, journal } = ui;
  const hebrew = 'אני גר בתל אביב ועובד ב-Helios';
  await frame.show('Memories');
  await memories.add(hebrew);
  await memories.add('أختي ليلى تعيش في القاهرة');
  await memories.row('Helios').click();
  await inspector.changeText(`${hebrew} מאז 2019`);
  for (const place of [
    inspector.pane.locator('bdi').filter({ hasText: 'Helios' }).first(),
    memories.row('ليلى').locator('bdi').first(),
    inspector.section('History').locator('bdi').first(),
    inspector.section('History').locator('p[dir="auto"]').first(),
  ]) {
    await expect(place).toHaveCSS('direction', 'rtl');
  }
  const text = inspector.pane.locator('bdi').filter({ hasText: 'Helios' }).first();
  const { width } = (await text.boundingBox()) ?? { width: 0 };
  expect(width, 'the text has all of the line, to begin at its right end').toBeGreaterThan(300);
  await frame.show('Journal');
  await expect(journal.entry('Edited').locator('bdi').first()).toHaveCSS('direction', 'rtl');
  await expect(journal.entry('Edited')).toHaveCSS('direction', 'ltr');
});

/** Moves the window to a time zone, as a traveller does. */
async function liveIn(page: Page, timezoneId: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
  await page.reload();
}

test('what can be done with a very long memory is in view before its end', async ({ app, ui }) => {
  const { frame, memories, inspector } = ui;
  await frame.show('Memories');
  await memories.add(Array.from({ length: 400 }, (_, i) => `The boiler hums the ${i}th tune.`).join(' '));
  await memories.rowAt(0).click();
  for (const name of ['Edit', 'Pin', 'Pause']) {
    await expect(inspector.pane.getByRole('button', { name, exact: true })).toBeInViewport();
  }
  expect(app.pageErrors()).toEqual([]);
});
