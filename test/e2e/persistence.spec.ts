import { expect, test } from './pages/mnemoscope';

const PREFERENCE = 'I prefer TypeScript for new projects';

test('what was told before a restart is answered in another session, with its source', async ({
  app,
  ui,
}) => {
  const { frame, chat, memories, inspector } = ui;
  for (const fact of [PREFERENCE, 'My dentist is in Mill Street', 'The Atlas project uses Python']) {
    await chat.remember(fact);
  }
  await expect(frame.statusLine).toContainText('3 memories');

  await app.restart();
  await expect(chat.sessions.getByRole('button', { name: PREFERENCE, exact: true })).toBeVisible();
  await expect(chat.answers).toHaveCount(0);

  const answer = await chat.ask('What language do I prefer?');
  await expect(answer).toContainText('From memory');
  await expect(chat.cited(answer)).toContainText('TypeScript');
  await expect(chat.sessions.getByRole('listitem')).toHaveCount(2);

  await test.step('the citation leads to the fact and its evidence, and these to where it was said', async () => {
    await chat.citations(answer).first().click();
    await expect(inspector.pane).toContainText(PREFERENCE);
    await expect(chat.usedMemories(answer).locator('[data-current="true"]')).toContainText('TypeScript');
    await inspector.section('Where it comes from').getByRole('button', { name: 'Show in chat' }).click();
    await expect(chat.questions).toHaveText([
      `remember: ${PREFERENCE}`,
      'remember: My dentist is in Mill Street',
      'remember: The Atlas project uses Python',
    ]);
  });

  await test.step('why it was used can be read', async () => {
    await chat.sessions.getByRole('button', { name: 'What language do I prefer?', exact: true }).click();
    await expect(
      chat
        .usedMemories()
        .getByRole('img', { name: /^Score 0\.\d\d: similarity .*, frequency / })
        .first(),
    ).toBeVisible();
  });

  await test.step('what nothing covers is not made up', async () => {
    await expect(await chat.ask('How tall is the Eiffel Tower?')).toContainText("I don't know");
  });

  await test.step('the exchange is kept as an episode, and quoted by no answer', async () => {
    await frame.show('Memories');
    // Beside the pane of the fact there is no room for the column of kinds.
    await inspector.close();
    await memories.showConversations();
    await expect(memories.row('What language do I prefer?')).toContainText('Episode');
    await frame.show('Chat');
    await chat.newChat();
    await expect(await chat.ask('Which language did I ask about?')).not.toContainText(
      'What language do I prefer?',
    );
  });
  expect(app.pageErrors()).toEqual([]);
});

test('conversations can be found, renamed and deleted, and a fact told in one outlives it', async ({
  ui,
}) => {
  const { frame, chat, memories } = ui;
  await chat.remember('My sister Ana plays the cello');
  await chat.newChat();
  await chat.ask('Who plays the cello?');

  const first = chat.sessions.getByRole('button', {
    name: 'My sister Ana plays the cello',
    exact: true,
  });
  await first.press('F2');
  const field = chat.sessions.getByRole('textbox', { name: 'Name of the chat' });
  await field.fill('About Ana');
  await field.press('Enter');
  const renamed = chat.sessions.getByRole('button', { name: 'About Ana', exact: true });
  await expect(renamed).toBeVisible();

  await chat.sessions.getByRole('searchbox', { name: 'Search chats' }).fill('cello');
  await expect(chat.sessions.getByRole('listitem')).toHaveCount(2);
  await chat.sessions.getByRole('searchbox', { name: 'Search chats' }).fill('');

  await renamed.press('Delete');
  await chat.view.page().getByRole('button', { name: 'Delete chat' }).click();
  await expect(renamed).toBeHidden();
  await frame.show('Memories');
  await expect(memories.row('My sister Ana plays the cello')).toBeVisible();
});
