import { SELF_NAME } from './graph';
import { RELATION_WORDS } from './relationWords';

/** What a sentence is made of. */
export interface DescribedFact {
  source: string;
  relation: string;
  target: string;
  /** UTC milliseconds, where it is asked for as of another time; it is said in the past when it has ended. */
  held?: { from: number; to: number | null } | undefined;
}

/** What follows the source in a sentence: "is", "your", "sister". */
export interface Predicate {
  verb: string;
  /** The target as it is said there: "you", "Tom’s". */
  object: string;
  /** What comes after it, if anything. */
  after: string;
}

/**
 * The fact as an English sentence, the person being "you": "Falcon uses Python.", "You live in Lisbon.",
 * "Hannah is your sister." Relations that we do not know are read word for word.
 */
export function describeFact(fact: DescribedFact): string {
  const { verb, object, after } = predicateOf(fact);
  return sentence([fact.source, verb, object, after].filter((part) => part !== '').join(' '));
}

/** The parts of that sentence, for those who show its ends apart. */
export function predicateOf(fact: DescribedFact): Predicate {
  const { source, relation, target, held } = fact;
  const self = source === SELF_NAME;
  const over = typeof held?.to === 'number';
  const is = over ? (self ? 'were' : 'was') : self ? 'are' : 'is';
  const object = target === SELF_NAME ? 'you' : target;
  if (relation === 'has_role') return { verb: `${is}${articleOf(target)}`, object: target, after: '' };
  if (relation === 'born_on' && /^\d{4}$/u.test(target)) {
    return { verb: `${self ? 'were' : 'was'} born in`, object: target, after: '' };
  }
  const words = RELATION_WORDS.get(relation);
  if (words !== undefined) {
    const verb = self ? words.second : words.third;
    return { verb: over ? (words.past ?? verb.replace(/^(?:is|are)\b/u, is)) : verb, object, after: '' };
  }
  const kin = relation.endsWith('_of') ? relation.slice(0, -'_of'.length).replaceAll('_', ' ') : null;
  if (kin !== null) return { verb: is, object: possessive(target), after: kin };
  return { verb: relation.replaceAll('_', ' '), object, after: '' };
}

function possessive(name: string): string {
  if (name === SELF_NAME) return 'your';
  return /s$/iu.test(name) ? `${name}’` : `${name}’s`;
}

/** "a teacher", "an engineer", "CEO": a rank needs no article. */
function articleOf(role: string): string {
  if (/^[A-Z]{2,}$/u.test(role)) return '';
  return /^[aeiou]/iu.test(role) ? ' an' : ' a';
}

/** No first letter is raised: a name keeps its spelling ("npm", "iPhone"), and no word of ours comes first. */
function sentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
