import { ADVERBS, NEGATIVES } from './lexicon/words';
import type { Token } from './tokens';

type Form = 'base' | 'third' | 'ing' | 'past' | 'participle';

/** base third ing past participle; three forms: regular past. */
const FORMS: readonly string[] = [
  'use uses using used used',
  'prefer prefers preferring preferred preferred',
  'favour favours favouring favoured favoured',
  'like likes liking liked liked',
  'love loves loving loved loved',
  'enjoy enjoys enjoying enjoyed enjoyed',
  'adore adores adoring adored adored',
  'hate hates hating hated hated',
  'dislike dislikes disliking disliked disliked',
  'detest detests detesting detested detested',
  'live lives living lived lived',
  'reside resides residing resided resided',
  'move moves moving moved moved',
  'relocate relocates relocating relocated relocated',
  'switch switches switching switched switched',
  'migrate migrates migrating migrated migrated',
  'work works working worked worked',
  'join joins joining joined joined',
  'report reports reporting reported reported',
  'know knows knowing knew known',
  'manage manages managing managed managed',
  'lead leads leading led led',
  'head heads heading headed headed',
  'found founds founding founded founded',
  'co-found co-founds co-founding co-founded co-founded',
  'create creates creating created created',
  'invent invents inventing invented invented',
  'design designs designing designed designed',
  'develop develops developing developed developed',
  'build builds building built built',
  'write writes writing wrote written',
  'code codes coding coded coded',
  'program programs programming programmed programmed',
  'implement implements implementing implemented implemented',
  'maintain maintains maintaining maintained maintained',
  'own owns owning owned owned',
  'drive drives driving drove driven',
  'speak speaks speaking spoke spoken',
  'learn learns learning learned learned',
  'study studies studying studied studied',
  'play plays playing played played',
  'come comes coming came come',
  'depend depends depending depended depended',
  'rely relies relying relied relied',
  'require requires requiring required required',
  'run runs running ran run',
  'deploy deploys deploying deployed deployed',
  'host hosts hosting hosted hosted',
  'belong belongs belonging belonged belonged',
  'include includes including included included',
  'contain contains containing contained contained',
  'comprise comprises comprising comprised comprised',
  'integrate integrates integrating integrated integrated',
  'connect connects connecting connected connected',
  'talk talks talking talked talked',
  'sync syncs syncing synced synced',
  'power powers powering powered powered',
  'base bases basing based based',
  'locate locates locating located located',
  'headquarter headquarters headquartering headquartered headquartered',
  'bear bears bearing bore born',
  'marry marries marrying married married',
  'employ employs employing employed employed',
  'call calls calling called called',
  'name names naming named named',
];
const FORM_ORDER: readonly Form[] = ['base', 'third', 'ing', 'past', 'participle'];

const LEMMAS: ReadonlyMap<Form, ReadonlyMap<string, string>> = new Map(
  FORM_ORDER.map((form, index) => [
    form,
    new Map(
      FORMS.map((row) => row.split(' ')).flatMap((row) => {
        const [lemma, word] = [row[0], row[index]];
        return lemma === undefined || word === undefined ? [] : [[word, lemma] as const];
      }),
    ),
  ]),
);

function lemmaOf(token: Token | undefined, form: Form): string | null {
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

/** Passes over adverbs and negations; says whether there was a negation. */
export function skipAdverbs(tokens: readonly Token[], at: number): { next: number; negated: boolean } {
  let next = at;
  let negated = false;
  for (;;) {
    const lower = tokens[next]?.lower ?? '';
    if (NEGATIVES.has(lower)) {
      negated = true;
      next += lower === 'no' && tokens[next + 1]?.lower === 'longer' ? 2 : 1;
    } else if (ADVERBS.has(lower)) {
      next += 1;
    } else {
      return { next, negated };
    }
  }
}

/** How many the subject is; "any" for the person, of whom all forms are used. */
export type Count = 'one' | 'many' | 'any';

export interface VerbGroup {
  kind: 'active' | 'passive' | 'copula' | 'have';
  /** Dictionary form; empty for copula and have. */
  lemma: string;
  next: number;
  negated: boolean;
  tense: 'present' | 'past' | 'perfect';
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
const AFTER_SHORT_IS = new Set('a an my our from based married allergic not the'.split(' '));

function agrees(form: Count | undefined, subject: Count): boolean {
  return form !== undefined && (subject === 'any' || form === subject);
}

function readBe(tokens: readonly Token[], at: number, negatedBefore: boolean): VerbGroup | null {
  const be = tokens[at]?.lower ?? '';
  const { next, negated: negatedAfter } = skipAdverbs(tokens, at + 1);
  const negated = negatedBefore || negatedAfter;
  const token = tokens[next];
  const tense = be === 'was' || be === 'were' ? 'past' : 'present';
  const ing = lemmaOf(token, 'ing');
  if (be === "'s" && ing === null && !AFTER_SHORT_IS.has(token?.lower ?? '')) return null;
  if (ing !== null) return { kind: 'active', lemma: ing, next: next + 1, negated, tense };
  const participle = lemmaOf(token, 'participle');
  if (participle !== null) return { kind: 'passive', lemma: participle, next: next + 1, negated, tense };
  return { kind: 'copula', lemma: '', next, negated, tense };
}

function readHave(tokens: readonly Token[], at: number, negatedBefore: boolean): VerbGroup | null {
  const { next, negated: negatedAfter } = skipAdverbs(tokens, at + 1);
  const negated = negatedBefore || negatedAfter;
  if (tokens[next]?.lower === 'been') {
    const after = skipAdverbs(tokens, next + 1).next;
    const ing = lemmaOf(tokens[after], 'ing');
    return ing === null ? null : { kind: 'active', lemma: ing, next: after + 1, negated, tense: 'present' };
  }
  const participle = lemmaOf(tokens[next], 'participle');
  if (participle !== null) {
    return { kind: 'active', lemma: participle, next: next + 1, negated, tense: 'perfect' };
  }
  return tokens[at]?.lower === "'ve" ? null : { kind: 'have', lemma: '', next, negated, tense: 'present' };
}

/** "started working", "started to use" */
function readBeginning(tokens: readonly Token[], at: number, negated: boolean): VerbGroup | null {
  if (tokens[at]?.lower !== 'started') return null;
  const ing = lemmaOf(tokens[at + 1], 'ing');
  if (ing !== null) return { kind: 'active', lemma: ing, next: at + 2, negated, tense: 'present' };
  const base = tokens[at + 1]?.lower === 'to' ? lemmaOf(tokens[at + 2], 'base') : null;
  return base === null ? null : { kind: 'active', lemma: base, next: at + 3, negated, tense: 'present' };
}

/** The verb of a statement that holds or held; null for "might use", "will use", "to use", and for all others. */
export function readVerbGroup(tokens: readonly Token[], at: number, subject: Count): VerbGroup | null {
  const { next, negated } = skipAdverbs(tokens, at);
  const token = tokens[next];
  if (token === undefined || token.capital) return null;
  if (BE.has(token.lower)) {
    return agrees(BE.get(token.lower), subject) ? readBe(tokens, next, negated) : null;
  }
  if (HAVE.has(token.lower)) {
    return agrees(HAVE.get(token.lower), subject) ? readHave(tokens, next, negated) : null;
  }
  if (DO.has(token.lower)) {
    const after = skipAdverbs(tokens, next + 1);
    const base = agrees(DO.get(token.lower), subject) ? lemmaOf(tokens[after.next], 'base') : null;
    if (base === null) return null;
    const denied = negated || after.negated;
    return { kind: 'active', lemma: base, next: after.next + 1, negated: denied, tense: 'present' };
  }
  const third = subject === 'many' ? null : lemmaOf(token, 'third');
  const base = subject === 'one' ? null : lemmaOf(token, 'base');
  const present = third ?? base;
  if (present !== null) return { kind: 'active', lemma: present, next: next + 1, negated, tense: 'present' };
  const past = lemmaOf(token, 'past');
  if (past !== null) return { kind: 'active', lemma: past, next: next + 1, negated, tense: 'past' };
  return readBeginning(tokens, next, negated);
}
