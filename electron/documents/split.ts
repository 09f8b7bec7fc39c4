import type { Chunk, Section } from './chunk';
import { tokensIn, unitsOf, wordsFromEnd, type SplitOptions, type Unit } from './units';

/** A passage with the place where its own text begins: before that, it repeats the one before. */
export interface SplitChunk extends Chunk {
  ownFrom: number;
}

/**
 * Splits a section into passages: between paragraphs or functions where it can be, else sentences or lines, else words,
 * and never within a grapheme. Passages without what they repeat are the text again, character by character.
 */
export function* splitSection(section: Section, options: SplitOptions): Generator<SplitChunk> {
  const heading = section.headings.length === 0 ? null : section.headings.join(' › ');
  const place = { page: section.page, heading };
  let passage = new Passage('', options);
  for (const { text, code } of section.parts) {
    for (const unit of unitsOf(text, code, options)) {
      if (!passage.takes(unit)) {
        const { own, rest } = passage.close();
        yield { ...passage.text(own), ...place };
        passage = following(own, rest, unit, options);
      }
      passage.add(unit);
    }
  }
  while (passage.isBegun) {
    const { own, rest } = passage.close();
    yield { ...passage.text(own), ...place };
    passage = new Passage('', options);
    for (const unit of rest) passage.add(unit);
  }
}

function following(own: string, rest: readonly Unit[], next: Unit, options: SplitOptions): Passage {
  const room = options.chunkTokens - rest.reduce((sum, { tokens }) => sum + tokens, next.tokens);
  const passage = new Passage(wordsFromEnd(own, Math.min(options.overlapTokens, room), options), options);
  for (const unit of rest) passage.add(unit);
  return passage;
}

/** A passage that is being filled. */
class Passage {
  readonly #overlap: string;
  readonly #options: SplitOptions;
  readonly #units: Unit[] = [];
  #tokens: number;

  constructor(overlap: string, options: SplitOptions) {
    this.#overlap = overlap;
    this.#options = options;
    this.#tokens = tokensIn(overlap, options);
  }

  get isBegun(): boolean {
    return this.#units.length > 0;
  }

  takes({ tokens }: Unit): boolean {
    return !this.isBegun || this.#tokens + tokens <= this.#options.chunkTokens;
  }

  add(unit: Unit): void {
    this.#units.push(unit);
    this.#tokens += unit.tokens;
  }

  /** Its own text, and what is too much after all: a cut inside a word can make more tokens than its halves have. */
  close(): { own: string; rest: Unit[] } {
    const rest: Unit[] = [];
    let own = textOf(this.#units);
    while (this.#units.length > 1 && !this.#fits(own)) {
      const last = this.#units.pop();
      if (last !== undefined) rest.unshift(last);
      own = textOf(this.#units);
    }
    return { own, rest };
  }

  text(own: string): Pick<SplitChunk, 'text' | 'ownFrom'> {
    return this.#fits(own)
      ? { text: this.#overlap + own, ownFrom: this.#overlap.length }
      : { text: own, ownFrom: 0 };
  }

  #fits(own: string): boolean {
    return tokensIn(this.#overlap + own, this.#options) <= this.#options.chunkTokens;
  }
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ text }) => text).join('');
}
