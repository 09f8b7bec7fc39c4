import { AppError, messageOf } from '#shared/errors';
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import type { Block } from '../chunk';
import { characterMaps, type CharacterMaps } from './characterMaps';
import { hasBrokenFont, UnreadableFonts } from './pdfFonts';
import { pageText, type TextPiece } from './pdfText';

/** Called with how many pages have been read. */
export type OnPage = (done: number, pages: number) => void;

export interface Pdf {
  pages: number;
  blocks: AsyncGenerator<Block>;
}

export interface PdfSource {
  bytes: Uint8Array;
  name: string;
  /** Folder of the character maps. */
  mapsDir: string;
}

/**
 * The text of a PDF, page by page, in lines and paragraphs as they stand on the page.
 * @throws AppError VALIDATION when it cannot be read or needs a password, and at its end when there was no text
 */
export async function openPdf({ bytes, name, mapsDir }: PdfSource, onPage: OnPage): Promise<Pdf> {
  const maps = characterMaps(mapsDir);
  const document = await open(bytes, name, maps);
  return { pages: document.numPages, blocks: pagesOf(document, { name, maps, onPage }) };
}

async function open(bytes: Uint8Array, name: string, maps: CharacterMaps): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs');
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      // Text needs no fonts, and no pictures.
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
      // Says which fonts have a table of their characters.
      fontExtraProperties: true,
      BinaryDataFactory: maps.Source,
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

interface Reading {
  name: string;
  maps: CharacterMaps;
  onPage: OnPage;
}

async function* pagesOf(document: PDFDocumentProxy, reading: Reading): AsyncGenerator<Block> {
  const fonts = new UnreadableFonts();
  let isEmpty = true;
  try {
    for (let page = 1; page <= document.numPages; page++) {
      const read = await document.getPage(page);
      const text = pageText(await fonts.without(await piecesOf(read), read));
      read.cleanup();
      refuseWithout(reading);
      reading.onPage(page, document.numPages);
      if (text.trim() === '') continue;
      isEmpty = false;
      yield { text: `${text}\n`, page };
    }
    if (isEmpty) throw noText(reading.name, fonts.found || (await hasBrokenFont(document)));
  } finally {
    await document.loadingTask.destroy();
  }
}

async function piecesOf(page: PDFPageProxy): Promise<TextPiece[]> {
  const { items } = await page.getTextContent();
  return items.filter((item) => 'str' in item);
}

/** @throws AppError when a character map is missing, without which text is not shown to be missing by anything */
function refuseWithout({ maps, name }: Reading): void {
  const missing = maps.missing();
  if (missing === null) return;
  throw new AppError(
    'VALIDATION',
    `“${name}” names its characters by the table “${missing.name}”, which this installation lacks. Install Mnemoscope again and add the file once more.`,
    { cause: missing.cause },
  );
}

function noText(name: string, isUnreadable: boolean): AppError {
  const why = isUnreadable
    ? `The text of “${name}” can be seen, but not read: the file does not say which characters its shapes stand for.`
    : `There is no text in “${name}”: its pages are pictures.`;
  return new AppError('VALIDATION', `${why} Run it through text recognition and add the result.`);
}
