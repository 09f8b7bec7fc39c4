import type { DocumentFormat } from '#shared/domain/document';
import type { Block } from '../chunk';
import { decodeText } from './decode';
import { docxBlocks } from './docx';
import { htmlBlocks } from './html';
import { markdownBlocks } from './markdown';
import { openPdf, type OnPage } from './pdf';

export interface LoadOptions {
  bytes: Buffer;
  name: string;
  /** Folder of the character maps of PDFs. */
  mapsDir: string;
  onPage: OnPage;
}

export interface Loaded {
  /** null where the format has none. */
  pages: number | null;
  blocks: AsyncIterable<Block> | Iterable<Block>;
}

/** The text of a file in pieces. @throws AppError VALIDATION with what is wrong with the file */
export async function load(
  format: DocumentFormat,
  { bytes, name, mapsDir, onPage }: LoadOptions,
): Promise<Loaded> {
  switch (format) {
    case 'pdf':
      return openPdf({ bytes, name, mapsDir }, onPage);
    case 'docx':
      return { pages: null, blocks: await docxBlocks(bytes, name) };
    case 'html':
      return { pages: null, blocks: htmlBlocks(decodeText(bytes, name, declaredEncoding(bytes))) };
    case 'markdown':
      return { pages: null, blocks: markdownBlocks(decodeText(bytes, name)) };
    case 'text':
    case 'code':
      return {
        pages: null,
        blocks: [{ text: decodeText(bytes, name), page: null, code: format === 'code' }],
      };
  }
}

function declaredEncoding(html: Buffer): string | undefined {
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/iu.exec(html.subarray(0, 1_024).toString('latin1'))?.[1];
}
