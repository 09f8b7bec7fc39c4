import { readByRules, type GraphQuestion } from './questionRules';
import { askedOfThePast, type AskedAt } from './questionTime';

export { describeFact } from '#shared/domain/describeFact';
export type { GraphQuestion } from './questionRules';

const LONGEST_QUESTION = 300;
const NEGATION = /\b(?:not|never|without|no longer|neither|nor)\b|n['’]t\b/iu;

/** The text in the shape that the rules expect: one line, no closing mark, no greeting, "what's" written out. */
function plain(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[?.!\s]+$/u, '')
    .replace(/^(?:(?:hey|hi|hello|ok|okay|so|and|please|tell me)[,:]? )+/iu, '')
    .replace(/^(who|what|where|when)['’]s /iu, '$1 is ');
}

const INDIRECTLY = /\s(?:(?:in)?directly or indirectly|indirectly|transitively)\b/iu;

/**
 * Understands a question that the graph can answer; null for every other text. Deterministic; never throws.
 * @param asked when it is asked; without, questions about other times are not understood
 */
export function parseQuestion(text: string, asked: AskedAt | null = null): GraphQuestion | null {
  if (text.length > LONGEST_QUESTION || NEGATION.test(text)) return null;
  const question = plain(text);
  const past = asked === null ? null : askedOfThePast(question, asked);
  if (past !== null) {
    const found = readByRules(past.question);
    const isNeighbour = past.when.kind === 'before' || past.when.kind === 'after';
    if (found === null || found.kind === 'path' || (found.kind === 'related' && isNeighbour)) return null;
    return { ...found, when: past.when };
  }
  if (!INDIRECTLY.test(question)) return readByRules(question);
  const direct = readByRules(question.replace(INDIRECTLY, ''));
  return direct?.kind === 'subjects' || direct?.kind === 'objects' ? { ...direct, indirect: true } : null;
}
