import type { Memory } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { factsByIds, factsThatSay, factsWithWords } from '../../store/factSearch';
import { entityIdsByAlias, factsBetween } from '../../store/graphRead';
import { allWords, contentWords } from '../claims/contentWords';
import { contradictedBy } from '../claims/contradictions';
import { saysNothingNew } from '../claims/sameness';
import { readSentences } from '../claims/sentences';
import { isOtherValue, slotOf } from '../claims/slots';
import { sharesSubject, subjectOf } from '../claims/subject';
import { canonicalName } from '../graph/normalizeName';
import { extractByRules } from '../graph/rules/ruleExtractor';
import { normalizeForComparison } from '../ingest/identity';
import type { Correction } from './correction';

export interface TargetAsk {
  correction: Pick<Correction, 'text' | 'replaces' | 'instead'>;
  /** Texts of memories that the turn before used. */
  usedTexts: readonly string[];
  settings: Settings;
}

export interface CorrectionTargets {
  /** Memories that the correction makes untrue, and that say nothing else. */
  certain: string[];
  /** Memories of which it makes a part untrue. */
  partly: string[];
}

/** Relations that hold to one target at a time. */
const FUNCTIONAL = new Set([
  'lives_in',
  'works_at',
  'is_named',
  'born_in',
  'born_on',
  'married_to',
  'reports_to',
  'studies_at',
]);

/** Finds what a correction corrects without comparing meanings: by what is claimed, by the words named wrong, by the graph. */
export function statedTargets(
  db: ReadableDatabase,
  { correction, usedTexts, settings }: TargetAsk,
): CorrectionTargets {
  const { text, replaces, instead } = correction;
  const certain = new Map<string, Memory>();
  const partly = new Map<string, Memory>();
  const add = (memories: readonly Memory[]): void => {
    for (const memory of memories) {
      if (isSame(memory.text, text)) continue;
      (readSentences(memory.text).length === 1 ? certain : partly).set(memory.id, memory);
    }
  };
  add(contradictedBy(db, text, settings.scope, { explicit: true }));
  if (replaces !== null) add(factsThatSay(db, [replaces]));
  if (instead !== null) add(withWrongWords(db, text, instead, settings.scope));
  add(otherwiseInGraph(db, text));
  const slot = slotOf(text);
  if (slot !== null) {
    for (const memory of factsWithWords(db, slot.anyOf, 'any', settings.scope)) {
      const sentences = readSentences(memory.text);
      if (sentences.length > 1 && sentences.some((said) => isOtherValue(slot, slotOf(said.text)))) {
        partly.set(memory.id, memory);
      }
    }
  }
  if (certain.size === 0 && partly.size === 0) {
    const used = factsThatSay(db, usedTexts).filter((memory) => bearsOn(memory.text, text) === 'certain');
    if (used.length === 1) add(used);
  }
  return { certain: [...certain.keys()], partly: [...partly.keys()].filter((id) => !certain.has(id)) };
}

/** Verbs that say little of what a statement is about. */
const GENERIC = new Set(
  'live work go play use make take study have own keep love enjoy prefer hate know want usually speak eat drink read write'.split(
    ' ',
  ),
);

/**
 * How sure it is that a memory with a like meaning is what the correction is about. certain: one sentence with the same
 * subject, and a telling word besides it in common. possible: the same subject, and
 * some word in common. Null: about something else.
 */
export function bearsOn(memory: string, correction: string): 'certain' | 'possible' | null {
  // What a correction only repeats a part of, it leaves as it is.
  if (saysNothingNew(correction, memory) || readSentences(memory).length !== 1) return null;
  const [slot, other] = [slotOf(memory), slotOf(correction)];
  if (slot !== null && other !== null && (slot.key !== other.key || slot.value === other.value)) return null;
  if (!sharesSubject(memory, correction)) return null;
  const subject = new Set(contentWords(`${subjectOf(memory) ?? ''} ${subjectOf(correction) ?? ''}`));
  const telling = (text: string): string[] =>
    contentWords(text).filter((word) => /\p{L}/u.test(word) && !subject.has(word) && !GENERIC.has(word));
  const words = new Set(telling(memory));
  if (telling(correction).some((word) => words.has(word))) return 'certain';
  const all = new Set(contentWords(memory));
  return contentWords(correction).some((word) => all.has(word)) ? 'possible' : null;
}

/** Memories that hold the words named wrong ("not Tuesday") and are about the same. */
function withWrongWords(db: ReadableDatabase, text: string, instead: string, scope: string): Memory[] {
  const wrong = allWords(instead);
  return factsWithWords(db, wrong, 'all', scope).filter((memory) => bearsOn(memory.text, text) === 'certain');
}

/** Memories behind edges that the text gives another target: "Hannah lives in Leeds" and an edge to York. */
function otherwiseInGraph(db: ReadableDatabase, text: string): Memory[] {
  const { relations } = extractByRules(text);
  const ids = relations
    .filter(({ relation }) => FUNCTIONAL.has(relation))
    .flatMap(({ source, relation, target }) => {
      const sourceIds = entityIdsByAlias(db, canonicalName(source));
      return factsBetween(db, { sourceIds, relations: [relation], targetIds: null })
        .filter((fact) => canonicalName(fact.target) !== canonicalName(target))
        .flatMap((fact) => fact.memoryIds);
    });
  return factsByIds(db, ids).filter((memory) => extractByRules(memory.text).relations.length === 1);
}

function isSame(a: string, b: string): boolean {
  const plain = (text: string): string =>
    normalizeForComparison(text)
      .toLowerCase()
      .replace(/[.!\s]+$/u, '');
  return plain(a) === plain(b);
}
