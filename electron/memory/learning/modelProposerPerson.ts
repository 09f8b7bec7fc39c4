const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['is', 'am'],
  ["isn't", 'am not'],
  ['has', 'have'],
  ["hasn't", "haven't"],
  ['does', 'do'],
  ["doesn't", "don't"],
  ['was', 'was'],
  ["wasn't", "wasn't"],
  ['goes', 'go'],
]);
/** Helping verbs and past forms stand as they are. */
const UNCHANGED =
  /^(?:can|can't|cannot|will|won't|would|could|should|might|must|did|didn't|had|went|used|\p{L}+ed)$/u;
const ADVERBS = /^(?:also|always|often|usually|really|never|rarely|mostly|currently|now|still|once)$/u;
/** "with their dog": whose is it in the first person? */
const OTHERS =
  /(?<!\p{L})(?:they|their|theirs|them|he|his|him|she|her|hers|themselves|himself|herself)(?!\p{L})/iu;

/** The verb as it goes with "I": lives, live. Null when it cannot be told. */
function withI(verb: string): string | null {
  const irregular = IRREGULAR.get(verb);
  if (irregular !== undefined) return irregular;
  if (UNCHANGED.test(verb)) return verb;
  if (/ies$/u.test(verb) && verb.length > 4) return `${verb.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x|zz)es$/u.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/u.test(verb) ? verb.slice(0, -1) : null;
}

/**
 * "The user lives in Porto" as the person would say it, in English and Chinese; any other text as it is. Models
 * speak of the user although they are asked not to.
 */
export function inFirstPerson(fact: string): string {
  if (fact.startsWith('用户')) return `我${fact.slice(2)}`;
  const owned = /^(?:the )?user['’]s (.+)$/isu.exec(fact)?.[1];
  if (owned !== undefined) return OTHERS.test(owned) ? fact : `My ${owned}`;
  const rest = /^(?:the )?user (.+)$/isu.exec(fact)?.[1];
  if (rest === undefined || OTHERS.test(rest)) return fact;
  const words = rest.split(' ');
  const at = words.findIndex((word) => !ADVERBS.test(word));
  const verb = withI((words[at] ?? '').replace('’', "'"));
  return verb === null ? fact : `I ${words.with(at, verb).join(' ')}`;
}
