import { expect, type Download, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

interface FileOfTest {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The dialogs in which memories come in and go out. */
export class TransferPage {
  constructor(private readonly app: PageHolder) {}

  get importing(): Locator {
    return this.app.page.getByRole('dialog', { name: /^Import/ });
  }

  get exporting(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Export' });
  }

  /** "New", "Brought up to date", "There already", "Cannot be read": how many of them the preview counts. */
  count(name: string): Locator {
    return this.importing.locator('dl > div').filter({ hasText: name }).locator('dd');
  }

  /** Presses the button with which the focus is, or has to be brought to, and chooses the file. */
  async choose(file: FileOfTest | string, button = 'Choose a file…'): Promise<void> {
    const chooser = this.app.page.waitForEvent('filechooser');
    await this.importing.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  }

  async press(button: string | RegExp): Promise<void> {
    await this.importing.getByRole('button', { name: button }).click();
  }

  /** Drops the file on the window, as from a file manager. */
  async drop({ name, mimeType, buffer }: FileOfTest): Promise<void> {
    const carried = await this.app.page.evaluateHandle(
      ({ fileName, type, base64 }) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], fileName, { type }));
        return transfer;
      },
      { fileName: name, type: mimeType, base64: buffer.toString('base64') },
    );
    const main = this.app.page.getByRole('main');
    await main.dispatchEvent('dragover', { dataTransfer: carried });
    await expect(this.app.page.getByText('Drop to see what can be imported')).toBeVisible();
    await main.dispatchEvent('drop', { dataTransfer: carried });
  }

  /** Exports in that format and gives what was saved. */
  async save(format: string): Promise<Download> {
    await this.exporting.getByRole('radio', { name: format }).check();
    const download = this.app.page.waitForEvent('download');
    await this.exporting.getByRole('button', { name: 'Export' }).click();
    return download;
  }
}
