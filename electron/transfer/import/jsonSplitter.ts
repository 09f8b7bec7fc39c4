import { isUtf8 } from 'node:buffer';
import { NOT_UTF8 } from './firstText';

/**
 * A piece of a JSON file: an element of the list at its root or under a key of the object at its root (`index`, from
 * 0), or the whole value under a key that is no list (`index` null). `problem`: it could not be cut out.
 */
export type JsonPart = { key: string | null; index: number | null } & (
  | { text: string }
  /** `beginning`: of what is too long, its first characters. */
  | { problem: string; beginning?: string }
);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
/** The mark at the beginning of a file (BOM). */
const MARK = new Set([0xef, 0xbb, 0xbf]);

/** In bytes: enough to tell one record from another. */
const BEGINNING = 4 * 1024;

type State = 'start' | 'item' | 'key' | 'name' | 'colon' | 'value' | 'done';

/**
 * Cuts a JSON file into records without understanding them: only quotes and brackets are counted. A parser of the whole
 * would end at the first fault; this way a broken record is the fault of one record. It is several times as fast, too,
 * as the records are left to JSON.parse.
 */
export class JsonSplitter {
  readonly #longest: number;
  #state: State = 'start';
  #key: string | null = null;
  #index: number | null = null;
  /** The root is a list, so that the end of a list is the end of all. */
  #rootIsList = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** A number, true, false or null: it ends where something else begins. */
  #isWord = false;
  #parts: Buffer[] = [];
  #size = 0;
  /** Of a value that has turned out to be too long. */
  #beginning: Buffer | null = null;

  /** `longest`: bytes; what is longer is not held, and told as a problem. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  *push(piece: Buffer): Generator<JsonPart> {
    for (let at = 0; at < piece.length;) {
      if (this.#isOpen()) {
        const end = this.#scan(piece, at);
        this.#hold(piece.subarray(at, end));
        at = end;
        if (this.#isAtEnd()) yield* this.#taken();
      } else {
        const problem = this.#between(piece[at] ?? SPACE);
        if (problem !== null) yield this.#part({ problem });
        // What begins a value or a name is a part of it.
        if (!this.#isOpen()) at += 1;
      }
    }
  }

  *end(): Generator<JsonPart> {
    if (this.#state === 'value' && this.#isWord && this.#depth === 0) yield* this.#taken();
    if (this.#state !== 'done' && this.#state !== 'start') {
      yield this.#part({ problem: 'The file ends here, in the middle.' });
    }
    this.#state = 'done';
  }

  #isOpen(): boolean {
    return this.#state === 'value' || this.#state === 'name';
  }

  /** Takes a byte that stands between values. Returns what is wrong with it, or null. */
  #between(byte: number): string | null {
    if (byte <= SPACE) return null;
    switch (this.#state) {
      case 'start':
        return this.#begin(byte);
      case 'item':
        if (byte === COMMA) return null;
        if (byte === CLOSE_LIST) this.#state = this.#rootIsList ? 'done' : 'key';
        else if (byte === COLON || byte === CLOSE_OBJECT) return this.#giveUp();
        else this.#open(byte, 'value');
        return null;
      case 'key':
        if (byte === COMMA) return null;
        if (byte === CLOSE_OBJECT) this.#state = 'done';
        else if (byte === QUOTE) this.#open(byte, 'name');
        else return this.#giveUp();
        return null;
      case 'colon':
        if (byte === COLON) return null;
        if (byte === OPEN_LIST) {
          this.#state = 'item';
          this.#index = 0;
        } else this.#open(byte, 'value');
        return null;
      default:
        return null;
    }
  }

  #begin(byte: number): string | null {
    if (MARK.has(byte)) return null;
    if (byte !== OPEN_LIST && byte !== OPEN_OBJECT) return this.#giveUp();
    this.#rootIsList = byte === OPEN_LIST;
    this.#state = this.#rootIsList ? 'item' : 'key';
    this.#index = this.#rootIsList ? 0 : null;
    return null;
  }

  #giveUp(): string {
    this.#state = 'done';
    return 'From here on the file is no JSON.';
  }

  #open(byte: number, state: 'value' | 'name'): void {
    this.#state = state;
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#isWord = byte !== QUOTE && byte !== OPEN_LIST && byte !== OPEN_OBJECT;
    this.#parts = [];
    this.#size = 0;
    this.#beginning = null;
  }

  /** Where the value ends, or the piece. */
  #scan(piece: Buffer, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const byte = piece[at];
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0) return this.#close(at + 1);
        }
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (this.#depth === 0) return this.#close(at); // of what a word stands in
        this.#depth -= 1;
        if (this.#depth === 0) return this.#close(at + 1);
      } else if (this.#isWord && this.#depth === 0 && (byte === COMMA || (byte ?? 0) <= SPACE)) {
        return this.#close(at);
      }
    }
    return piece.length;
  }

  #closed = false;

  #close(at: number): number {
    this.#closed = true;
    return at;
  }

  #isAtEnd(): boolean {
    const closed = this.#closed;
    this.#closed = false;
    return closed;
  }

  #hold(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.#longest) this.#keepBeginning(part);
    else if (part.length > 0) this.#parts.push(part);
  }

  #keepBeginning(part: Buffer): void {
    this.#beginning ??= Buffer.concat([...this.#parts, part.subarray(0, BEGINNING)]).subarray(0, BEGINNING);
    this.#parts = [];
  }

  *#taken(): Generator<JsonPart> {
    const bytes = Buffer.concat(this.#parts);
    const text = bytes.toString('utf8');
    const beginning = this.#beginning?.toString('utf8');
    this.#parts = [];
    if (this.#state === 'name') {
      this.#key = nameOf(text);
      this.#index = null;
      this.#state = 'colon';
      return;
    }
    if (beginning !== undefined) yield this.#part({ problem: tooLong(this.#size, this.#longest), beginning });
    else yield this.#part(isUtf8(bytes) ? { text } : { problem: NOT_UTF8 });
    this.#state = this.#index === null ? 'key' : 'item';
    if (this.#index !== null) this.#index += 1;
  }

  #part(what: { text: string } | { problem: string; beginning?: string }): JsonPart {
    return { key: this.#key, index: this.#index, ...what };
  }
}

/** Both in bytes. */
export function tooLong(size: number, longest: number): string {
  const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  return `It is too long to be read: it has ${inMegabytes(size)} MB, and ${inMegabytes(longest)} MB is the most.`;
}

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text; // an odd name is one that nobody asks for
  }
}
