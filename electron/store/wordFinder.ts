/** Alike are texts that differ in case, white space and a full stop at the end. */
export function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!]+$/u, '');
}

/** So many characters of a wording are looked up at once at each place of a text. */
const HEAD = 6;

/** Finds any of many wordings in texts; their number hardly matters. */
export class WordFinder {
  readonly #all: ReadonlySet<string>;
  readonly #short: string[] = [];
  /** By how they begin, and by their length: thousands may begin alike. */
  readonly #byHead = new Map<string, Map<number, Set<string>>>();

  constructor(texts: Iterable<string>) {
    this.#all = new Set([...texts].map(folded).filter((wording) => wording !== ''));
    for (const wording of this.#all) {
      if (wording.length < HEAD) {
        this.#short.push(wording);
        continue;
      }
      const head = wording.slice(0, HEAD);
      const alike = this.#byHead.get(head) ?? new Map<number, Set<string>>();
      this.#byHead.set(head, alike);
      alike.set(wording.length, (alike.get(wording.length) ?? new Set()).add(wording));
    }
  }

  /** Whether the text is one of them. */
  is(text: string): boolean {
    return this.#all.has(folded(text));
  }

  /** Whether the text holds one of them, within a word too, since not all scripts part words. */
  within(text: string): boolean {
    const words = folded(text);
    return this.#short.some((wording) => words.includes(wording)) || this.#find(words, () => true);
  }

  /** Whether the text says one of them: it is that, or holds one of some length as words of its own. */
  saidIn(text: string): boolean {
    const words = folded(text);
    if (this.#all.has(words)) return true;
    return this.#find(words, (wording, at) => isTelling(wording) && standsAlone(words, at, wording.length));
  }

  #find(words: string, fits: (wording: string, at: number) => boolean): boolean {
    if (this.#byHead.size === 0) return false;
    for (let at = 0; at + HEAD <= words.length; at++) {
      const alike = this.#byHead.get(words.slice(at, at + HEAD));
      if (alike === undefined) continue;
      for (const [length, wordings] of alike) {
        const piece = words.slice(at, at + length);
        if (wordings.has(piece) && fits(piece, at)) return true;
      }
    }
    return false;
  }
}

/** A single word says too little: "tea" stands in many a message that has nothing to do with the memory. */
function isTelling(wording: string): boolean {
  return /\p{L}\p{M}*\s+\S/u.test(wording) || (/\p{Lo}/u.test(wording) && wording.length >= HEAD);
}

function standsAlone(words: string, at: number, length: number): boolean {
  const inWord = (a: string, b: string): boolean => WORD.test(a) && WORD.test(b);
  const before = inWord(words.slice(0, at).slice(-1), words.charAt(at));
  const after = inWord(words.charAt(at + length - 1), words.charAt(at + length));
  return !before && !after;
}

/** Letters of scripts that part words, and digits. */
const WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{N}]/u;
