import { Parser } from 'htmlparser2';
import type { Block } from '../chunk';

/** What a page shows besides its own text, or does not show. */
const LEFT_OUT = new Set(
  'script style noscript template title svg math iframe object nav select button'.split(' '),
);
const BLOCKS = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section summary table tbody tfoot thead tr ul caption'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
const HEADING = /^h([1-6])$/u;
const LINE = '\n';
const PARAGRAPH = '\n\n';

/** Headings and text as a reader sees them; tables row by row, their cells with a bar between them. */
export function htmlBlocks(html: string): Block[] {
  const reading = new Reading();
  const parser = new Parser(
    {
      onopentag: (name) => reading.open(name),
      ontext: (text) => reading.add(text),
      onclosetag: (name) => reading.close(name),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return reading.end();
}

const BULLET = '- ';

/** What has been read since the last border; it is given away at each, since long texts grow slowly. */
class Reading {
  readonly #blocks: Block[] = [];
  #text = '';
  #hidden = 0;
  #isVerbatim = false;
  #level: number | null = null;
  #cells = 0;

  open(name: string): void {
    if (LEFT_OUT.has(name)) this.#hidden += 1;
    const heading = HEADING.exec(name)?.[1];
    if (heading !== undefined) {
      this.#give(PARAGRAPH);
      this.#level = Number(heading);
    } else if (name === 'pre') {
      this.#give(PARAGRAPH);
      this.#isVerbatim = true;
    } else if (name === 'br') this.#text = `${this.#text.trimEnd()}${LINE}`;
    else if (CELLS.has(name)) this.#cell();
    else if (name === 'li') {
      this.#give(LINE);
      this.#text = BULLET;
    } else if (name === 'tr') this.#give(LINE);
    else if (BLOCKS.has(name)) this.#paragraph();
  }

  add(text: string): void {
    if (this.#hidden > 0) return;
    if (this.#isVerbatim) this.#text += text;
    else {
      const flat = text.replace(/\s+/gu, ' ');
      this.#text += this.#text === '' || /\s/u.test(this.#text.slice(-1)) ? flat.trimStart() : flat;
    }
  }

  close(name: string): void {
    if (LEFT_OUT.has(name)) this.#hidden = Math.max(0, this.#hidden - 1);
    if (CELLS.has(name)) this.#cells = Math.max(0, this.#cells - 1);
    if (HEADING.test(name) || name === 'pre') this.#give(PARAGRAPH);
    else if (name === 'li' || name === 'tr') this.#give(LINE);
    else if (name === 'table' || name === 'ul' || name === 'ol') this.#endList();
    else if (BLOCKS.has(name)) this.#paragraph();
  }

  end(): Block[] {
    this.#give(PARAGRAPH);
    return this.#blocks;
  }

  #cell(): void {
    this.#cells += 1;
    if (this.#text !== '') this.#text = `${this.#text.trimEnd()} | `;
  }

  #paragraph(): void {
    // A row stays one line, whatever its cells are made of; so does the beginning of an item.
    if (this.#cells > 0) this.#text = this.#text === '' ? '' : `${this.#text.trimEnd()} `;
    else if (this.#level === null && !this.#isVerbatim && this.#text !== BULLET) this.#give(PARAGRAPH);
  }

  #endList(): void {
    this.#give(LINE);
    const last = this.#blocks.at(-1);
    if (last !== undefined && !last.text.endsWith(PARAGRAPH)) last.text += LINE;
  }

  #give(end: typeof LINE | typeof PARAGRAPH): void {
    const text = this.#isVerbatim ? this.#text.trimEnd() : this.#text.trim();
    if (text.trim() !== '' && text !== BULLET.trim()) {
      this.#blocks.push({
        text: `${text}${end}`,
        page: null,
        ...(this.#level === null ? {} : { level: this.#level }),
        ...(this.#isVerbatim ? { code: true } : {}),
      });
    }
    this.#text = '';
    this.#level = null;
    this.#isVerbatim = false;
  }
}
