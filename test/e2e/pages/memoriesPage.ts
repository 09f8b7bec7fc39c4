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

  cell(row: Locator, column: 'kind' | 'importance' | 'tags' | 'source' | 'created' | 'state'): Locator {
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
  async lists(count: number): Promise<void> {
    await expect(
      this.view.getByRole('status').filter({ hasText: new RegExp(`^${count} memor(y|ies) listed$`) }),
    ).toHaveCount(1);
  }

  /** The texts of the rows on the screen, once they are no longer those of an earlier question. */
  async texts(): Promise<string[]> {
    await expect(this.view.locator('[aria-busy="true"]')).toHaveCount(0);
    return this.rows.locator('[data-column="text"] [dir="auto"]').allInnerTexts();
  }
}
