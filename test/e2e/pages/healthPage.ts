import type { Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class HealthPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Health' });
  }

  /** What was found of a part. */
  check(title: string): Locator {
    return this.view.locator('[data-check]').filter({ has: this.heading(title) });
  }

  sweep(title: string): Locator {
    return this.view.locator('[data-sweep]').filter({ has: this.heading(title) });
  }

  async mend(title: string, verb: string): Promise<void> {
    await this.check(title)
      .getByRole('button', { name: `${verb}…` })
      .click();
    await this.app.page.getByRole('dialog').getByRole('button', { name: verb }).click();
  }

  private heading(title: string): Locator {
    return this.app.page.getByRole('heading', { name: title });
  }
}
