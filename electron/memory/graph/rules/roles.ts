import { crossFacts, DESCRIBED, STATED, type Fact } from './facts';
import type { TextContext } from './context';
import type { Noun } from './nouns';
import { canUse } from './objects';
import { asKin, complete, kinRelation, readOne, readOwner } from './phrases';
import { readRole } from './roleNames';
import type { Token } from './tokens';

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
  const on = link === 'on' ? readOne(tokens, role.next + 1, 'thing', context) : null;
  if (on?.nouns.every(canUse) === true) {
    return { facts: [...has, ...crossFacts(subjects, 'works_on', on.nouns, STATED)], next: on.next };
  }
  const place = ['of', 'at', 'for', 'with'].includes(link)
    ? readOne(tokens, role.next + 1, 'organization', context)
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

/** What the owner's role or project is to who holds the role: "Acme's CTO", "our designer", "Falcon's maintainer". */
export function roleOf(role: { noun: Noun; head: string }, owner: Noun, holders: readonly Noun[]): Fact[] {
  const own = owner.self ? undefined : SPOKEN_FOR.get(role.head);
  if (own !== undefined) {
    const [relation, reverse] = own;
    return reverse ? crossFacts([owner], relation, holders) : crossFacts(holders, relation, [owner]);
  }
  const has = crossFacts(holders, 'has_role', [role.noun], DESCRIBED);
  const employer = !owner.self && owner.type !== 'person' && owner.type !== 'project';
  return employer ? [...has, ...crossFacts(holders, 'works_at', [owner], DESCRIBED)] : has;
}

/** "my sister", "Tom's brother" */
function readKinship(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const owned = readOwner(tokens, at, context);
  const kin = owned === null ? null : kinRelation(tokens[owned.next]?.lower ?? '');
  if (owned === null || kin === null) return null;
  const people = subjects.map((noun) => asKin(noun, kin.pet));
  return { facts: crossFacts(people, kin.relation, [owned.owner]), next: owned.next + 1 };
}

/** ", CEO of Acme," and "(my sister)" after a name; `next` is after the closing mark. */
export function readApposition(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const open = tokens[at]?.text;
  if (open !== ',' && open !== '(') return null;
  const role =
    readRoleFacts(tokens, at + 1, subjects, context) ?? readKinship(tokens, at + 1, subjects, context);
  const close = role === null ? undefined : tokens[role.next]?.text;
  if (role === null || close !== (open === ',' ? ',' : ')')) return null;
  return {
    facts: role.facts.map((fact) => ({ ...fact, confidence: DESCRIBED })),
    next: role.next + 1,
  };
}
