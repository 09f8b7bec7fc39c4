import { ROLE_FIELDS, ROLE_HEADS, ROLE_MODIFIERS } from './lexicon/people';
import { joined, nounFrom, type Noun } from './nouns';
import type { Token } from './tokens';

const HEADS: ReadonlyMap<string, string> = new Map([...ROLE_HEADS].map((head) => [head.toLowerCase(), head]));
const BEFORE = new Set(['a', 'an', 'the', 'our', 'my', 'their']);
const LONGEST_ROLE = 5;
/** "a senior software engineer": the role, without its article. */
export function readRole(
  tokens: readonly Token[],
  at: number,
): { noun: Noun; head: string; next: number } | null {
  let from = BEFORE.has(tokens[at]?.lower ?? '') ? at + 1 : at;
  if (['new', 'current'].includes(tokens[from]?.lower ?? '')) from += 1;
  let next = from;
  while (next - from < LONGEST_ROLE && ROLE_MODIFIERS.has(tokens[next]?.lower ?? '')) next += 1;
  // "lead" and "chief" may be the last word too
  let head = HEADS.get(tokens[next]?.lower ?? '');
  if (head === undefined && next > from) {
    next -= 1;
    head = HEADS.get(tokens[next]?.lower ?? '');
  }
  if (head === undefined) return null;
  const field = fieldEnd(tokens, next + 1);
  if (head === 'head' && field === null) return null;
  if (field !== null) next = field - 1;
  const acronym = next === from && head === head.toUpperCase();
  const name = acronym ? head : joined(tokens, from, next + 1);
  const noun = nounFrom(tokens, from, next + 1, { name, type: 'concept', rawType: 'role', certain: true });
  return noun === null ? null : { noun, head: head.toLowerCase(), next: next + 1 };
}

/** "head of design", "VP of customer success": index after the field. */
function fieldEnd(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.lower !== 'of') return null;
  let end = at + 1;
  while (end < at + 4 && !tokens[end]?.capital && ROLE_FIELDS.has(tokens[end]?.lower ?? '')) end += 1;
  return end === at + 1 ? null : end;
}
