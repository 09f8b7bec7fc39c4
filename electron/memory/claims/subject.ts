import { readSentences } from './sentences';

/** Verbs by which a subject is told from what is said of it. */
export const VERBS =
  'is|are|was|were|has|have|had|does|do|can|will|lives?|works?|likes?|loves?|hates?|prefers?|uses?|plays?|speaks?|comes?|goes|' +
  'got|moved|died|starts?|ends?|costs?|called|studies|teaches|runs|owns|drives';

const SELF = /^(?:i|we) /u;
const BEFORE_VERB = new RegExp(`^((?:[^ ]+ ){1,6}?)(?:${VERBS}) `, 'u');

/** Whom a one-sentence text is about: "i", "my sister hannah", "the meeting"; null where that is not plain. */
export function subjectOf(text: string): string | null {
  const [said, ...more] = readSentences(text);
  if (said === undefined || more.length > 0) return null;
  if (SELF.test(said.plain)) return 'i';
  const subject = BEFORE_VERB.exec(`${said.plain} `)?.[1]?.trim();
  return subject === undefined || subject === ''
    ? null
    : subject.replace(/^the /u, '').replace(/^our /u, 'my ');
}

/** "my sister" and "my sister hannah" may be one; "my sister" and "my brother" are not. */
export function sharesSubject(a: string, b: string): boolean {
  const [first, second] = [subjectOf(a), subjectOf(b)];
  if (first === null || second === null) return false;
  return ` ${first} `.includes(` ${second} `) || ` ${second} `.includes(` ${first} `);
}
