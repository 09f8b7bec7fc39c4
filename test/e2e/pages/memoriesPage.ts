import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class MemoriesPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Memories' });
  }

  get search(): Locator {
    return this.view.getByRole('searchbox', { name: 'Search memories' });
  }

  get grid(): Locator {
    return this.view.getByRole('grid', { name: 'Memories' });
  }

  /** Rows of memories, without the head. */
  get rows(): Locator {
    return this.grid.locator('[data-row]');
  }

  get newMemory(): Locator {
    return this.view.getByRole('textbox', { name: 'New memory' });
  }

  get rowEditor(): Locator {
    return this.grid.getByRole('textbox', { name: 'Text of the memory' });
  }

  row(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words });
  }

  rowAt(index: number): Locator {
    return this.grid.locator(`[data-row="${index}"]`);
  }

  get selectedRows(): Locator {
    return this.grid.locator('[data-row][aria-selected="true"]');
  }

  box(index: number): Locator {
    return this.rowAt(index).getByRole('checkbox');
  }

  /** What can be done with the selected rows. */
  get selection(): Locator {
    return this.view.getByRole('toolbar', { name: 'Selected memories' });
  }

  columnHead(title: string): Locator {
    return this.grid.getByRole('columnheader', { name: new RegExp(`^${title}\\b`, 'u') });
  }

  /** The button in the head of a column. */
  head(title: string): Locator {
    return this.columnHead(title).getByRole('button');
  }

  edge(title: string): Locator {
    return this.grid.getByRole('separator', { name: `Width of ${title}` });
  }

  async columnTitles(): Promise<string[]> {
    return (await this.grid.locator('[data-head]').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  }

  async toggleColumn(title: string): Promise<void> {
    await this.view.getByRole('button', { name: 'Rows and columns' }).click();
    await this.app.page.getByRole('menuitemcheckbox', { name: title }).click();
    await this.app.page.keyboard.press('Escape');
  }

  /** Chooses an entry of the menu of saved views. */
  async openView(entry: string): Promise<void> {
    await this.view.getByRole('button', { name: 'Saved views' }).click();
    await this.app.page.getByRole('menu').getByText(entry, { exact: true }).click();
  }

  async searchBy(mode: 'Keyword' | 'Meaning' | 'Both'): Promise<void> {
    await this.view.getByRole('radio', { name: mode }).check({ force: true });
  }

  /** The rows answer what is asked. */
  async settled(): Promise<void> {
    await expect(this.view.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** Presses in the middle of one thing and lets go in the middle of another. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (start === null || end === null) throw new Error('what is dragged is not on the screen');
    const { mouse } = this.app.page;
    await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await mouse.up();
  }

  cell(
    row: Locator,
    column: 'text' | 'kind' | 'importance' | 'tags' | 'source' | 'created' | 'state',
  ): Locator {
    return row.locator(`[data-column="${column}"]`);
  }

  tab(name: 'All' | 'Active' | 'Paused' | 'Archived' | 'Superseded' | 'Trash'): Locator {
    return this.view.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  async add(text: string): Promise<void> {
    await this.view.getByRole('button', { name: 'Add a memory' }).first().click();
    await this.newMemory.fill(text);
    await this.newMemory.press('Enter');
    await expect(this.newMemory).toHaveValue('');
    await this.newMemory.press('Escape');
    await expect(this.newMemory).toBeHidden();
  }

  /** Lists what was said in chats among the rest. */
  async showConversations(): Promise<void> {
    await this.view
      .getByRole('button', { name: /^Show conversations/ })
      .first()
      .click();
    await expect(this.view.getByRole('button', { name: 'Hide conversations' })).toBeVisible();
  }

  /** Types a search and waits until the table answers it with exactly these rows, in any order. */
  async searchFinds(query: string, texts: readonly string[]): Promise<void> {
    await this.search.fill(query);
    await expect(async () => {
      expect((await this.texts()).sort(), `rows for ${JSON.stringify(query)}`).toEqual([...texts].sort());
    }).toPass({ timeout: 10_000, intervals: [30, 60, 120] });
    await expect(this.view.getByRole('alert')).toHaveCount(0);
  }

  /** Waits until this many memories are listed, on the screen or further down. */
  async lists(count: number, options: { timeout?: number } = {}): Promise<void> {
    const words = new RegExp(`^${count.toLocaleString('en')} memor(y|ies) listed$`);
    await expect(this.view.getByRole('status').filter({ hasText: words })).toHaveCount(1, options);
  }

  /** The texts of the rows on the screen, once they are no longer those of an earlier question. */
  async texts(): Promise<string[]> {
    await this.settled();
    return this.rows.locator('[data-column="text"] [dir="auto"]').allInnerTexts();
  }
}
