import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class SettingsPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Settings' });
  }

  get search(): Locator {
    return this.view.getByRole('searchbox', { name: 'Search settings' });
  }

  /** Leads to that part of the page. */
  section(name: string): Locator {
    return this.view.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
  }

  get backups(): Locator {
    return this.view.getByRole('list', { name: 'Backups, newest first' }).getByRole('listitem');
  }

  /** A setting that is a choice. */
  field(setting: string): Locator {
    return this.view.getByRole('combobox', { name: setting, exact: true });
  }

  async choose(setting: string, option: string): Promise<void> {
    await this.field(setting).selectOption({ label: option });
    await expect(this.field(setting).locator('option:checked')).toHaveText(option);
  }

  async write(setting: string, value: string): Promise<void> {
    const field = this.view.getByRole('textbox', { name: setting, exact: true });
    await field.fill(value);
    await field.press('Enter');
    await expect(field).toHaveValue(value);
  }
}
