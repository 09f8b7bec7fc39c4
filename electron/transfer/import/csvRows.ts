import { TextDecoder } from 'node:util';

/** A row of a table, or why there is none. `line`: where it begins, or where what is wrong with it does; from 1. */
export type CsvRow = { line: number } & ({ cells: string[] } | { cells: null; problem: string });

const LONGEST_ROW = 16 * 1024 * 1024;
const NOT_CLOSED = 'A quotation mark opens here and is never closed.';
const TOO_LONG = 'It is longer than a row may be.';

/** The rows of a table as RFC 4180 has it, but for empty lines; a mark at its beginning (BOM) is no part of them. */
export async function* rowsOf(
  pieces: AsyncIterable<Buffer>,
  delimiter: string,
  longest = LONGEST_ROW,
): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder();
  const splitter = new RowSplitter(delimiter, longest);
  for await (const piece of pieces) yield* splitter.push(decoder.decode(piece, { stream: true }), false);
  yield* splitter.push(decoder.decode(), true);
}

/**
 * Rows of a text that comes in pieces. Quotation marks count at the beginning of a cell only; where other text follows
 * the second one, both are text. Of a row that is too long nothing is kept, and the next one is read again.
 */
class RowSplitter {
  readonly #delimiter: string;
  readonly #longest: number;
  readonly #marks: RegExp;
  /** Of the last piece: what cannot be told without what follows it. */
  #rest = '';
  #cells: string[] = [];
  #cell = '';
  #cellIs: 'empty' | 'plain' | 'quoted' = 'empty';
  /** Characters of the row so far. */
  #size = 0;
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  /** Old programs of the Mac end lines with \r alone; in any other file it is a character. Known from the first end on. */
  #endsWithCr: boolean | null = null;

  constructor(delimiter: string, longest: number) {
    this.#delimiter = delimiter;
    this.#longest = longest;
    this.#marks = new RegExp(`[\\n\\r\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]`, 'gu');
  }

  *push(piece: string, isLast: boolean): Generator<CsvRow> {
    const text = this.#rest + piece;
    this.#rest = '';
    let at = 0;
    while (at < text.length) {
      if (this.#cellIs === 'empty' && text[at] === '"') {
        this.#cellIs = 'quoted';
        this.#quoteLine = this.#line;
        at += 1;
        continue;
      }
      const isQuoted = this.#cellIs === 'quoted';
      const next = isQuoted ? text.indexOf('"', at) : this.#nextMark(text, at);
      this.#take(text.slice(at, next < 0 ? text.length : next));
      if (next < 0) break;
      if (next === text.length - 1 && !isLast && /["\r]/u.test(text.charAt(next))) {
        this.#rest = text.charAt(next);
        break;
      }
      if (isQuoted) at = next + this.#quoteAt(text, next);
      else if (text[next] === this.#delimiter) {
        this.#endCell();
        at = next + 1;
      } else {
        const width = this.#lineEndAt(text, next);
        if (width === 0) this.#take('\r');
        else yield* this.#endRow();
        at = next + Math.max(width, 1);
      }
    }
    if (isLast) yield* this.#end();
  }

  #nextMark(text: string, at: number): number {
    this.#marks.lastIndex = at;
    return this.#marks.exec(text)?.index ?? -1;
  }

  #take(part: string): void {
    if (part === '') return;
    if (this.#cellIs === 'empty') this.#cellIs = 'plain';
    const isEnd = this.#endsWithCr === true ? '\r' : '\n';
    for (let i = part.indexOf(isEnd); i >= 0; i = part.indexOf(isEnd, i + 1)) this.#line += 1;
    this.#size += part.length;
    if (this.#size <= this.#longest) this.#cell += part;
    else this.#drop();
  }

  #drop(): void {
    this.#cells = [];
    this.#cell = '';
  }

  /** A quotation mark within a cell that began with one; returns how many characters it takes. */
  #quoteAt(text: string, at: number): number {
    const after = text.charAt(at + 1);
    if (after === '"') {
      this.#take('"');
      return 2;
    }
    this.#cellIs = 'plain';
    if (!['', '\n', '\r', this.#delimiter].includes(after)) this.#cell = `"${this.#cell}"`;
    return 1;
  }

  /** How many characters end the line here: none where a \r is but a character. */
  #lineEndAt(text: string, at: number): number {
    if (text[at] === '\n') {
      this.#endsWithCr ??= false;
      return 1;
    }
    if (text[at + 1] === '\n') {
      this.#endsWithCr ??= false;
      return 2;
    }
    this.#endsWithCr ??= true;
    return this.#endsWithCr ? 1 : 0;
  }

  #endCell(): void {
    // A cell takes memory, even with nothing in it.
    this.#size += 1;
    if (this.#size <= this.#longest) this.#cells.push(this.#cell);
    else this.#drop();
    this.#cell = '';
    this.#cellIs = 'empty';
  }

  *#endRow(): Generator<CsvRow> {
    const isEmpty = this.#size === 0 && this.#cellIs === 'empty';
    const line = this.#rowLine;
    if (!isEmpty) {
      this.#endCell();
      if (this.#size > this.#longest) yield { line, cells: null, problem: TOO_LONG };
      else yield { line, cells: this.#cells };
    }
    this.#line += 1;
    this.#rowLine = this.#line;
    this.#cells = [];
    this.#size = 0;
  }

  *#end(): Generator<CsvRow> {
    if (this.#cellIs === 'quoted') yield { line: this.#quoteLine, cells: null, problem: NOT_CLOSED };
    else yield* this.#endRow();
  }
}
