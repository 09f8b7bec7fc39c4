import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import type { TextPiece } from './pdfText';

/** What letters and signs are never: control characters, halves of characters, and what stands for nothing. */
const NO_TEXT = /[\p{Cn}\p{Cs}\0-\u0008\u000e-\u001f\u007f-\u009f]/u;

/**
 * Fonts that do not say which characters they show: they number their shapes, and have no table. PDF.js takes the
 * numbers for characters, which they are with some programs, while those of others write nonsense that way.
 */
export class UnreadableFonts {
  readonly #unreadable = new Set<string>();
  readonly #readable = new Set<string>();

  get found(): boolean {
    return this.#unreadable.size > 0;
  }

  /** What of a page's text is text. */
  async without(pieces: readonly TextPiece[], page: PDFPageProxy): Promise<readonly TextPiece[]> {
    const doubtful = new Set(pieces.filter(({ str }) => NO_TEXT.test(str)).map(({ fontName }) => fontName));
    if ([...doubtful].some((name) => !this.#readable.has(name) && !this.#unreadable.has(name))) {
      const fonts = await fontsOf(page);
      for (const name of doubtful) {
        (isWithoutTable(fonts.get(name)) ? this.#unreadable : this.#readable).add(name);
      }
    }
    return this.found ? pieces.filter(({ fontName }) => !this.#unreadable.has(fontName)) : pieces;
  }
}

/** A file of scanned pages may have thousands, and looking at them takes time in which nothing is told. */
const MOST_LOOKED_AT = 20;

/** Whether there is a font on the first pages that nothing could be read of: its table is neither in the file nor a known one. */
export async function hasBrokenFont(document: PDFDocumentProxy): Promise<boolean> {
  for (let number = 1; number <= Math.min(document.numPages, MOST_LOOKED_AT); number++) {
    const page = await document.getPage(number);
    const fonts = await fontsOf(page);
    page.cleanup();
    if ([...fonts.values()].some((font) => typeof font === 'string')) return true;
  }
  return false;
}

/** Fonts by name, as PDF.js has them; what was wrong with one in its place. */
async function fontsOf(page: PDFPageProxy): Promise<Map<string, unknown>> {
  const { AnnotationMode } = await import('unpdf/pdfjs');
  // Only this makes PDF.js hand over the fonts.
  await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fonts = new Map<string, unknown>();
  for (const [name, font] of page.commonObjs) if (typeof name === 'string') fonts.set(name, font);
  return fonts;
}

/** A font with a table holds it as a map; without, as the range of numbers that stand for themselves. */
function isWithoutTable(font: unknown): boolean {
  if (typeof font !== 'object' || font === null || !('composite' in font) || !('toUnicode' in font)) {
    return false;
  }
  const { composite, toUnicode } = font;
  return (
    composite === true && typeof toUnicode === 'object' && toUnicode !== null && 'firstChar' in toUnicode
  );
}
