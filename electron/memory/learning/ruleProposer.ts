import { SELF_NAME } from '#shared/domain/graph';
import { extractByRules } from '../graph/rules/ruleExtractor';
import { normalizeForComparison } from '../ingest/identity';
import type { ProposedFact } from './proposer';
import { readSentences, type Said } from '../claims/sentences';
import { statedParts } from './statedParts';
import { STATEMENT_RULES } from './statementRules';
import { proposeForeign } from './foreignRules';

/** Nobody tells this much about themselves in one message: it is a pasted text. Characters; paragraphs. */
const LONGEST = 1_500;
const MOST_PARAGRAPHS = 6;
/** A statement worth keeping is short. Characters. */
const LONGEST_STATEMENT = 240;

/** The rest of the message is somebody's text, or play. */
const NOT_THEIR_OWN =
  /\b(?:translate|proofread|rewrite|rephrase|paraphrase|summari[sz]e|correct (?:this|my|the)|fix (?:my|this|the) (?:grammar|sentence|text|spelling)|my sentence|following (?:text|paragraph|sentence|email|letter)|this (?:text|paragraph|sentence|email|letter|essay)\s*:|pretend|imagine|suppos(?:e|ing)|role-?\s?play(?:ing)?|act as|you are (?:now )?(?:a|an|my)\b|you're (?:a|an)\b|let['’]?s (?:say|pretend|assume|play)|hypothetical(?:ly)?|assum(?:e|ing)\b|(?:write|tell|compose|draft)(?: me| us)? (?:a|an|the|my) (?:short )?(?:story|poem|song|letter|email|essay|novel|dialogue|monologue|speech|cover|bio|tale|scene|play)|in the first person|as a character|for example\s*:)/iu;

/** A sentence with one of these asserts nothing lasting about the person who writes it. */
const BLOCKERS =
  /\b(?:if|unless|whether|maybe|perhaps|possibly|probably|apparently|supposedly|wish|wished|hope|hopes|would|might|could|may have|should|wonder|guess|doubt|seems|seem|say|says|said|saying|told|tells|claims?|claimed|believes?|dream|dreamt|dreamed|joking|kidding|quote|according|true that|false that|as if|as though|in case|need help|please|error|bug|exception|stack trace|above|below|attached|following)\b/u;
/** Nothing else in the sentence says what these stand for. */
const LEANS =
  /\b(?:it|there|here|this|that one|these|those|them|him|one another|that's|such)\b(?! (?:year|month|week|summer|winter|spring|autumn|time of))/u;
const LEANS_AT_END = /\b(?:that|one|her|so|too|either|you|yours?)$/u;
const PASSING =
  /\b(?:today|tonight|right now|at the moment|just now|this (?:morning|afternoon|evening|minute|second)|in a (?:minute|hurry)|again and again|currently (?:trying|looking|reading|waiting))\b/u;
/** A statement may come before a request: "I'm vegetarian, can you suggest a recipe?" */
const REQUEST_AFTER =
  /^(.+?)\s*(?:[,;–—]|\bso\b|\band\b|,\s*so\b)\s*(?:can|could|what|which|how|where|who|when|do you|does|is there|are there|should|would|any|please|will|why|so what|so how)\b/iu;
/** "I live in Porto, right?" asks. */
const TAG =
  /[,;]\s*(?:right|correct|no|yes|ok|okay|don['’]t i|isn['’]t it|am i not|aren['’]t i|remember)\s*\?+$/iu;
const GRAPH_CONFIDENCE = 0.75;
const OTHERS_CONFIDENCE = 0.6;
const CUT_LOSS = 0.1;

/**
 * Statements about the person that are worth keeping, sentence by sentence, as said. Takes the person's own words
 * only: replies and recalled text must never be passed. Precise rather than complete; never throws.
 */
export function proposeByRules(text: string): ProposedFact[] {
  if (isNotTheirOwn(text)) return [];
  const facts = new Map<string, ProposedFact>();
  for (const said of readSentences(text)) {
    for (const fact of factsIn(said)) {
      const key = normalizeForComparison(fact.text).toLowerCase();
      if (!facts.has(key)) facts.set(key, fact);
    }
  }
  return [...facts.values()];
}

/** A pasted text, play, or words to work on: what it states is not the person's. */
export function isNotTheirOwn(text: string): boolean {
  return isPasted(text) || NOT_THEIR_OWN.test(text);
}

function isPasted(text: string): boolean {
  return text.length > LONGEST || text.split(/\n\s*\n/u).length > MOST_PARAGRAPHS;
}

/** Each part of a sentence where all of them are lasting facts by themselves; else the whole, if it is one, or such parts. */
function factsIn(said: Said): ProposedFact[] {
  const whole = factIn(said);
  if (said.question || !statesPlainly(said.plain)) return whole === null ? [] : [whole];
  const parts = statedParts(said).map(factIn);
  // "Almonds are fine, I love almonds."
  if (whole === null) return parts.filter((part) => part !== null);
  return parts.length > 1 && parts.every((part) => part !== null) ? parts : [whole];
}

function factIn(said: Said): ProposedFact | null {
  if (said.foreign || said.text.length > LONGEST_STATEMENT) return null;
  if (!said.question) return judge(said);
  const head = TAG.test(said.text) ? undefined : REQUEST_AFTER.exec(said.text)?.[1];
  const [first, ...rest] = head === undefined ? [] : readSentences(head);
  if (first === undefined || rest.length > 0) return null;
  const fact = judge(first);
  return fact === null ? null : { ...fact, confidence: fact.confidence - CUT_LOSS };
}

/** Whether a sentence (its plain words) asserts something, and can be understood alone. */
export function statesPlainly(plain: string): boolean {
  return !BLOCKERS.test(plain) && !LEANS.test(plain) && !LEANS_AT_END.test(plain);
}

function judge({ text, plain }: Said): ProposedFact | null {
  if (!statesPlainly(plain)) return null;
  const rule = STATEMENT_RULES.find(({ pattern }) => pattern.test(plain));
  if (rule !== undefined) {
    return rule.event !== true && PASSING.test(plain) ? null : { text, confidence: rule.confidence };
  }
  if (PASSING.test(plain)) return null;
  if (isAboutPerson(text, plain)) return { text, confidence: GRAPH_CONFIDENCE };
  return proposeForeign(text) ?? (isAboutOthers(text) ? { text, confidence: OTHERS_CONFIDENCE } : null);
}

/** The extractor of the graph finds a relation of the person in it. */
function isAboutPerson(text: string, plain: string): boolean {
  if (!/^(?:i|we|my|our|\p{L}+(?: \p{L}+)? is (?:my|our))\b/u.test(plain)) return false;
  return extractByRules(text).relations.some(
    ({ source, target, polarity }) => polarity === 'holds' && (source === SELF_NAME || target === SELF_NAME),
  );
}

/** What people and projects have to do with each other, rather than what anybody can look up. */
const OTHERS_RELATIONS = new Set(
  'uses works_on works_at works_with managed_by reports_to lives_in leads owns maintains created married_to studies_at plays speaks prefers likes loves knows depends_on deployed_on hosted_on'.split(
    ' ',
  ),
);

/** A named person or project is said to do or to have something: "Maria works on the Falcon project." */
function isAboutOthers(text: string): boolean {
  if (!/^(?:\p{Lu}|the (?:\p{Lu}|\p{L}+ (?:project|team|service|app)))/u.test(text.replace(/^The/u, 'the'))) {
    return false;
  }
  const { entities, relations } = extractByRules(text);
  const typeOf = (name: string): string | undefined => entities.find((entity) => entity.name === name)?.type;
  return relations.some(
    ({ source, relation, target, polarity }) =>
      polarity === 'holds' &&
      OTHERS_RELATIONS.has(relation) &&
      (['person', 'project'].includes(typeOf(source) ?? '') ||
        (relation === 'managed_by' && typeOf(target) === 'person')),
  );
}
