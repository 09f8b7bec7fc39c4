import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class SettingsPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Settings' });
  }

  async choose(setting: string, option: string): Promise<void> {
    const field = this.view.getByRole('combobox', { name: setting });
    await field.selectOption({ label: option });
    await expect(field).toHaveValue(option.toLowerCase());
  }

  async write(setting: string, value: string): Promise<void> {
    const field = this.view.getByRole('textbox', { name: setting, exact: true });
    await field.fill(value);
    await field.press('Enter');
    await expect(field).toHaveValue(value);
  }
}
