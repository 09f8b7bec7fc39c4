import { AppError, messageOf } from '#shared/errors';
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { wellFormed } from '../../memory/ingest/identity';
import type { Block } from '../chunk';

/** Called with how many pages have been read. */
export type OnPage = (done: number, pages: number) => void;

export interface Pdf {
  pages: number;
  blocks: AsyncGenerator<Block>;
}

/**
 * The text of a PDF, page by page, in lines and paragraphs as they stand on the page.
 * @throws AppError VALIDATION when it cannot be read or needs a password
 */
export async function openPdf(bytes: Uint8Array, name: string, onPage: OnPage): Promise<Pdf> {
  const document = await open(bytes, name);
  return { pages: document.numPages, blocks: pagesOf(document, onPage) };
}

async function open(bytes: Uint8Array, name: string): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs');
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      // Text needs no fonts.
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    throw refusal(error, name);
  }
}

function refusal(error: unknown, name: string): AppError {
  if (error instanceof Error && error.name === 'PasswordException') {
    return new AppError(
      'VALIDATION',
      `“${name}” is protected by a password. Save a copy without one and add that.`,
      { cause: error },
    );
  }
  return new AppError(
    'VALIDATION',
    `“${name}” cannot be read as a PDF: ${messageOf(error).replace(/\.$/u, '')}. It may be damaged or incomplete.`,
    { cause: error },
  );
}

async function* pagesOf(document: PDFDocumentProxy, onPage: OnPage): AsyncGenerator<Block> {
  try {
    for (let page = 1; page <= document.numPages; page++) {
      const read = await document.getPage(page);
      const text = await textOf(read);
      read.cleanup();
      onPage(page, document.numPages);
      if (text.trim() !== '') yield { text: `${text}\n`, page };
    }
  } finally {
    await document.loadingTask.destroy();
  }
}

interface Item {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: readonly number[];
}

/** Lines further apart than this begin a paragraph. In heights of a line. */
const PARAGRAPH_GAP = 1.8;

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  let [lineY, lineHeight]: [number | null, number] = [null, 0];
  let isNewLine = false;
  for (const item of items) {
    if (!isItem(item)) continue;
    const y = Number(item.transform[5] ?? 0);
    if (isNewLine && item.str.trim() !== '') {
      const gap = lineY === null ? 0 : Math.abs(lineY - y);
      text += lineHeight > 0 && gap > PARAGRAPH_GAP * lineHeight ? '\n\n' : '\n';
      isNewLine = false;
    }
    text += item.str;
    if (item.str.trim() !== '') [lineY, lineHeight] = [y, item.height || lineHeight];
    if (item.hasEOL) isNewLine = true;
  }
  return joinHyphenated(wellFormed(text.replaceAll('\0', '')));
}

function isItem(item: object): item is Item {
  return 'str' in item;
}

/** A word that a line break has cut in two would not be found. */
function joinHyphenated(text: string): string {
  return text.replace(/(\p{Ll})[-\u2010\u00ad]\n(?=\p{Ll})/gu, '$1');
}
