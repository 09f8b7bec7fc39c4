import { crossFacts, DESCRIBED, STATED, type Fact } from './facts';
import { ROLE_FIELDS, ROLE_HEADS, ROLE_MODIFIERS } from './lexicon/people';
import type { TextContext } from './context';
import { joined, nounFrom, type Noun } from './nouns';
import { complete, readList } from './phrases';
import type { Token } from './tokens';

const HEADS: ReadonlyMap<string, string> = new Map([...ROLE_HEADS].map((head) => [head.toLowerCase(), head]));
const BEFORE = new Set(['a', 'an', 'the', 'our', 'my', 'their']);
const LONGEST_ROLE = 5;
/** "the founder of Acme" is better said by a relation of its own. */
const SPOKEN_FOR: ReadonlyMap<string, readonly [relation: string, reverse: boolean]> = new Map([
  ['founder', ['founded', false]],
  ['co-founder', ['founded', false]],
  ['owner', ['owns', false]],
  ['maintainer', ['maintains', false]],
  ['author', ['created', false]],
  ['manager', ['managed_by', true]],
  ['lead', ['managed_by', true]],
  ['leader', ['managed_by', true]],
]);

export interface Told {
  facts: Fact[];
  /** What the wording of the names alone asserts. */
  asides?: Fact[];
  next: number;
}

/** "a senior software engineer": the role, without its article. */
function readRole(tokens: readonly Token[], at: number): { noun: Noun; head: string; next: number } | null {
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

/** What "software engineer at Acme" says of the subjects. */
export function readRoleFacts(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const role = readRole(tokens, at);
  if (role === null || !complete(tokens, role.next)) return null;
  const has = crossFacts(subjects, 'has_role', [role.noun]);
  const link = tokens[role.next]?.lower ?? '';
  const place = ['of', 'at', 'for', 'with'].includes(link)
    ? readList(tokens, role.next + 1, 'organization', context)
    : null;
  if (place === null) return link === 'of' ? null : { facts: has, next: role.next };
  const next = place.next;
  const own = link === 'of' ? SPOKEN_FOR.get(role.head) : undefined;
  if (own !== undefined) {
    const [relation, reverse] = own;
    const facts = reverse
      ? crossFacts(place.nouns, relation, subjects)
      : crossFacts(subjects, relation, place.nouns);
    return { facts, next };
  }
  const project = place.nouns.every((noun) => noun.type === 'project');
  const relation = project ? 'works_on' : role.head === 'student' ? 'studies_at' : 'works_at';
  return { facts: [...has, ...crossFacts(subjects, relation, place.nouns, STATED)], next };
}

/** ", CEO of Acme," and "(CEO of Acme)" after a name; `next` is after the closing mark. */
export function readApposition(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const open = tokens[at]?.text;
  if (open !== ',' && open !== '(') return null;
  const role = readRoleFacts(tokens, at + 1, subjects, context);
  const close = role === null ? undefined : tokens[role.next]?.text;
  if (role === null || close !== (open === ',' ? ',' : ')')) return null;
  return {
    facts: role.facts.map((fact) => ({ ...fact, confidence: DESCRIBED })),
    next: role.next + 1,
  };
}
