import { SELF_NAME } from '#shared/domain/graph';
import { RELATION_WORDS } from './rules/relations';

/** What a sentence is made of. */
interface DescribedFact {
  source: string;
  relation: string;
  target: string;
}

/**
 * The fact as an English sentence, the person being "you": "Falcon uses Python.", "You live in Lisbon.",
 * "Hannah is your sister." Relations that we do not know are read word for word.
 */
export function describeFact({ source, relation, target }: DescribedFact): string {
  const self = source === SELF_NAME;
  return sentence(`${source} ${predicate(relation, self, target)}`);
}

function predicate(relation: string, self: boolean, target: string): string {
  const object = target === SELF_NAME ? 'you' : target;
  if (relation === 'has_role') return `${self ? 'are' : 'is'} ${withArticle(target)}`;
  if (relation === 'born_on' && /^\d{4}$/u.test(target)) return `${self ? 'were' : 'was'} born in ${target}`;
  const words = RELATION_WORDS.get(relation);
  if (words !== undefined) return `${self ? words.second : words.third} ${object}`;
  const kin = relation.endsWith('_of') ? relation.slice(0, -'_of'.length).replaceAll('_', ' ') : null;
  if (kin !== null) return `${self ? 'are' : 'is'} ${possessive(target)} ${kin}`;
  return `${relation.replaceAll('_', ' ')} ${object}`;
}

function possessive(name: string): string {
  if (name === SELF_NAME) return 'your';
  return /s$/iu.test(name) ? `${name}’` : `${name}’s`;
}

/** "a teacher", "an engineer", "CEO": a rank needs no article. */
function withArticle(role: string): string {
  if (/^[A-Z]{2,}$/u.test(role)) return role;
  return `${/^[aeiou]/iu.test(role) ? 'an' : 'a'} ${role}`;
}

/** No first letter is raised: a name keeps its spelling ("npm", "iPhone"), and no word of ours comes first. */
function sentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
