import type { TextContext } from './context';
import { crossFacts } from './facts';
import type { Noun } from './nouns';
import { readList } from './phrases';
import { readRoleFacts } from './roles';
import type { Claim } from './settling';
import type { Token } from './tokens';
import type { VerbGroup } from './verbForms';

const TAKES = new Set('get start take accept land begin'.split(' '));
const GIVES_UP = new Set('quit leave lose resign'.split(' '));
const OWNERS = new Set('my his her their our the a an'.split(' '));
const KINDS = new Set('new old first current full-time part-time dream great'.split(' '));
const JOBS = new Set('job position role post internship'.split(' '));

/** "quit my job at Acme", "got a new job as a nurse at Orbit", "has a job at Orbit" */
export function readJob(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const has = verb.kind === 'have';
  const outcome = has ? 'state' : TAKES.has(verb.lemma) ? 'event' : GIVES_UP.has(verb.lemma) ? 'end' : null;
  if (outcome === null || !(has || verb.kind === 'active')) return null;
  let at = verb.lemma === 'resign' && tokens[verb.next]?.lower === 'from' ? verb.next + 1 : verb.next;
  if (!OWNERS.has(tokens[at]?.lower ?? '')) return null;
  at += 1;
  if (KINDS.has(tokens[at]?.lower ?? '')) at += 1;
  if (!JOBS.has(tokens[at]?.lower ?? '')) return null;
  const link = tokens[at + 1]?.lower ?? '';
  if (link === 'as') {
    const role = readRoleFacts(tokens, at + 2, subjects, context);
    return role === null ? null : { ...role, outcome };
  }
  if (!['at', 'with'].includes(link)) return null;
  const employer = readList(tokens, at + 2, 'organization', context);
  if (employer === null) return null;
  return { facts: crossFacts(subjects, 'works_at', employer.nouns), outcome, next: employer.next };
}
