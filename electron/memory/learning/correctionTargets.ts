import type { Memory } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { factsByIds, factsThatSay, factsWithWords } from '../../store/factSearch';
import { entityIdsByAlias } from '../../store/graphEntities';
import { factsBetween } from '../../store/graphFacts';
import { allWords, contentWords } from '../claims/contentWords';
import { answeredOtherwise, deniedBy, madeUntrue } from '../claims/contradictions';
import { claimOf } from '../claims/polarity';
import { sameText, saysNothingNew } from '../claims/sameness';
import { GENERIC, saysMore } from '../claims/saysMore';
import { readSentences } from '../claims/sentences';
import { isOtherValue, isSameValue, slotOf, wordsOf } from '../claims/slots';
import { sharesSubject, subjectOf } from '../claims/subject';
import { deniesAlike } from '../claims/substance';
import { canonicalName } from '../graph/normalizeName';
import { FUNCTIONAL_RELATIONS } from '../graph/rules/relations';
import { extractByRules } from '../graph/rules/ruleExtractor';
import type { Correction } from './correction';
import { readEnding } from './endings';
import { replaceOnce } from './fragments';

export interface TargetAsk {
  correction: Pick<Correction, 'text' | 'replaces' | 'instead' | 'ended'>;
  /** Texts of memories that the turn before used. */
  usedTexts: readonly string[];
  settings: Settings;
  /** False: a statement that was not said to correct anything. */
  explicit: boolean;
}

export interface CorrectionTargets {
  /** Memories that the correction makes untrue, and that say nothing else. */
  certain: string[];
  /** Memories of which it makes a part untrue, or that it may be about: for the person to judge. */
  partly: string[];
  /** The correction with what else the one certain memory says: "at 10" of "The meeting is on Tuesday at 10". */
  text: string;
}

const MOST_ENDED = 3;
/** One may have studied at several places; who corrects where names the one. */
const CORRECTS_ANOTHER = new Set([...FUNCTIONAL_RELATIONS, 'studies_at']);

/** Finds what a correction corrects without comparing meanings: by what is claimed, by the words named wrong, by the graph. */
export function statedTargets(
  db: ReadableDatabase,
  { correction, usedTexts, settings, explicit }: TargetAsk,
): CorrectionTargets {
  if (!explicit) {
    const { whole, partly } = madeUntrue(db, correction.text, settings.scope);
    return { certain: whole.map(({ id }) => id), partly: partly.map(({ id }) => id), text: correction.text };
  }
  const { text, replaces, instead, ended } = correction;
  const certain = new Map<string, Memory>();
  const partly = new Map<string, Memory>();
  const add = (memories: readonly Memory[], allOfIt: boolean): void => {
    for (const memory of memories) {
      if (sameText(memory.text, text)) continue;
      const whole =
        readSentences(memory.text).length === 1 && (allOfIt || !saysMore(memory.text, text, instead));
      (whole ? certain : partly).set(memory.id, memory);
    }
  };
  add(deniedBy(db, text, settings.scope), true);
  add(answeredOtherwise(db, text, settings.scope, { explicit: true }), false);
  if (replaces !== null) add(factsThatSay(db, [replaces]), true);
  if (instead !== null) add(withWrongWords(db, text, instead, settings.scope), false);
  add(otherwiseInGraph(db, text), false);
  const slot = slotOf(text);
  if (slot !== null) {
    const alsoSays = (other: string): boolean => {
      const sentences = readSentences(other);
      return sentences.length > 1 && sentences.some((said) => isOtherValue(slot, slotOf(said.text)));
    };
    for (const memory of factsWithWords(db, wordsOf(slot), settings.scope, alsoSays)) {
      partly.set(memory.id, memory);
    }
  }
  if (ended !== null) {
    for (const memory of stillSaid(db, ended, settings.scope)) partly.set(memory.id, memory);
  }
  if (certain.size === 0 && partly.size === 0 && ended === null) {
    const used = factsThatSay(db, usedTexts).filter((memory) => bearsOn(memory.text, text) === 'certain');
    if (used.length === 1) add(used, false);
  }
  const others = [...partly.values()].filter(({ id }) => !certain.has(id));
  const [only, ...more] = others;
  const kept =
    instead === null || only === undefined || more.length > 0 || certain.size > 0
      ? null
      : withTheRest(only.text, text, instead);
  if (kept !== null && only !== undefined) return { certain: [only.id], partly: [], text: kept };
  return { certain: [...certain.keys()], partly: others.map(({ id }) => id), text };
}

/** "The meeting is on Tuesday at 10", "… on Wednesday", not Tuesday: on Wednesday at 10. Null where that does not fit. */
function withTheRest(memory: string, text: string, instead: string): string | null {
  if (readSentences(memory).length !== 1) return null;
  const words = text.replace(/[.!\s]+$/u, '').split(/\s+/u);
  for (const count of [instead.split(/\s+/u).length, 1]) {
    const joined = replaceOnce(memory, instead, words.slice(-count).join(' '));
    const said = new Set(contentWords(joined ?? ''));
    if (joined !== null && contentWords(text).every((word) => said.has(word))) return joined;
  }
  return null;
}

/** What the person says of themselves with these words as the object, and does not deny: it may have ended. */
function stillSaid(db: ReadableDatabase, ended: string, scope: string): Memory[] {
  const words = contentWords(ended);
  if (words.length === 0) return [];
  const holds = (text: string): boolean =>
    isObject(text, ended) &&
    subjectOf(text) === 'i' &&
    claimOf(text)?.positive !== false &&
    readEnding(readSentences(text)[0]) === null;
  return factsWithWords(db, oneOf(words), scope, holds).slice(0, MOST_ENDED);
}

/** "I have …": several answers are true at a time. */
const SEVERAL = / (?:have|own|play|speak|study|teach)$/u;

/**
 * How sure it is that a memory with a like meaning is what the correction is about. certain: one sentence with the same
 * subject, and a telling word besides it in common. possible: the same subject, and
 * some word in common. Null: about something else.
 */
export function bearsOn(memory: string, correction: string): 'certain' | 'possible' | null {
  // What a correction only repeats a part of, it leaves as it is.
  if (saysNothingNew(correction, memory) || readSentences(memory).length !== 1) return null;
  const [slot, other] = [slotOf(memory), slotOf(correction)];
  if (slot !== null && other !== null) {
    if (slot.key !== other.key || isSameValue(slot, other)) return null;
    // Two brothers say nothing about two cats.
    if (SEVERAL.test(slot.key) && !isOtherValue(slot, other)) return null;
  }
  if (!sharesSubject(memory, correction)) return null;
  if (!deniesAlike(memory, correction)) {
    // What is denied may be narrower: who does not live alone in Lisbon may live there.
    const said = new Set(contentWords(memory));
    return contentWords(correction).every((word) => said.has(word)) ? 'possible' : null;
  }
  const subject = new Set(contentWords(`${subjectOf(memory) ?? ''} ${subjectOf(correction) ?? ''}`));
  const telling = (text: string): string[] =>
    contentWords(text).filter((word) => /\p{L}/u.test(word) && !subject.has(word) && !GENERIC.has(word));
  const words = new Set(telling(memory));
  if (telling(correction).some((word) => words.has(word))) {
    const otherwise = slot === null || other === null || isOtherValue(slot, other);
    return otherwise && !saysMore(memory, correction, null) ? 'certain' : 'possible';
  }
  const all = new Set(contentWords(memory));
  return contentWords(correction).some((word) => all.has(word)) ? 'possible' : null;
}

/** Memories that hold the words named wrong ("not Tuesday") and are about the same. */
function withWrongWords(db: ReadableDatabase, text: string, instead: string, scope: string): Memory[] {
  const wrong = allWords(instead);
  if (replaceOnce(text, instead, '') !== null) return [];
  const slot = slotOf(text);
  return factsWithWords(db, oneOf(wrong), scope, (other) => {
    const oneQuestion = slot !== null && slot.key === slotOf(other)?.key;
    return oneQuestion || bearsOn(other, text) !== null;
  });
}

/** All of the words, each by itself. */
function oneOf(words: readonly string[]): string[][] {
  return words.map((word) => [word]);
}

/** Memories behind edges that the text gives another target: "Hannah lives in Leeds" and an edge to York. */
function otherwiseInGraph(db: ReadableDatabase, text: string): Memory[] {
  const { relations } = extractByRules(text);
  const ids = relations
    .filter(({ relation, polarity }) => polarity === 'holds' && CORRECTS_ANOTHER.has(relation))
    .flatMap(({ source, relation, target }) => {
      const sourceIds = entityIdsByAlias(db, canonicalName(source));
      return factsBetween(db, { sourceIds, relations: [relation], targetIds: null })
        .filter((fact) => canonicalName(fact.target) !== canonicalName(target))
        .flatMap((fact) => fact.memoryIds);
    });
  return factsByIds(db, ids).filter(saysOneThing);
}

function saysOneThing(memory: Memory): boolean {
  return extractByRules(memory.text).relations.filter(({ polarity }) => polarity === 'holds').length === 1;
}

/** "coffee" of "I drink coffee every morning", not of "I love coffee shops". */
function isObject(text: string, words: string): boolean {
  const after = text.toLowerCase().split(words.toLowerCase().replace(/^(?:the|my|our|a|an) /u, ''))[1];
  return (
    after !== undefined &&
    /^(?:$|[.,;!]| (?:as|at|in|on|with|for|from|to|every|each|and|or|since|daily|now|a lot|very) ?)/u.test(
      after,
    )
  );
}
