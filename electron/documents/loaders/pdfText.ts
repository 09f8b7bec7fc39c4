import { wellFormed } from '../../memory/ingest/identity';

/** What PDF.js says of a piece of a line. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
  /** 'ttb': written from top to bottom. */
  dir: string;
  fontName: string;
  width: number;
  height: number;
  transform: readonly number[];
}

interface Line {
  text: string;
  /** Across the lines: where its first and its last piece stand. */
  from: number;
  to: number;
  /** Height of its letters; of a vertical line, their width. */
  size: number;
  /** Along the line. */
  length: number;
  end: number;
}

/** Lines further apart than this begin a paragraph. In heights of a line. */
const PARAGRAPH_GAP = 1.8;
/** A line that ends this close to where the longest one does was full. In heights of a line. */
const FULL_WITHIN = 1.5;
/** Lines that are shorter are names or items, which nobody had to cut. In heights of a line. */
const LEAST_CUT = 10;

/** Characters of scripts that have no spaces between words, and cut words anywhere. */
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const ENDS_SPACELESS = new RegExp(`${SPACELESS}$`, 'u');
const BEGINS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u');
/** A title that is set wide: はじめに with gaps. */
const SET_WIDE = new RegExp(`(?<!${SPACELESS})${SPACELESS}(?: ${SPACELESS}){2,}(?!${SPACELESS})`, 'gu');
/** Forms that signs have in vertical lines. */
const VERTICAL_FORMS = /[\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]/gu;

/** The text of a page in lines and paragraphs, in the order in which it was drawn. */
export function pageText(pieces: readonly TextPiece[]): string {
  const text = paragraphsOf(linesOf(pieces)).map(joinLines).join('\n\n');
  return joinHyphenated(wellFormed(text.replaceAll('\0', '')))
    .replace(SET_WIDE, (title) => title.replaceAll(' ', ''))
    .replace(VERTICAL_FORMS, (sign) => sign.normalize('NFKC'));
}

function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = [];
  let isNewLine = true;
  for (const piece of pieces) {
    const isBlank = piece.str.trim() === '';
    let line = lines.at(-1);
    if (!isBlank) {
      const { across, size, end, length } = placeOf(piece);
      if (line === undefined || isNewLine) {
        line = { text: '', from: across, to: across, size: 0, length: 0, end };
        lines.push(line);
      }
      line.to = across;
      line.size = size || line.size;
      line.length += length;
      line.end = end;
      isNewLine = false;
    }
    if (line !== undefined) line.text += piece.str;
    if (piece.hasEOL) isNewLine = true;
  }
  return lines;
}

/** Where a piece stands: across its line, and where it ends along that. */
function placeOf({ dir, width, height, transform }: TextPiece) {
  const [, , , , x = 0, y = 0] = transform;
  return dir === 'ttb'
    ? { across: x, size: width, end: height - y, length: height }
    : { across: y, size: height, end: x + width, length: width };
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const isApart =
      last !== undefined && last.size > 0 && Math.abs(last.to - line.from) > PARAGRAPH_GAP * last.size;
    if (last === undefined || isApart) paragraphs.push([]);
    paragraphs.at(-1)?.push(line);
    last = line;
  }
  return paragraphs;
}

function joinLines(lines: readonly Line[]): string {
  const farthest = Math.max(...lines.map(({ end }) => end));
  let text = '';
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1];
    if (next === undefined) text += line.text;
    else text += isCut(line, next, farthest) ? line.text.trimEnd() : `${line.text}\n`;
  }
  return text;
}

/** Whether a line ended only because it was full, perhaps within a word. */
function isCut({ text, size, length, end }: Line, next: Line, farthest: number): boolean {
  const isFull = length >= LEAST_CUT * size && end >= farthest - FULL_WITHIN * size;
  return isFull && ENDS_SPACELESS.test(text.trimEnd()) && BEGINS_SPACELESS.test(next.text);
}

/** A word that a line break has cut in two would not be found. */
function joinHyphenated(text: string): string {
  return text.replace(/(\p{Ll})[-\u2010\u00ad]\n(?=\p{Ll})/gu, '$1');
}
