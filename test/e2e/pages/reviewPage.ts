import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

type Part = 'To learn' | 'Duplicates' | 'Contradictions' | 'Secrets' | 'Low value' | 'Accepted' | 'Rejected';

export class ReviewPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Review' });
  }

  get rows(): Locator {
    return this.view.getByRole('list', { name: 'Suggestions' }).locator('[data-review]');
  }

  /** Memories that could be put away. */
  get listed(): Locator {
    return this.view.getByRole('list', { name: 'Memories to put away' }).locator('[data-tidy]');
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

  async open(tab: Part): Promise<void> {
    const button = this.view.getByRole('tab', { name: new RegExp(`^${tab}`) });
    await button.click();
    await expect(button).toHaveAttribute('aria-selected', 'true');
  }
}
