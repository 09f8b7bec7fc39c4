import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class ReviewPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Review' });
  }

  get rows(): Locator {
    return this.view.getByRole('list', { name: 'Suggestions' }).locator('[data-review]');
  }

  get editor(): Locator {
    return this.view.getByRole('textbox', { name: 'What to remember' });
  }

  /** What can be done with the chosen rows. */
  get selection(): Locator {
    return this.view.getByRole('toolbar', { name: 'Chosen suggestions' });
  }

  row(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words });
  }

  async open(tab: 'To learn' | 'Accepted' | 'Rejected'): Promise<void> {
    const button = this.view.getByRole('tab', { name: new RegExp(`^${tab}`) });
    await button.click();
    await expect(button).toHaveAttribute('aria-selected', 'true');
  }
}
