import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class ChatPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Chat' });
  }

  get composer(): Locator {
    return this.view.getByRole('textbox', { name: 'Message' });
  }

  get messages(): Locator {
    return this.view.getByRole('log', { name: 'Messages' });
  }

  get questions(): Locator {
    return this.messages.getByRole('article', { name: 'You' });
  }

  get answers(): Locator {
    return this.messages.getByRole('article', { name: 'Assistant' });
  }

  get lastAnswer(): Locator {
    return this.answers.last();
  }

  get stopButton(): Locator {
    return this.view.getByRole('button', { name: 'Stop', exact: true });
  }

  get sessions(): Locator {
    return this.view.getByRole('navigation', { name: 'Chats' });
  }

  get preview(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Preview context' });
  }

  get pullDialog(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Get a model' });
  }

  get modelMenu(): Locator {
    return this.app.page.getByRole('menu');
  }

  get modelButton(): Locator {
    return this.view.getByRole('button', { name: /^Model: / });
  }

  /** What broke a turn off, with the way to try again. */
  get turnError(): Locator {
    return this.messages.getByRole('alert');
  }

  /** The [n] in the text of an answer. */
  citations(answer: Locator = this.lastAnswer): Locator {
    return answer.getByRole('button', { name: /^Source \d+: / });
  }

  /** The paragraphs and items of an answer that cite something. */
  cited(answer: Locator = this.lastAnswer): Locator {
    return answer
      .locator('p, li')
      .filter({ has: this.app.page.getByRole('button', { name: /^Source \d+: / }) });
  }

  usedMemories(answer: Locator = this.lastAnswer): Locator {
    return answer.getByRole('region', { name: 'Used memories' });
  }

  /** The commands on offer above the composer. */
  get commands(): Locator {
    return this.view.getByRole('listbox', { name: 'Commands' });
  }

  /** What the words in the composer bring to mind. */
  get related(): Locator {
    return this.view.getByRole('region', { name: 'Related memories' });
  }

  /** The message that is sent when the answer has ended. */
  get waiting(): Locator {
    return this.view.getByRole('group', { name: 'Message that waits' });
  }

  /** What an answer says about the person without a memory behind it. */
  unsupported(answer: Locator = this.lastAnswer): Locator {
    return answer.locator('mark');
  }

  /** The first words of an answer, whatever it begins with: so small a model may begin with a list. */
  words(answer: Locator = this.lastAnswer): Locator {
    return answer.locator('p[dir="auto"], li[dir="auto"], h1, h2, h3, h4, pre, td').first();
  }

  learnt(answer: Locator = this.lastAnswer): Locator {
    return answer.getByRole('region', { name: 'Learnt from this' });
  }

  /** The switch between the versions of a message. */
  versions(message: Locator): Locator {
    return message.getByRole('group', { name: /^Versions of this / });
  }

  /** The button of a chat in the list. */
  session(title: string): Locator {
    return this.sessions.getByRole('button', { name: title, exact: true });
  }

  /** Says the person's message differently, in its place. */
  async edit(question: Locator, text: string): Promise<void> {
    await question.hover();
    await question.getByRole('button', { name: 'Edit and send again' }).click();
    const field = this.messages.getByRole('textbox', { name: 'Edit the message' });
    await field.fill(text);
    await field.press('Enter');
    await this.turnOver();
  }

  /** Chooses from the menu of a session in the list. */
  async sessionAction(title: string, action: string): Promise<void> {
    await this.session(title).hover();
    await this.sessions.getByRole('button', { name: `Actions for ${title}` }).click();
    await this.app.page.getByRole('menuitem', { name: action }).click();
  }

  /** Sends and does not wait for the answer. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** Sends and waits until the turn is over; gives the answer. */
  async ask(text: string): Promise<Locator> {
    const before = await this.answers.count();
    await this.send(text);
    await expect(this.answers).toHaveCount(before + 1);
    await this.turnOver();
    return this.answers.nth(before);
  }

  async turnOver(): Promise<void> {
    await expect(this.messages).toHaveAttribute('aria-busy', 'false');
    await expect(this.view.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  }

  async remember(fact: string): Promise<void> {
    await expect(await this.ask(`remember: ${fact}`)).toContainText('I will remember that.');
  }

  async newChat(): Promise<void> {
    await this.sessions.getByRole('button', { name: 'New chat' }).click();
    await expect(this.answers).toHaveCount(0);
  }

  async openModels(): Promise<Locator> {
    await this.modelButton.click();
    await expect(this.modelMenu).toBeVisible();
    return this.modelMenu;
  }

  /** Asks the model server anew, as a person does after starting it. */
  async lookAgain(): Promise<void> {
    const menu = await this.openModels();
    await menu.getByRole('menuitem', { name: 'Look again' }).click();
  }
}
