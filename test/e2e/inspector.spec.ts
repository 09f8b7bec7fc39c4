import { faultsOf } from './pages/faultsOf';
import { expect, test } from './pages/mnemoscope';

const TEA = 'My favourite tea is Darjeeling';

test('the thread from an answer to its memory, to where it was said, and back to the answers that used it', async ({
  app,
  ui,
}) => {
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
