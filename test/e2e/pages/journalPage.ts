import type { Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class JournalPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Journal' });
  }

  get entries(): Locator {
    return this.view.getByRole('listitem');
  }
}
