import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export type ViewName =
  'Chat' | 'Memories' | 'Graph' | 'Documents' | 'Journal' | 'Review' | 'Health' | 'Stats' | 'Settings';

/** What stands around every view: rail, banners, toasts, palette, status line. */
export class Frame {
  constructor(private readonly app: PageHolder) {}

  get rail(): Locator {
    return this.app.page.getByRole('navigation', { name: 'Views' });
  }

  get statusLine(): Locator {
    return this.app.page.getByRole('contentinfo', { name: 'Status' });
  }

  get palette(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Command palette' });
  }

  /** In the status line while memory is paused. */
  get paused(): Locator {
    return this.statusLine.getByRole('status').filter({ hasText: 'Memory is paused' });
  }

  viewButton(name: ViewName): Locator {
    // What waits there is part of the name: "Review, 3 waiting".
    return this.rail.getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
  }

  async show(name: ViewName): Promise<void> {
    await this.viewButton(name).click();
  }

  /** A line above the view about the state of the whole app. */
  banner(words: RegExp | string): Locator {
    return this.app.page.locator('[role="status"], [role="alert"]').filter({ hasText: words });
  }

  toast(words: RegExp | string): Locator {
    return this.app.page.locator('[data-sonner-toast]').filter({ hasText: words });
  }

  /** Presses the button of a toast: Undo, Redo. */
  async pressInToast(words: RegExp | string, button: string): Promise<void> {
    await this.toast(words).first().getByRole('button', { name: button }).click();
  }

  /** By its keys. A window that has just opened may not listen yet. */
  async openPalette(): Promise<void> {
    await expect(async () => {
      await this.app.page.keyboard.press('ControlOrMeta+k');
      await expect(this.palette).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Runs a command by its name, as people do who know it. */
  async runCommand(title: string): Promise<void> {
    await this.openPalette();
    await this.palette.getByRole('combobox').fill(title);
    await this.palette.getByRole('option', { name: title }).first().click();
  }
}
