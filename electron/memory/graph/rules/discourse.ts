import type { Fact } from './facts';
import { GIVEN_NAMES, KIN_WORDS } from './lexicon/people';
import { KNOWN_PLACES } from './lexicon/places';
import { KNOWN_TERMS, SPOKEN_LANGUAGES } from './lexicon/terms';
import { NOT_NAMES } from './lexicon/words';
import { nounFrom, type Noun } from './nouns';
import { endTypes } from './relations';
import type { Token } from './tokens';

type Gender = 'she' | 'he';

const FEMALE =
  'sister mother daughter wife girlfriend aunt niece grandmother granddaughter stepmother stepsister';
const MALE =
  'brother father son husband boyfriend uncle nephew grandfather grandson stepfather stepbrother landlord';
const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ...FEMALE.split(' ').map((kin) => [`${kin}_of`, 'she'] as const),
  ...MALE.split(' ').map((kin) => [`${kin}_of`, 'he'] as const),
]);
const SINGULAR: ReadonlyMap<string, Gender | 'it'> = new Map([
  ['she', 'she'],
  ['her', 'she'],
  ['he', 'he'],
  ['his', 'he'],
  ['it', 'it'],
  ['its', 'it'],
]);
const PLURAL = new Set(['they', 'their']);
/** People without a name. */
const SOMEBODY = new Set(
  'someone somebody man woman guy girl boy lady person people friend colleague neighbour boss he she they him her'.split(
    ' ',
  ),
);
/** They open a thing without a name. */
const DETERMINERS = new Set(
  'the a an this that these those my our your his her its their some another each every it'.split(' '),
);

/** Those named in the sentence before and in this one, so far. */
class Track {
  #before: Noun[] = [];
  #now: Noun[] = [];
  #unclear = { before: false, now: false };

  begin(): void {
    if (this.#now.length > 0) {
      this.#before = this.#now;
      this.#unclear.before = this.#unclear.now;
    } else {
      this.#unclear.before ||= this.#unclear.now;
    }
    this.#now = [];
    this.#unclear.now = false;
  }

  add(noun: Noun): void {
    if (!this.#now.some((known) => sameName(known, noun))) this.#now.push(noun);
  }

  remove(noun: Noun): void {
    this.#now = this.#now.filter((known) => !sameName(known, noun));
  }

  blur(): void {
    this.#unclear.now = true;
  }

  /** All that may be meant; null where somebody or something without a name may be. */
  candidates(): Noun[] | null {
    if (this.#unclear.before || this.#unclear.now) return null;
    return [
      ...this.#before.filter((noun) => !this.#now.some((other) => sameName(noun, other))),
      ...this.#now,
    ];
  }
}

function sameName(a: Noun, b: Noun): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

/** Keeps track of who and what a text has named, so that its pronouns can be told; forgets all but the last sentences. */
export class Discourse {
  readonly #people = new Track();
  readonly #things = new Track();
  readonly #genders = new Map<string, Gender>();
  #group: Noun[] | null = null;

  beginSentence(): void {
    this.#people.begin();
    this.#things.begin();
  }

  /** What words that were not understood may bring in: a person by name, or somebody, or something. */
  pass(tokens: readonly Token[], at: number): void {
    const token = tokens[at];
    if (token === undefined) return;
    if (GIVEN_NAMES.has(token.text) && standsAlone(tokens, at) && tokens[at + 1]?.lower !== "'s") {
      const noun = nounFrom(tokens, at, at + 1, { type: 'person', certain: true });
      if (noun !== null) this.#mention(noun, 'person');
      return;
    }
    const unknownName =
      token.capital &&
      !token.initial &&
      !NOT_NAMES.has(token.lower) &&
      !KNOWN_PLACES.has(token.lower) &&
      !KNOWN_TERMS.has(token.lower) &&
      !SPOKEN_LANGUAGES.has(token.lower);
    if (unknownName || SOMEBODY.has(token.lower) || KIN_WORDS.has(token.lower)) this.#people.blur();
    if (unknownName || DETERMINERS.has(token.lower)) this.#things.blur();
  }

  mention(nouns: readonly Noun[]): void {
    for (const noun of nouns) this.#mention(noun, noun.type);
    const named = nouns.filter((noun) => !noun.self);
    if (named.length > 1) this.#group = named;
    else if (named.length === 1) this.#group = null;
  }

  learn(facts: readonly Fact[]): void {
    for (const { source, relation, target } of facts) {
      const types = endTypes(relation);
      this.#mention(source, source.type ?? (source.certain ? null : types.source));
      this.#mention(target, target.type ?? types.target);
      const gender = GENDERS.get(relation);
      if (gender !== undefined) this.#genders.set(source.name.toLowerCase(), gender);
    }
  }

  #mention(noun: Noun, type: Noun['type']): void {
    if (noun.self) return;
    if (type === 'person') {
      this.#people.add({ ...noun, type });
      this.#things.remove(noun);
    } else if (type === null) {
      // "Wibke uses Python": of either kind
      this.#people.add(noun);
      this.#things.add(noun);
    } else if (type === 'project' || type === 'organization' || (type === 'tool' && !isKnown(noun))) {
      this.#things.add(noun);
      if (noun.certain) this.#people.remove(noun);
    }
  }

  refer(pronoun: string): Noun[] | null {
    const kind = SINGULAR.get(pronoun);
    if (kind === undefined) return PLURAL.has(pronoun) ? this.#referToMany() : null;
    const candidates = (kind === 'it' ? this.#things : this.#people).candidates();
    if (candidates === null) return null;
    const sure = candidates.filter((noun) => noun.type !== null);
    const [only, ...others] = sure.length > 0 ? sure : candidates;
    if (only === undefined || others.length > 0) return null;
    const gender = this.#genders.get(only.name.toLowerCase());
    if (gender !== undefined && gender !== kind) return null;
    return [kind === 'it' ? only : { ...only, type: 'person', certain: true }];
  }

  /** Two or more who were just spoken of together, and nobody else. */
  #referToMany(): Noun[] | null {
    const people = this.#people.candidates();
    const group = this.#group;
    if (group === null || people === null || people.length !== group.length) return null;
    return group.every((noun) => people.some((person) => sameName(person, noun))) ? group : null;
  }
}

/** No part of a longer name; the word that a sentence begins with is none. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const begins = before?.initial === true && !GIVEN_NAMES.has(before.text);
  return tokens[at + 1]?.capital !== true && (before?.capital !== true || begins);
}

function isKnown(noun: Noun): boolean {
  return KNOWN_TERMS.has(noun.name.toLowerCase());
}
