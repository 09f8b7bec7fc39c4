/** "And in Berlin?" leans on what was said before. */
const LEANS = { words: 4, opens: /^(and|or|but|also|then|what about|how about|since when)\b/iu };
/** "Where exactly?" does too; "Where do I live?" stands alone. */
const ASKS_ON = { words: 2, opens: /^(what|where|when|why|who|which|how)\b/iu };

const MENDS =
  /^(?:(?:no|sorry|oops|wait|actually)\b[\s,:–-]*)*(?:i|what i) (?:actually )?meant(?: to (?:say|ask|write))?(?: was)?[\s,:]+(.{1,80}?)[\s.!?]*$/iu;
const ASKS = /^(?:where|what|when|who|whom|whose|which|why|how)\b/iu;

/**
 * "Where do I live?", then "No, I meant Clara.": "Where does Clara live?". Null where nothing of the question is mended.
 */
export function repairedQuestion(text: string, previous: string | undefined): string | null {
  const meant = MENDS.exec(text.trim())?.[1];
  if (meant === undefined || previous === undefined || !previous.trim().endsWith('?')) return null;
  if (ASKS.test(meant)) return `${meant.charAt(0).toUpperCase()}${meant.slice(1)}?`;
  const question = previous.trim();
  if (!/^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(meant)) return `${question}\n${meant}`;
  const named = [...question.matchAll(/(?<=\s)\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*/gu)].filter(
    ([name]) => !/^I(?:['’]|$)/u.test(name),
  );
  const [only, ...more] = named;
  if (only !== undefined && more.length === 0) {
    const ending = /['’]s$/u.exec(only[0])?.[0] ?? '';
    return question.slice(0, only.index) + meant + ending + question.slice(only.index + only[0].length);
  }
  const other = question
    .replace(/\b(?:do|have) I\b/u, (words) => `${words.startsWith('do') ? 'does' : 'has'} ${meant}`)
    .replace(/\bam I\b/u, `is ${meant}`)
    .replace(/\b(did|was|can|will) I\b/u, `$1 ${meant}`)
    .replace(/\bmy\b/u, `${meant}'s`);
  return other === question ? `${question}\n${meant}` : other;
}

/** A short follow-up means little alone; it is understood together with the message before it. */
export function joinForRecall(text: string, previous: string | undefined): string {
  const repaired = repairedQuestion(text, previous);
  if (repaired !== null) return repaired;
  const trimmed = text.trim();
  const length = trimmed.split(/\s+/u).length;
  const follows = [LEANS, ASKS_ON].some(({ words, opens }) => length <= words && opens.test(trimmed));
  return previous !== undefined && follows ? `${previous}\n${text}` : text;
}
