import { VERB_FORMS } from './lexicon/verbs';
import { ADVERBS, HEDGES, NARROWING, NEGATIVES } from './lexicon/words';
import type { Token } from './tokens';

type Form = 'base' | 'third' | 'ing' | 'past' | 'participle';

const FORM_ORDER: readonly Form[] = ['base', 'third', 'ing', 'past', 'participle'];

const LEMMAS: ReadonlyMap<Form, ReadonlyMap<string, string>> = new Map(
  FORM_ORDER.map((form, index) => [
    form,
    new Map(
      VERB_FORMS.map((row) => row.split(' ')).flatMap((row) => {
        const [lemma, word] = [row[0], row[index]];
        return lemma === undefined || word === undefined ? [] : [[word, lemma] as const];
      }),
    ),
  ]),
);

export function lemmaOf(token: Token | undefined, form: Form): string | null {
  if (token === undefined || token.capital) return null;
  return LEMMAS.get(form)?.get(token.lower) ?? null;
}

const AUXILIARIES = new Set(
  (
    "am is are was were be been has have had do does did will would can could should might may must shall 'm 're " +
    "'ve 'll 'd wants want seems thinks says needs need goes go gets visited visits said told owns"
  ).split(' '),
);

/** Whether a verb that has a subject before it stands here, adverbs passed over. */
export function isFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[skipAdverbs(tokens, at).next];
  if (token === undefined || token.capital) return false;
  if (AUXILIARIES.has(token.lower)) return true;
  return FORM_ORDER.some((form) => form !== 'ing' && form !== 'participle' && lemmaOf(token, form) !== null);
}

const OF_ONE = new Set(['is', 'was', 'has', 'does', 'did', 'had']);

/** Whether a verb stands here that one person alone has for its subject, and no order: "works", "joined", "is". */
export function isVerbOfOne(tokens: readonly Token[], at: number): boolean {
  const token = tokens[skipAdverbs(tokens, at).next];
  if (token === undefined || token.capital) return false;
  if (OF_ONE.has(token.lower) || lemmaOf(token, 'third') !== null) return true;
  return lemmaOf(token, 'past') !== null && lemmaOf(token, 'base') === null;
}

/**
 * How a clause is turned round. denied: it is not so. over: it is so no longer. hedged: it asserts nothing
 * ("rarely", "not only").
 */
export type Denial = 'none' | 'denied' | 'over' | 'hedged';

const FORMERLY = new Set(['previously', 'formerly', 'originally', 'initially', 'once']);
const STRENGTH: readonly Denial[] = ['none', 'denied', 'over', 'hedged'];

export function stronger(a: Denial, b: Denial): Denial {
  return STRENGTH.indexOf(a) > STRENGTH.indexOf(b) ? a : b;
}

interface Skipped {
  next: number;
  denial: Denial;
  /** "previously", "originally": with a past, it is over. */
  former: boolean;
}

function denialAt(tokens: readonly Token[], at: number): { denial: Denial; length: number } | null {
  const lower = tokens[at]?.lower ?? '';
  const after = tokens[at + 1]?.lower ?? '';
  if (lower === 'no' && after === 'longer') return { denial: 'over', length: 2 };
  if (NEGATIVES.has(lower)) return { denial: NARROWING.has(after) ? 'hedged' : 'denied', length: 1 };
  return HEDGES.has(lower) ? { denial: 'hedged', length: 1 } : null;
}

/** Passes over adverbs and negations; says what the negations do. */
export function skipAdverbs(tokens: readonly Token[], at: number): Skipped {
  let next = at;
  let denial: Denial = 'none';
  let former = false;
  for (;;) {
    const found = denialAt(tokens, next);
    if (found !== null) {
      denial = stronger(denial, found.denial);
      next += found.length;
    } else if (FORMERLY.has(tokens[next]?.lower ?? '')) {
      former = true;
      next += 1;
    } else if (ADVERBS.has(tokens[next]?.lower ?? '')) {
      next += 1;
    } else {
      return { next, denial, former };
    }
  }
}

/** How many the subject is; "any" for the person, of whom all forms are used. */
export type Count = 'one' | 'many' | 'any';

/** former: "used to live"; future: "will join". */
export type Tense = 'present' | 'past' | 'perfect' | 'future' | 'former';

export interface VerbGroup {
  kind: 'active' | 'passive' | 'copula' | 'have';
  /** Dictionary form; empty for copula and have. */
  lemma: string;
  next: number;
  denial: Denial;
  tense: Tense;
  /** It lasts: "is moving", "has been living". */
  progressive: boolean;
  /** It happened: "got married", "stopped using", "started using". */
  turn: 'none' | 'got' | 'begun' | 'stopped';
}

export function verbGroup(
  kind: VerbGroup['kind'],
  lemma: string,
  next: number,
  rest: Partial<VerbGroup> = {},
): VerbGroup {
  return { kind, lemma, next, denial: 'none', tense: 'present', progressive: false, turn: 'none', ...rest };
}

const BE: ReadonlyMap<string, Count> = new Map([
  ['is', 'one'],
  ["'s", 'one'],
  ['was', 'one'],
  ['are', 'many'],
  ["'re", 'many'],
  ['were', 'many'],
  ['am', 'any'],
  ["'m", 'any'],
]);
const HAVE: ReadonlyMap<string, Count> = new Map([
  ['has', 'one'],
  ['have', 'many'],
  ["'ve", 'many'],
]);
const DO: ReadonlyMap<string, Count> = new Map([
  ['does', 'one'],
  ['do', 'many'],
]);
/** After "'s" these show that it is short for "is" and no possessive. */
const AFTER_SHORT_IS = new Set('a an my our from based married allergic not no the'.split(' '));
/** Theirs is no possessive. */
const PRONOUNS = new Set(['it', 'he', 'she', 'that', 'who', 'which']);
const STOPS = new Set(['stop', 'quit', 'cease']);
const STARTS = new Set(['start', 'begin']);

function agrees(form: Count | undefined, subject: Count): boolean {
  return form !== undefined && (subject === 'any' || form === subject);
}

/** What follows "be": "using", "used", "going to use", a complement. */
function readBe(tokens: readonly Token[], at: number, before: Denial, tense: Tense): VerbGroup | null {
  const be = tokens[at]?.lower ?? '';
  const after = skipAdverbs(tokens, at + 1);
  const { next } = after;
  const denial = stronger(before, after.denial);
  const token = tokens[next];
  const ing = lemmaOf(token, 'ing');
  const short = be === "'s" && !PRONOUNS.has(tokens[at - 1]?.lower ?? '');
  if (short && ing === null && after.denial !== 'over' && !AFTER_SHORT_IS.has(token?.lower ?? '')) {
    return null;
  }
  if (token?.lower === 'going' && tokens[next + 1]?.lower === 'to' && tense === 'present') {
    const base = lemmaOf(tokens[next + 2], 'base');
    return base === null ? null : verbGroup('active', base, next + 3, { denial, tense: 'future' });
  }
  if (ing !== null) {
    return turned(tokens, verbGroup('active', ing, next + 1, { denial, tense, progressive: true }));
  }
  const told = tense === 'past' && after.former ? 'former' : tense;
  const participle = lemmaOf(token, 'participle');
  if (participle !== null) return verbGroup('passive', participle, next + 1, { denial, tense: told });
  return verbGroup('copula', '', next, { denial, tense: told });
}

function readHave(tokens: readonly Token[], at: number, before: Denial): VerbGroup | null {
  const after = skipAdverbs(tokens, at + 1);
  const { next } = after;
  const denial = stronger(before, after.denial);
  if (tokens[next]?.lower === 'been') return readBe(tokens, next, denial, 'perfect');
  const participle = lemmaOf(tokens[next], 'participle');
  if (participle !== null) {
    return turned(tokens, verbGroup('active', participle, next + 1, { denial, tense: 'perfect' }));
  }
  return tokens[at]?.lower === "'ve" ? null : verbGroup('have', '', next, { denial });
}

/** "started working", "started to use", "stopped using", "got promoted": the verb that is meant. */
function turned(tokens: readonly Token[], verb: VerbGroup): VerbGroup {
  const { lemma, next } = verb;
  if (lemma === 'get') {
    const participle = lemmaOf(tokens[next], 'participle');
    const passive = participle !== null && participle !== 'get';
    return passive ? { ...verb, kind: 'passive', lemma: participle, next: next + 1, turn: 'got' } : verb;
  }
  const turn = STARTS.has(lemma) ? 'begun' : STOPS.has(lemma) ? 'stopped' : null;
  if (turn === null) return verb;
  const ing = lemmaOf(tokens[next], 'ing');
  if (ing !== null) return { ...verb, lemma: ing, next: next + 1, turn };
  const base = turn === 'begun' && tokens[next]?.lower === 'to' ? lemmaOf(tokens[next + 1], 'base') : null;
  return base === null ? verb : { ...verb, lemma: base, next: next + 2, turn };
}

/** "used to live", "used to be managed": index of `to` is `at` + 1. */
function readFormer(tokens: readonly Token[], at: number, denial: Denial): VerbGroup | null {
  if (tokens[at]?.lower !== 'used' || tokens[at + 1]?.lower !== 'to') return null;
  const { next } = skipAdverbs(tokens, at + 2);
  if (tokens[next]?.lower === 'be') return readBe(tokens, next, denial, 'former');
  const base = lemmaOf(tokens[next], 'base');
  return base === null ? null : verbGroup('active', base, next + 1, { denial, tense: 'former' });
}

/** "can't stand": as good as hating it. */
function readCannot(tokens: readonly Token[], at: number): VerbGroup | null {
  const cannot = tokens[at]?.lower === 'cannot' ? 1 : ['ca', 'can'].includes(tokens[at]?.lower ?? '') ? 2 : 0;
  const denied = cannot === 1 || NEGATIVES.has(tokens[at + 1]?.lower ?? '');
  if (cannot === 0 || !denied || !['stand', 'bear'].includes(tokens[at + cannot]?.lower ?? '')) return null;
  return verbGroup('active', 'detest', at + cannot + 1);
}

function readDo(tokens: readonly Token[], at: number, before: Denial): VerbGroup | null {
  const after = skipAdverbs(tokens, at + 1);
  const base = lemmaOf(tokens[after.next], 'base');
  if (base === null) return null;
  return verbGroup('active', base, after.next + 1, { denial: stronger(before, after.denial) });
}

/**
 * The verb of a statement about what is, was, has been or will be; null for "might use", "would use", "to use", and
 * for verbs that are not known.
 */
export function readVerbGroup(tokens: readonly Token[], at: number, subject: Count): VerbGroup | null {
  const { former } = skipAdverbs(tokens, at);
  const verb = readPlainGroup(tokens, at, subject);
  return verb !== null && former && verb.tense === 'past' ? { ...verb, tense: 'former' } : verb;
}

function readPlainGroup(tokens: readonly Token[], at: number, subject: Count): VerbGroup | null {
  const { next, denial } = skipAdverbs(tokens, at);
  const token = tokens[next];
  if (token === undefined || token.capital) return null;
  const { lower } = token;
  if (BE.has(lower)) {
    const tense = lower === 'was' || lower === 'were' ? 'past' : 'present';
    return agrees(BE.get(lower), subject) ? readBe(tokens, next, denial, tense) : null;
  }
  if (HAVE.has(lower)) return agrees(HAVE.get(lower), subject) ? readHave(tokens, next, denial) : null;
  if (DO.has(lower)) return agrees(DO.get(lower), subject) ? readDo(tokens, next, denial) : null;
  if (lower === 'will' || lower === "'ll") {
    const base = lemmaOf(tokens[skipAdverbs(tokens, next + 1).next], 'base');
    const after = skipAdverbs(tokens, next + 1);
    const rest = { denial: stronger(denial, after.denial), tense: 'future' as const };
    return base === null ? null : turned(tokens, verbGroup('active', base, after.next + 1, rest));
  }
  const special = readFormer(tokens, next, denial) ?? readCannot(tokens, next);
  if (special !== null) return special;
  const past = lemmaOf(token, 'past');
  const third = subject === 'many' ? null : lemmaOf(token, 'third');
  const base = subject === 'one' ? null : lemmaOf(token, 'base');
  const present = third ?? (base === past ? null : base);
  if (present !== null) return turned(tokens, verbGroup('active', present, next + 1, { denial }));
  return past === null
    ? null
    : turned(tokens, verbGroup('active', past, next + 1, { denial, tense: 'past' }));
}
