import { expect, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export interface FileOfTest {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file of text, as a picker or a drop carries it. */
export function textFile(name: string, text: string): FileOfTest {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

/** The view of files that were read. */
export class DocumentsPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('region', { name: 'Documents', exact: true });
  }

  get rows(): Locator {
    return this.view.getByRole('grid', { name: 'Documents' }).locator('[data-row]');
  }

  get selection(): Locator {
    return this.view.getByRole('toolbar', { name: 'Selected documents' });
  }

  get search(): Locator {
    return this.view.getByRole('searchbox', { name: 'Search documents' });
  }

  get progress(): Locator {
    return this.view.getByRole('group', { name: 'Reading files' });
  }

  /** What could not be read. */
  get failed(): Locator {
    return this.view.getByRole('region', { name: /could not be read$/ });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.app.page.getByText(name, { exact: true }) });
  }

  /** What the row says in that column. */
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-column="${column}"]`);
  }

  collection(name: string): Locator {
    return this.view.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** Chooses files in the picker that the button or menu item opens. */
  async choose(files: FileOfTest | FileOfTest[] | string): Promise<void> {
    const chooser = this.app.page.waitForEvent('filechooser');
    await this.view.getByRole('button', { name: 'Add files' }).first().click();
    await (await chooser).setFiles(files);
  }

  async chooseFolder(path: string): Promise<void> {
    await this.view.getByRole('button', { name: 'Other ways to add' }).click();
    const chooser = this.app.page.waitForEvent('filechooser');
    await this.app.page.getByRole('menuitem', { name: 'A folder…' }).click();
    await (await chooser).setFiles(path);
  }

  /** Holds files over the view as from a file manager, and gives how they are let go. */
  async drag(files: readonly FileOfTest[]): Promise<() => Promise<void>> {
    const carried = await this.app.page.evaluateHandle(
      (given) => {
        const transfer = new DataTransfer();
        for (const { name, type, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([bytes], name, { type }));
        }
        return transfer;
      },
      files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        base64: buffer.toString('base64'),
      })),
    );
    await this.view.dispatchEvent('dragover', { dataTransfer: carried });
    await expect(this.view.locator('[data-drop-target]')).toBeVisible();
    return () => this.view.dispatchEvent('drop', { dataTransfer: carried });
  }

  async drop(...files: FileOfTest[]): Promise<void> {
    const letGo = await this.drag(files);
    await letGo();
  }

  async remove(name: string): Promise<void> {
    await this.row(name).focus();
    await this.app.page.keyboard.press('Delete');
    await expect(this.row(name)).toHaveCount(0);
  }
}
