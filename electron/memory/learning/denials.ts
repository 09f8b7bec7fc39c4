import { claimOf, isPolarityFlip } from '../claims/polarity';
import { readSentences, type Said } from '../claims/sentences';
import { slotOf } from '../claims/slots';
import { WRONG_ALONE } from './correctionCues';

const DO_VERBS =
  'live|work|love|like|enjoy|adore|prefer|hate|dislike|have|own|use|drive|play|speak|study|teach|eat|drink|want|know|need|run|sing|smoke|wear|collect|manage|report';
const FIRST_AUXILIARY = /^((?:i|we) (?:am|are|was|were|can|will)|i['’]m|we['’]re) (?!not\b)(.+)$/isu;
const FIRST_VERB = new RegExp(`^(i|we) (?:really |also |still |now )?((?:${DO_VERBS}) .+)$`, 'isu');
const THIRD_AUXILIARY = /^(.{1,60}?) (is|are|was|were|can) (?!not\b)(.+)$/isu;
const THIRD_VERB = new RegExp(`^(.{1,40}?) (?:(${DO_VERBS})s|(has|studies|teaches|dislikes)) (.+)$`, 'isu');
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['has', 'have'],
  ['studies', 'study'],
  ['teaches', 'teach'],
  ['dislikes', 'dislike'],
]);

/** The opposite of a plain statement ("I live in Lisbon": "I don't live in Lisbon"); null where it cannot be told. */
export function denialOf(statement: string): string | null {
  const text = statement.trim();
  const denial = deny(text);
  return denial !== null && isPolarityFlip(claimOf(denial), claimOf(text)) ? denial : null;
}

function deny(text: string): string | null {
  const auxiliary = FIRST_AUXILIARY.exec(text);
  if (auxiliary !== null) return `${auxiliary[1] ?? ''} not ${auxiliary[2] ?? ''}`;
  const verb = FIRST_VERB.exec(text);
  if (verb !== null) return `${verb[1] ?? ''} don't ${verb[2] ?? ''}`;
  const third = THIRD_AUXILIARY.exec(text);
  if (third !== null) return `${third[1] ?? ''} ${third[2] ?? ''} not ${third[3] ?? ''}`;
  const [, subject, regular, irregular, rest] = THIRD_VERB.exec(text) ?? [];
  const base = regular ?? IRREGULAR.get(irregular?.toLowerCase() ?? '');
  return subject === undefined || base === undefined || rest === undefined
    ? null
    : `${subject} doesn't ${base} ${rest}`;
}

const NOT_TRUE =
  /^(?:it(?:['’]s| is) (?:not true|wrong|false|not the case|no longer true|not right)|it (?:isn['’]t|is not) (?:true|right|the case)) that (.+)$/iu;

/** "It's not true that I love Chinese food." → "I don't love Chinese food." */
export function readNotTrue(said: Said): string | null {
  const stated = NOT_TRUE.exec(said.text)?.[1];
  return stated === undefined ? null : denialOf(stated.replace(/\s+any ?more(?=[.!]*$)/iu, ''));
}

const NOT_THERE =
  /^(?:i|we) (?:(?:do|am) not|no longer) (live|work|working|living)(?:ing)? there(?: any ?more| anymore| any longer)?$/u;

/** "I don't live there any more.": where, the one memory says that the answer before quoted. */
export function readNotThere(
  said: Said,
  cited: readonly string[],
): { text: string; replaces: string } | null {
  const verb = NOT_THERE.exec(said.plain)?.[1];
  if (verb === undefined) return null;
  const key = verb.startsWith('liv') ? 'i live in' : 'i work at';
  const [meant, ...others] = cited.filter((text) => slotOf(text)?.key === key);
  const value = meant === undefined ? undefined : slotOf(meant)?.value;
  if (meant === undefined || value === undefined || others.length > 0) return null;
  const at = meant.toLowerCase().lastIndexOf(value);
  if (at < 0) return null;
  const place = `${key === 'i live in' ? 'in' : 'at'} ${meant.slice(at, at + value.length)}`;
  return { text: said.text.replace(/\bthere\b/iu, place), replaces: meant };
}

const OBJECTION =
  /^(?:(?:that|this|it)(?: 's| is| are| was)? (?:all |quite |just |simply )?(?:wrong|not right|not correct|incorrect|not true|false|untrue|outdated|no longer true|no longer right|not true any more)|you (?:got|have|had) (?:that|this|it) wrong|wrong)$/u;

const UNCLEAR_DENIAL =
  /^(?:not \S.* but |(?:it|that) (?:is|was) (?:not true|no longer true|wrong) that |(?:i|we) (?:do|am|are|have) not .*\b(?:there|it|that)\b.*(?:any more|anymore|any longer)$|(?:i|we) no longer .*\b(?:there|it|that)$)/u;

/** Whether the person says that something known is wrong, so that quoting it would be no answer. */
export function disputes(text: string): boolean {
  const said = readSentences(text);
  return (
    !said.some(({ question }) => question) &&
    said.some(({ plain }) => WRONG_ALONE.test(plain) || OBJECTION.test(plain) || UNCLEAR_DENIAL.test(plain))
  );
}

/** A message that only says that the answer before is wrong. */
export function isObjection(text: string): boolean {
  const [said, ...more] = readSentences(text);
  return said !== undefined && more.length === 0 && !said.question && OBJECTION.test(said.plain);
}
