import { expect, type Locator } from '@playwright/test';
import type { Frame } from './frame';
import type { InspectorPane } from './inspectorPane';
import type { PageHolder } from './pageHolder';

/** Changing the graph: the panes of a thing and of a relation, and their dialogs. */
export class GraphEditing {
  constructor(
    private readonly app: PageHolder,
    private readonly frame: Frame,
    private readonly inspector: InspectorPane,
  ) {}

  get dialog(): Locator {
    return this.app.page.getByRole('dialog');
  }

  /** The name of the thing in the pane. */
  heading(name: string): Locator {
    return this.inspector.pane.getByRole('heading', { name, exact: true });
  }

  /** The sentence of the relation in the pane. */
  sentence(words: string): Locator {
    return this.inspector.pane.getByRole('heading', { level: 3, name: words });
  }

  field(name: string): Locator {
    return this.app.page.getByRole('combobox', { name, exact: true });
  }

  /** Opens a memory by its words, from anywhere. */
  async openMemory(words: string): Promise<void> {
    await this.frame.openPalette();
    await this.frame.palette.getByRole('combobox').fill(words);
    await this.frame.palette.getByRole('option', { name: words }).first().click();
    await expect(this.inspector.section('Where it comes from')).toBeVisible();
  }

  /** Opens a thing that a memory of these words names. */
  async openThing(name: string, words: string): Promise<void> {
    await this.openMemory(words);
    await this.inspector
      .section('Mentions')
      .getByRole('button', { name: new RegExp(`^${name}\\s`, 'u') })
      .click();
    await expect(this.heading(name)).toBeVisible();
  }

  /** Opens a fact of the thing in the pane. */
  async openFact(sentence: string): Promise<void> {
    await this.inspector
      .section('Facts')
      .getByRole('button', { name: new RegExp(`^${sentence}`, 'u') })
      .click();
    await expect(this.sentence(sentence.replace(/\.$/u, ''))).toBeVisible();
  }

  async press(button: string): Promise<void> {
    await this.inspector.pane.getByRole('button', { name: button, exact: true }).click();
  }

  async more(item: string): Promise<void> {
    await this.press('More actions');
    await this.app.page.getByRole('menuitem', { name: item }).click();
  }

  /** Types into a field that finds things and takes what it offers. */
  async choose(field: string, text: string, option: string | RegExp): Promise<void> {
    await this.field(field).fill(text);
    await this.app.page.getByRole('option', { name: option }).first().click();
  }

  async confirm(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}
