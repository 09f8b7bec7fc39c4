import { expect, test } from './pages/mnemoscope';

const HOME = 'I live in Porto.';
const ALLERGY = 'I am allergic to penicillin.';
const TRAINS = 'I prefer trains to planes.';
const WORK = 'I work at Helios as a baker.';

test('what could be learnt is reviewed by keyboard: accepted, changed, rejected, and all of it undone', async ({
  app,
  ui,
}) => {
  const { frame, chat, review, memories } = ui;
  const { keyboard } = app.page;
  await frame.show('Review');
  await expect(review.view.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await frame.show('Chat');
  for (const said of [HOME, ALLERGY, TRAINS, WORK]) await chat.ask(said);
  await expect(frame.statusLine.getByRole('button', { name: '4 suggestions to review' })).toBeVisible();
  await keyboard.press('ControlOrMeta+5');
  await expect(review.rows).toHaveCount(4);
  await expect(review.rows.first()).toContainText(WORK);

  await test.step('A accepts, and the next row is at hand', async () => {
    await expect(review.rows.first()).toBeFocused();
    await keyboard.press('a');
    await expect(frame.toast(/^Remembered: “I work at Helios/)).toBeVisible();
    await expect(review.rows).toHaveCount(3);
    await expect(review.rows.first()).toBeFocused();
    await expect(review.rows.first()).toContainText(TRAINS);
  });

  await test.step('E changes the words before they are remembered', async () => {
    await keyboard.press('ArrowDown');
    await expect(review.row(ALLERGY)).toBeFocused();
    await keyboard.press('e');
    await expect(review.editor).toBeFocused();
    await review.editor.fill('I am allergic to penicillin and nuts.');
    await keyboard.press('Enter');
    await expect(review.rows).toHaveCount(2);
    await review.open('Accepted');
    await expect(review.rows).toHaveCount(2);
    await expect(review.row('penicillin and nuts')).toBeVisible();
    await review.open('To learn');
  });

  await test.step('X rejects what is chosen with Shift; Undo brings it back', async () => {
    await review.rows.first().focus();
    await keyboard.press('Shift+ArrowDown');
    await expect(review.selection).toContainText('2 suggestions chosen');
    await keyboard.press('x');
    await expect(review.view.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await frame.pressInToast('Rejected 2 suggestions.', 'Undo');
    await expect(review.rows).toHaveCount(2);
  });

  await test.step('what was rejected is suggested again', async () => {
    await review.row(HOME).getByRole('button', { name: 'Reject' }).click();
    await review.open('Rejected');
    await review.row(HOME).getByRole('button', { name: 'Suggest again' }).click();
    await expect(review.rows).toHaveCount(0);
    await review.open('To learn');
    await expect(review.rows).toHaveCount(2);
  });

  await test.step('several are accepted together, with one Undo for all of them', async () => {
    await review.row(TRAINS).getByRole('checkbox').check();
    await review.row(HOME).getByRole('checkbox').check();
    await review.selection.getByRole('button', { name: 'Accept' }).click();
    await expect(review.rows).toHaveCount(0);
    await frame.pressInToast('Accepted 2 suggestions.', 'Undo');
    await expect(review.rows).toHaveCount(2);
  });

  await test.step('what was accepted is in memory, as changed; the rest is not', async () => {
    await frame.show('Memories');
    await memories.search.fill('penicillin nuts');
    await expect(memories.row('I am allergic to penicillin and nuts.')).toBeVisible();
    await memories.searchFinds('trains', []);
    await memories.showConversations();
    await memories.searchFinds('trains', [TRAINS]);
    await expect(memories.cell(memories.row(TRAINS), 'importance')).toContainText('0.30');
  });

  await test.step('the way to the message that it came from', async () => {
    await frame.show('Review');
    await review.row(HOME).getByRole('button', { name: 'Show in chat' }).click();
    await expect(chat.questions.filter({ hasText: HOME })).toBeVisible();
  });
});

test('while memory is paused nothing is recalled or learnt; it is resumed where it says so', async ({
  ui,
}) => {
  const { frame, chat, review } = ui;
  await chat.remember('The Atlas project uses Python');
  await frame.runCommand('Pause or resume memory');
  await expect(frame.paused).toBeVisible();

  const answer = await chat.ask('What projects use Python?');
  await expect(answer).not.toContainText('Atlas');
  await expect(chat.citations(answer)).toHaveCount(0);
  await chat.ask(HOME);
  await frame.show('Review');
  await expect(review.view.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();

  await frame.paused.getByRole('button', { name: 'Resume' }).click();
  await expect(frame.paused).toBeHidden();
  await frame.show('Chat');
  await expect(await chat.ask('What projects use Python?')).toContainText('Atlas');
});

test('a memory is set aside, brought back, pinned and changed from where it was used', async ({ ui }) => {
  const { frame, chat, inspector } = ui;
  await chat.remember('My sister Hannah lives in Oslo');
  const answer = await chat.ask('Where does Hannah live?');
  await expect(answer).toContainText('Oslo');
  const used = chat.usedMemories(answer);
  await expect(used).toContainText('Memory covers this');
  const row = used.getByRole('listitem').filter({ hasText: 'My sister Hannah lives in Oslo' });

  await test.step('not used again, until undone or asked for', async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Don’t use again' }).click();
    await expect(row).toContainText('Paused');
    await frame.pressInToast('Paused: no answer uses the memory.', 'Undo');
    await expect(row).not.toContainText('Paused');
    await row.hover();
    await row.getByRole('button', { name: 'Don’t use again' }).click();
    await expect(row).toContainText('Paused');
    await expect(await chat.ask('Where does Hannah live?')).not.toContainText('Oslo');
    await row.hover();
    await row.getByRole('button', { name: 'Use again' }).click();
    await expect(row).not.toContainText('Paused');
    await expect(await chat.ask('Where does Hannah live?')).toContainText('Oslo');
  });

  await test.step('pinned', async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Unpin' })).toBeVisible();
  });

  await test.step('edited in the inspector at once', async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Edit' }).click();
    const field = inspector.pane.getByRole('textbox', { name: 'Text of the memory' });
    await expect(field).toBeFocused();
    await field.fill('My sister Hannah lives in Bergen');
    await field.press('ControlOrMeta+Enter');
    await expect(field).toBeHidden();
    await expect(row).toContainText('Changed since');
  });
});

test.describe('settings', () => {
  test.use({ appEnv: { MNEMOSCOPE_INJECT_LIMIT: '4' } });

  test('are found by what they do, say where they come from, and go back to the default', async ({ ui }) => {
    const { frame, settings } = ui;
    await frame.show('Settings');
    await settings.search.fill('learning');
    await settings.choose('Learning', 'Learn nothing');
    await expect(frame.statusLine).toContainText('Learns nothing');
    await settings.view.getByRole('button', { name: 'Reset to Ask first: Learning' }).click();
    await expect(settings.field('Learning')).toHaveValue('ask');
    await expect(frame.statusLine).toContainText('Asks before it learns');

    await settings.search.fill('memories in an answer');
    const fixed = settings.view.getByRole('textbox', { name: 'Memories in an answer' });
    await expect(fixed).toBeDisabled();
    await expect(fixed).toHaveValue('4');
    await expect(settings.view).toContainText('Set by MNEMOSCOPE_INJECT_LIMIT in the environment.');
    await settings.search.fill('no such setting');
    await expect(settings.view.getByRole('heading', { name: 'No setting matches' })).toBeVisible();
  });
});
