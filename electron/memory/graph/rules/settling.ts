import type { TextContext } from './context';
import type { Fact } from './facts';
import { RETRACTIONS } from './lexicon/words';
import type { Noun } from './nouns';
import { ENDS_WITH_PAST, LASTING_KIN } from './relations';
import { joinTimes, readTimes, type Times } from './times';
import { follows, type Token } from './tokens';
import { stronger, type Denial, type VerbGroup } from './verbForms';
import { LASTING_PASSIVES } from './verbs';

/** What a verb and its object say, before it is asked whether it is so, was so, or is denied. */
export interface Claim {
  facts: Fact[];
  /** What it is no longer, or never was: "from MySQL", "instead of MySQL". */
  left?: Fact[];
  /** What the wording of its names asserts, however the clause is turned ("my sister Hannah"). */
  asides?: Fact[];
  /** Nouns that are only given a type. */
  typed?: Noun[];
  /** event: it is so from then on ("joined"); end: it is so no longer ("left"); over: so it is told ("are divorced"). */
  outcome?: 'state' | 'event' | 'end' | 'over';
  /** What was said of the time before the object. */
  times?: Times | null;
  next: number;
}

export interface Predicate {
  facts: Fact[];
  typed: Noun[];
  next: number;
  /** It is denied: what is joined to it by "and" may be denied with it. */
  denied: boolean;
  /** A participle may follow that needs no "is" of its own: "is written in Go and deployed to AWS". */
  passive: boolean;
}

interface Ruling {
  polarity: Fact['polarity'];
  from: number | null;
  to: number | null;
}

/** After what is denied, these do not make it narrower; "in the evening" and "for work" do. */
const WHOLE = new Set(
  'and but so because since as though although while now currently anymore any at either who which that whereas nor or i he she we they it'.split(
    ' ',
  ),
);
/** "worked at Acme yesterday" says nothing of today. */
const RECENT_MS = 8 * 86_400_000;

/** What stands here makes what is denied before it less than the whole. */
export function narrowed(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  if (token === undefined || !token.word) return false;
  if (token.lower === 'at') return tokens[next + 1]?.lower !== 'all';
  return !(WHOLE.has(token.lower) || token.capital);
}

/** "any more", "no longer", "in theory" after the object: what the clause comes to, and the index after it. */
function retract(tokens: readonly Token[], at: number, denial: Denial): { denial: Denial; next: number } {
  const found = RETRACTIONS.find(({ words }) => follows(tokens, at, words));
  if (found === undefined) return { denial, next: at };
  const next = at + found.words.length;
  if (found.kind === 'hedge') return { denial: 'hedged', next };
  if (found.kind === 'negative') return { denial: stronger(denial, 'over'), next };
  return { denial: denial === 'none' ? 'hedged' : stronger(denial, 'over'), next };
}

/** The instants (UTC ms) that a clause names. */
interface Instants {
  start: number | null;
  end: number | null;
  lasted: number | null;
  at: { from: number; to: number } | null;
}

function instantsOf(times: Times | null, verb: VerbGroup): Instants {
  const ahead = verb.tense === 'present' || verb.tense === 'future';
  const lean = ahead ? 'ahead' : 'back';
  // "as of May" may be this one, or the next
  const opens = verb.tense === 'present' ? 'near' : lean;
  return {
    start: times?.start?.(opens)?.from ?? null,
    end: times?.end?.(lean)?.from ?? null,
    lasted: times?.lasted?.('back')?.from ?? null,
    at: times?.at?.(lean) ?? null,
  };
}

function ruleOnEnd(verb: VerbGroup, { at, start }: Instants, now: number | null): Ruling | null {
  const when = at?.from ?? start;
  const ended: Ruling = { polarity: 'ended', from: null, to: when };
  if (verb.tense === 'past' || (verb.tense === 'perfect' && !verb.progressive)) return ended;
  const planned = verb.tense === 'present' || verb.tense === 'future';
  return planned && when !== null && now !== null && when > now ? ended : null;
}

function ruleOnDenial(verb: VerbGroup, { start, end, lasted }: Instants): Ruling | null {
  if (verb.tense === 'present' && end === null) return { polarity: 'ended', from: null, to: start };
  const since = start ?? lasted;
  return verb.tense === 'perfect' && since !== null ? { polarity: 'ended', from: null, to: since } : null;
}

function ruleOnEvent(verb: VerbGroup, { at, start, end }: Instants, now: number | null): Ruling | null {
  const when = at?.from ?? start;
  const holds: Ruling = { polarity: 'holds', from: when, to: end };
  if (verb.tense === 'past' || (verb.tense === 'perfect' && !verb.progressive)) return holds;
  const planned = verb.tense === 'present' || verb.tense === 'future';
  return planned && when !== null && now !== null && when > now ? holds : null;
}

function ruleOnPast(fact: Fact, verb: VerbGroup, when: Instants, now: number | null): Ruling | null {
  const { start, end, lasted, at } = when;
  if (start !== null && end === null) return null;
  const over = end !== null || lasted !== null || verb.tense === 'former';
  const plain = !verb.progressive && ENDS_WITH_PAST.has(fact.relation);
  const recent = at !== null && now !== null && at.to > now - RECENT_MS;
  if (!over && (!plain || recent)) return null;
  return { polarity: 'ended', from: start ?? at?.from ?? null, to: end ?? at?.to ?? null };
}

function ruleOnState(
  fact: Fact,
  verb: VerbGroup,
  when: Instants,
  now: number | null,
  lasting: boolean,
): Ruling | null {
  const { start, end, lasted, at } = when;
  if (
    verb.kind === 'passive' &&
    LASTING_PASSIVES.has(verb.lemma) &&
    end === null &&
    verb.tense !== 'former' &&
    verb.tense !== 'future'
  ) {
    const from = fact.relation === 'born_in' ? null : (at?.from ?? start ?? lasted);
    return { polarity: 'holds', from, to: null };
  }
  switch (verb.tense) {
    case 'present':
      return { polarity: 'holds', from: start, to: end };
    case 'perfect':
      if (end !== null && now !== null && end <= now) return { polarity: 'ended', from: start, to: end };
      if (start === null && lasted === null && !verb.progressive && !lasting) return null;
      return { polarity: 'holds', from: start ?? lasted, to: end };
    case 'past':
    case 'former':
      return ruleOnPast(fact, verb, when, now);
    case 'future':
      return start !== null && now !== null && start > now
        ? { polarity: 'holds', from: start, to: end }
        : null;
  }
}

function timed(fact: Fact, ruling: Ruling): Fact {
  return { ...fact, polarity: ruling.polarity, validFrom: ruling.from, validTo: ruling.to };
}

/** Who is no longer the director of a firm may well work there still. */
function endable(facts: readonly Fact[]): Fact[] {
  const role = facts[0]?.relation === 'has_role';
  return facts.filter(
    ({ relation }) =>
      !(role && relation !== 'has_role') && relation !== 'comes_from' && !LASTING_KIN.has(relation),
  );
}

/**
 * What a clause comes to: each fact holds, has ended or is not asserted, from and until when it says. `before` is the
 * time that the sentence opens with.
 */
export function settle(
  tokens: readonly Token[],
  verb: VerbGroup,
  claim: Claim,
  context: TextContext,
  before: Times | null,
): Predicate {
  const first = readTimes(tokens, claim.next, context.now);
  const retracted = retract(tokens, first?.next ?? claim.next, verb.denial);
  const second =
    retracted.next === (first?.next ?? claim.next) ? null : readTimes(tokens, retracted.next, context.now);
  const times = joinTimes(joinTimes(before, claim.times ?? null), joinTimes(first, second));
  const next = second?.next ?? retracted.next;
  const when = instantsOf(times, verb);
  const { asides = [], typed = [], left = [], facts, outcome = 'state' } = claim;
  const denied = retracted.denial !== 'none';
  const result = (told: readonly Fact[]): Predicate => ({
    facts: [...asides, ...told],
    typed: denied || verb.tense !== 'present' ? [] : typed,
    next,
    denied,
    passive: !denied && verb.tense === 'present' && (verb.kind === 'passive' || verb.kind === 'copula'),
  });
  if (retracted.denial === 'hedged') return result([]);
  if (outcome === 'end' || outcome === 'over' || verb.turn === 'stopped') {
    const told = outcome === 'over' ? { ...verb, tense: 'past' as const } : verb;
    const ruling = denied ? null : ruleOnEnd(told, when, context.now);
    return result(ruling === null ? [] : endable(facts).map((fact) => timed(fact, ruling)));
  }
  if (denied) {
    const event = outcome === 'event' || verb.turn !== 'none';
    const whole = retracted.denial === 'over' || !narrowed(tokens, next);
    const ruling = event || !whole ? null : ruleOnDenial(verb, when);
    return result(
      ruling === null ? [] : facts.flatMap((fact) => deny(fact, facts, verb, retracted.denial, ruling)),
    );
  }
  const event = outcome === 'event' || verb.turn !== 'none';
  const lasting = tokens[claim.next]?.lower === 'for' || tokens[claim.next]?.lower === 'since';
  const past = verb.tense === 'past' || verb.tense === 'former';
  const told = (past && !event ? pastOf(facts, verb) : facts).flatMap((fact) => {
    const ruling = event
      ? ruleOnEvent(verb, when, context.now)
      : ruleOnState(fact, verb, when, context.now, lasting);
    return ruling === null ? [] : [timed(fact, ruling)];
  });
  const turned = told.find(({ polarity }) => polarity === 'holds');
  if (turned === undefined) return result(told);
  const gone = left.map((fact) =>
    // Who has preferred tea to coffee since May need not have preferred coffee before.
    timed(fact, { polarity: 'ended', from: null, to: fact.relation === 'prefers' ? null : turned.validFrom }),
  );
  return result([...told, ...gone]);
}

function pastOf(facts: readonly Fact[], verb: VerbGroup): readonly Fact[] {
  return verb.kind === 'passive' && LASTING_PASSIVES.has(verb.lemma) ? facts : endable(facts);
}

/** "don't like" is more than not liking; anything else that is denied has ended, if it ever was. */
function deny(fact: Fact, all: readonly Fact[], verb: VerbGroup, denial: Denial, ruling: Ruling): Fact[] {
  if (fact.relation === 'likes' && denial === 'denied' && verb.tense === 'present') {
    return [{ ...fact, relation: 'dislikes' }];
  }
  return endable(all).includes(fact) ? [timed(fact, ruling)] : [];
}
