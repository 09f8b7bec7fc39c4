import type { Page } from '@playwright/test';

/** Has a page, and after a restart another one: models ask for it each time. */
export interface PageHolder {
  readonly page: Page;
}
