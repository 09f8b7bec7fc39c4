import type { Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class JournalPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Journal' });
  }

  get entries(): Locator {
    return this.view.getByRole('article');
  }

  get search(): Locator {
    return this.view.getByRole('searchbox', { name: 'Search the journal' });
  }

  get who(): Locator {
    return this.view.getByRole('combobox', { name: 'By whom' });
  }

  /** The newest step whose sentence holds the words. */
  entry(words: string): Locator {
    return this.entries.filter({ has: this.step(words) }).first();
  }

  /** The button that opens it. */
  step(words: string): Locator {
    return this.app.page.locator('[data-step]').filter({ hasText: words }).first();
  }
}
