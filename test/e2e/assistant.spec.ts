import { faultsOf } from './pages/faultsOf';
import { expect, test } from './pages/modelServer';

test('a message is said differently, and both versions are kept', async ({ app, ui, ollama }) => {
  const { chat } = ui;
  ollama.chat = { chunks: ['Lisbon is lovely in May.'] };
  await chat.ask('When should I visit Lisbon?');
  ollama.chat = { chunks: ['Take the train.'] };
  await chat.ask('And how do I get there?');

  ollama.chat = { chunks: ['Porto is best in June.'] };
  await chat.edit(chat.questions.first(), 'When should I visit Porto?');
  await expect(chat.questions).toHaveCount(1);
  await expect(chat.lastAnswer).toContainText('Porto is best in June.');

  await test.step('the switch leads back and forth, by keyboard', async () => {
    const versions = chat.versions(chat.questions.first());
    await expect(versions).toContainText('Version 2 of 2');
    await versions.getByRole('button', { name: 'Earlier version' }).focus();
    await app.page.keyboard.press('ArrowLeft');
    await expect(chat.questions).toHaveText([/Lisbon/, /get there/]);
    await expect(chat.lastAnswer).toContainText('Take the train.');
    await expect(versions.getByRole('button', { name: 'Earlier version' })).toBeFocused();
    await app.page.keyboard.press('ArrowRight');
    await expect(chat.lastAnswer).toContainText('Porto is best in June.');
  });

  await test.step('an answer that is asked for again is kept too, after a restart as well', async () => {
    ollama.chat = { chunks: ['Porto is best in September.'] };
    await chat.lastAnswer.getByRole('button', { name: 'Answer again' }).click();
    await expect(chat.lastAnswer).toContainText('September');
    await chat.turnOver();
    await app.restart();
    await chat.session('When should I visit Lisbon?').click();
    await expect(chat.lastAnswer).toContainText('September');
    await chat.versions(chat.lastAnswer).getByRole('button', { name: 'Earlier version' }).click();
    await expect(chat.lastAnswer).toContainText('June');
  });
  expect(app.pageErrors()).toEqual([]);
});

test('commands are completed by keyboard', async ({ app, ui }) => {
  const { chat, frame } = ui;
  await chat.composer.press('/');
  await expect(chat.commands.getByRole('option')).toHaveCount(7);
  await chat.composer.pressSequentially('re');
  await expect(chat.commands.getByRole('option')).toHaveCount(2);
  await chat.composer.press('ArrowDown');
  await expect(chat.commands.getByRole('option', { selected: true })).toContainText('/recall');
  await chat.composer.press('ArrowUp');
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('/remember ');
  await chat.composer.pressSequentially('My bicycle is green');
  await chat.composer.press('Enter');
  await chat.turnOver();
  await expect(frame.toast(/My bicycle is green/)).toBeVisible();

  await chat.composer.fill('/gr');
  await chat.composer.press('Tab');
  await expect(chat.commands.getByRole('option')).toHaveText([/entities/, /facts/, /history/, /communities/]);
  await chat.composer.press('Escape');
  await expect(chat.commands).toHaveCount(0);
  await expect(chat.composer).toHaveValue('/graph ');

  await chat.composer.fill('/memory');
  await chat.composer.press('Enter');
  await expect(chat.lastAnswer).toContainText(/memor/);
  expect(app.pageErrors()).toEqual([]);
});

test('what is written while an answer arrives waits for its end, and is never lost', async ({
  app,
  ui,
  ollama,
}) => {
  const { chat } = ui;
  ollama.chat = { chunks: ['One ', 'two ', 'three.'], chunkDelayMs: 400 };
  await chat.send('Count to three');
  await expect(chat.stopButton).toBeVisible();
  await chat.send('And on to six');
  await expect(chat.waiting).toContainText('And on to six');
  await expect(chat.questions).toHaveText([/Count to three/, /And on to six/], { timeout: 20_000 });
  await expect(chat.answers).toHaveCount(2);
  await chat.turnOver();

  await test.step('after a stop it goes back to the composer', async () => {
    ollama.chat = { chunks: ['Seven '], end: 'hang' };
    await chat.send('Go on');
    await expect(chat.lastAnswer).toContainText('Seven');
    await chat.send('Stop at ten');
    await chat.composer.press('Escape');
    await expect(chat.composer).toHaveValue('Stop at ten');
    await expect(chat.waiting).toHaveCount(0);
  });

  await test.step('a draft stays with its session', async () => {
    await chat.newChat();
    await expect(chat.composer).toHaveValue('');
    await chat.composer.fill('Another thought');
    await chat.session('Count to three').click();
    await expect(chat.composer).toHaveValue('Stop at ten');
    await app.page.reload();
    await expect(chat.composer).toHaveValue('Stop at ten');
  });
  expect(app.pageErrors()).toEqual([]);
});

test('an answer goes on while its page is loaded anew, and the same chat shows it', async ({
  app,
  ui,
  ollama,
}) => {
  const { chat } = ui;
  ollama.chat = { chunks: ['Once ', 'upon ', 'a ', 'time.'], chunkDelayMs: 4_000 };
  await chat.send('Tell me a story');
  await expect(chat.lastAnswer).toContainText('Once');
  await app.page.reload();
  await expect(chat.questions).toHaveText(/Tell me a story/);
  await expect(chat.lastAnswer).toContainText('Still being answered');
  await expect(chat.lastAnswer).toContainText('Once upon a time.', { timeout: 30_000 });
  await expect(chat.lastAnswer).not.toContainText('Still being answered');

  await test.step('it can be stopped from the page that came after', async () => {
    ollama.chat = { chunks: ['Seven '], end: 'hang' };
    await chat.send('Go on');
    await expect(chat.lastAnswer).toContainText('Seven');
    await app.page.reload();
    await chat.lastAnswer.getByRole('button', { name: 'Stop the answer' }).click();
    await expect(chat.lastAnswer).toContainText('Seven');
    await expect(chat.lastAnswer).toContainText('You stopped this answer.');
  });
  expect(app.pageErrors()).toEqual([]);
});

test('what could be learnt waits under the turn, and can be taken back', async ({ app, ui, ollama }) => {
  const { chat, frame, memories } = ui;
  ollama.chat = { chunks: ['Good to know.'] };
  await chat.ask('I live in Porto.');
  const learnt = chat.learnt();
  await expect(learnt).toContainText(/Porto/);
  await learnt.getByRole('button', { name: 'Accept' }).first().click();
  await expect(learnt).toContainText('Remembered');
  await frame.show('Memories');
  await expect(memories.row(/live in Porto/i).filter({ hasText: 'Fact' })).toHaveCount(1);

  await frame.show('Chat');
  await chat.learnt().getByRole('button', { name: 'Undo' }).click();
  await expect(chat.learnt().getByRole('button', { name: 'Accept' })).toBeVisible();

  await test.step('edited before it is remembered', async () => {
    await chat.learnt().getByRole('button', { name: 'Edit' }).click();
    const field = chat.learnt().getByRole('textbox', { name: 'What to remember' });
    await field.fill('I live in Porto, near the river');
    await field.press('Enter');
    await expect(chat.learnt()).toContainText('near the river');
    await expect(chat.learnt()).toContainText('Remembered');
  });
  expect(app.pageErrors()).toEqual([]);
});

test('an incognito chat reads nothing, and leaves nothing when it is closed', async ({ app, ui, ollama }) => {
  const { chat, frame, memories } = ui;
  await chat.remember('My dog is called Biscuit');
  await chat.composer.fill('/incognito');
  await chat.composer.press('Enter');
  await expect(chat.view.getByText('Incognito: nothing is read from memory')).toBeVisible();
  ollama.chat = { chunks: ['I cannot know that.'] };
  await chat.ask('What is my dog called, and is it true that I live in Faro?');
  expect(JSON.stringify(ollama.bodies('/api/chat').at(-1))).not.toContain('Biscuit');
  await chat.composer.fill('Something private');

  // In a browser a slip of the keys reloads: that asks first, since the chat would be gone.
  if (app.host === 'browser') {
    const asked = app.page.waitForEvent('dialog');
    await app.page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(chat.lastAnswer).toContainText('I cannot know that.');
  }

  await chat.session('My dog is called Biscuit').click();
  await chat.session('Incognito chat').click();
  await expect(chat.lastAnswer).toContainText('I cannot know that.');
  await expect(chat.composer).toHaveValue('Something private');

  await chat.view.getByRole('button', { name: 'Close and forget' }).first().click();
  await expect(chat.session('Incognito chat')).toHaveCount(0);
  await expect(chat.answers).toHaveCount(0);
  await frame.runCommand('New incognito chat');
  await expect(chat.questions).toHaveCount(0);
  await expect(chat.composer).toHaveValue('');
  await frame.show('Memories');
  await memories.lists(1);
  const kept = await app.page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('private');
  await app.restart();
  await expect(chat.session('My dog is called Biscuit')).toBeVisible();
  await expect(chat.session('Incognito chat')).toHaveCount(0);
  expect(app.pageErrors()).toEqual([]);
});

test('a session is pinned, exported, and deleted with what was learnt from it', async ({ app, ui }) => {
  const { chat, frame, memories } = ui;
  const title = 'My boat is called Gannet';
  await chat.remember(title);
  await chat.newChat();
  await chat.remember('I keep bees');
  await chat.sessionAction(title, 'Pin to the top');
  await expect(chat.sessions.getByRole('region', { name: 'Pinned' })).toContainText(title);

  // A desktop window asks where to save it, in a dialog of the system.
  if (app.host === 'browser') {
    const saved = app.page.waitForEvent('download');
    await chat.sessionAction(title, 'Export as Markdown');
    expect((await saved).suggestedFilename()).toMatch(/\.md$/u);
  }

  await chat.sessionAction(title, 'Delete');
  const dialog = app.page.getByRole('dialog', { name: 'Delete this chat?' });
  await expect(dialog).toContainText('1 memory was learnt from it');
  await dialog.getByRole('checkbox', { name: 'Also move it to the trash' }).check();
  await dialog.getByRole('button', { name: 'Delete chat' }).click();
  await expect(frame.toast(/1 memory went to the trash/)).toBeVisible();
  await expect(chat.session(title)).toHaveCount(0);
  await frame.show('Memories');
  await expect(memories.row('I keep bees')).toHaveCount(1);
  await expect(memories.row('Gannet')).toHaveCount(0);
  expect(app.pageErrors()).toEqual([]);
});

test('the list of chats is one stop of the Tab key, and its keys do what its menu does', async ({
  app,
  ui,
}) => {
  const { chat } = ui;
  const { keyboard } = app.page;
  for (const fact of ['I keep bees', 'My boat is called Gannet', 'قاربي اسمه Gannet']) {
    await chat.newChat();
    await chat.remember(fact);
  }
  await expect(chat.sessions.getByRole('button', { name: 'New chat' })).toBeVisible();
  await chat.sessions.getByRole('button', { name: 'New chat' }).focus();
  await keyboard.press('Tab');
  await expect(chat.session('قاربي اسمه Gannet')).toBeFocused();
  await keyboard.press('End');
  await expect(chat.session('I keep bees')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(chat.session('My boat is called Gannet')).toBeFocused();
  await keyboard.press('ArrowRight');
  await app.page.getByRole('menuitem', { name: 'Pin to the top' }).press('Enter');
  await expect(chat.sessions.getByRole('region', { name: 'Pinned' })).toContainText('Gannet');
  await chat.session('My boat is called Gannet').focus();
  await keyboard.press('Shift+Tab');
  await expect(chat.sessions.getByRole('button', { name: 'New chat' })).toBeFocused();

  await test.step('deleting is not what Enter does at once', async () => {
    await chat.sessionAction('I keep bees', 'Delete');
    const dialog = app.page.getByRole('dialog', { name: 'Delete this chat?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(chat.session('I keep bees')).toBeVisible();
  });
  expect(app.pageErrors()).toEqual([]);
});

test('claims without a memory are marked, and related memories show while one writes', async ({
  app,
  ui,
  ollama,
}) => {
  const { chat, inspector } = ui;
  await chat.remember('My dog is called Biscuit');
  await chat.newChat();
  ollama.chat = { chunks: ['Your dog is called **Biscuit** [1]. You work as a *florist* in Faro.'] };
  const answer = await chat.ask('What is my dog called?');
  await expect(chat.unsupported(answer).first()).toContainText('You work as a');
  await expect(answer).toContainText('1 claim about you has no memory behind it.');
  await answer.getByRole('img', { name: 'No listed memory supports this.' }).focus();
  await expect(app.page.getByRole('tooltip')).toContainText('No listed memory supports this.');
  await app.page.keyboard.press('Escape');

  await chat.composer.fill('What should my dog Biscuit eat?');
  await chat.related.getByRole('button', { name: 'My dog is called Biscuit' }).click();
  await expect(inspector.pane).toContainText('My dog is called Biscuit');
  await chat.composer.fill('/recall my dog');
  await expect(chat.related).toHaveCount(0);
  expect(app.pageErrors()).toEqual([]);
});

test('an answer to the same prompt is given again, says so, and can be asked for anew', async ({
  app,
  ui,
  ollama,
}) => {
  const { chat } = ui;
  ollama.chat = { chunks: ['A yawl has two masts.'] };
  await chat.ask('What is a yawl?');
  await chat.newChat();
  ollama.chat = { chunks: ['A yawl is a boat.'] };
  const answer = await chat.ask('What is a yawl?');
  await expect(answer).toContainText('A yawl has two masts.');
  await expect(answer.getByText('Given before to the same prompt')).toHaveCount(1);
  await answer.getByRole('button', { name: 'Ask again' }).click();
  await expect(chat.lastAnswer).toContainText('A yawl is a boat.');
  await chat.turnOver();
  await expect(chat.versions(chat.lastAnswer)).toContainText('2/2');
  expect(app.pageErrors()).toEqual([]);
});

test('code in an answer has its language, colours and a way to copy it', async ({ app, ui, ollama }) => {
  const { chat } = ui;
  ollama.chat = { chunks: ['Like this:\n\n```python\ndef', ' f(): return 1\n```\n\n<b>no html</b>'] };
  const answer = await chat.ask('Show me a function');
  const code = answer.getByRole('figure', { name: 'Code: python' });
  await expect(code.locator('pre')).toHaveText('def f(): return 1');
  await expect(code.locator('pre span').first()).toHaveText('def');
  await expect(code.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(answer.locator('b')).toHaveCount(0);
  expect(app.pageErrors()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the chat with all that it can show keeps to WCAG 2.2 AA in ${colorScheme}`, async ({
    app,
    ui,
    ollama,
  }) => {
    test.slow(); // eight looks at the whole page
    const { chat } = ui;
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const check = async (where: string): Promise<void> => {
      faults.push(...(await faultsOf(app.page)).map((fault) => `${where}: ${fault}`));
    };
    const code =
      '```python\n# note\ndef f(a: int): return "x" * 2\n```\n\n- [x] done\n\n| a |\n| - |\n| b |\n';
    ollama.chat = { chunks: [{ thinking: 'Let me see.' }, 'You work as a *florist*.\n\n', code] };
    await chat.ask('I live in Porto.');
    await chat.lastAnswer.getByRole('button', { name: 'Answer again' }).click();
    await chat.turnOver();
    await expect(chat.learnt()).toBeVisible();
    await check('an answer with everything');
    await chat.learnt().getByRole('button', { name: 'Edit' }).click();
    await check('a proposal that is edited');
    await app.page.keyboard.press('Escape');
    await chat.questions.first().hover();
    await chat.questions.first().getByRole('button', { name: 'Edit and send again' }).click();
    await check('a message that is edited');
    await app.page.keyboard.press('Escape');
    await chat.composer.fill('/');
    await check('the commands');
    await chat.remember('My dog is called Biscuit');
    ollama.chat = { chunks: ['Half'], end: 'hang' };
    await chat.send('Tell me a story');
    await expect(chat.lastAnswer).toContainText('Half');
    await chat.send('And another one');
    await chat.composer.fill('What does my dog Biscuit eat?');
    await expect(chat.related).toBeVisible();
    await check('a message that waits, and related memories');
    await chat.composer.press('Escape');
    await chat.turnOver();
    await chat.view.getByRole('button', { name: 'Read-only', exact: true }).click();
    await chat.sessionAction('I live in Porto.', 'Delete');
    await check('the question before a session is deleted');
    await app.page.keyboard.press('Escape');
    await chat.composer.fill('/incognito hello');
    await chat.composer.press('Enter');
    ollama.chat = { chunks: ['Hello.'] };
    await chat.composer.press('Enter');
    await expect(chat.lastAnswer).toContainText('Hello.');
    await check('an incognito chat');
    expect(faults).toEqual([]);
  });
}
