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

class Reading {
  readonly #blocks: Block[] = [];
  #text = '';
  #hidden = 0;
  #verbatim = 0;
  #level: number | null = null;

  open(name: string): void {
    if (LEFT_OUT.has(name)) this.#hidden += 1;
    const heading = HEADING.exec(name)?.[1];
    if (heading !== undefined) {
      this.#flush();
      this.#level = Number(heading);
    } else if (name === 'pre') {
      this.#flush();
      this.#verbatim += 1;
    } else if (name === 'br') this.#text = `${this.#text.trimEnd()}\n`;
    else if (CELLS.has(name) && !/(^|\n)$/u.test(this.#text)) this.#text += ' | ';
    else if (name === 'li') this.#text = `${endOfLine(this.#text)}- `;
    else if (name === 'tr') this.#text = endOfLine(this.#text);
    else if (BLOCKS.has(name)) this.#paragraph();
  }

  add(text: string): void {
    if (this.#hidden > 0) return;
    if (this.#verbatim > 0) this.#text += text;
    else {
      const flat = text.replace(/\s+/gu, ' ');
      this.#text += /(^|\s)$/u.test(this.#text) ? flat.trimStart() : flat;
    }
  }

  close(name: string): void {
    if (LEFT_OUT.has(name)) this.#hidden = Math.max(0, this.#hidden - 1);
    if (HEADING.test(name) || name === 'pre') this.#flush();
    else if (name === 'li' || name === 'tr') this.#text = endOfLine(this.#text);
    else if (BLOCKS.has(name)) this.#paragraph();
  }

  end(): Block[] {
    this.#flush();
    return this.#blocks;
  }

  #paragraph(): void {
    if (this.#level === null && this.#text !== '' && this.#verbatim === 0) {
      this.#text = `${this.#text.trimEnd()}\n\n`;
    }
  }

  #flush(): void {
    const text = this.#verbatim > 0 ? this.#text : this.#text.trim();
    if (text.trim() !== '') {
      this.#blocks.push({
        text: `${text.replace(/\s+$/u, '')}\n\n`,
        page: null,
        ...(this.#level === null ? {} : { level: this.#level }),
        ...(this.#verbatim > 0 ? { code: true } : {}),
      });
    }
    this.#text = '';
    this.#level = null;
    this.#verbatim = 0;
  }
}

function endOfLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text.trimEnd()}\n`;
}
