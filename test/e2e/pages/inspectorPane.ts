import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

/** The one pane beside every view. */
export class InspectorPane {
  constructor(private readonly app: PageHolder) {}

  get pane(): Locator {
    return this.app.page.getByRole('complementary', { name: 'Inspector' });
  }

  get importance(): Locator {
    return this.pane.getByRole('slider', { name: 'Importance' });
  }

  get tagField(): Locator {
    return this.pane.getByRole('textbox', { name: 'Tags' });
  }

  section(title: string): Locator {
    return this.pane.getByRole('region', { name: new RegExp(`^${title}`) });
  }

  async changeText(text: string): Promise<void> {
    await this.pane.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = this.pane.getByRole('textbox', { name: 'Text of the memory' });
    await field.fill(text);
    await field.press('ControlOrMeta+Enter');
    await expect(field).toBeHidden();
  }

  /** Waits until the memory in the pane has its vector. */
  async embedded(): Promise<void> {
    await expect(this.section('Particulars')).toContainText(/Embedding\s*Done/, { timeout: 30_000 });
  }

  async close(): Promise<void> {
    await this.pane.getByRole('button', { name: 'Close the inspector' }).click();
    await expect(this.pane).toBeHidden();
  }
}
