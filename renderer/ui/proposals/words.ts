import type { SaveStatus, TextFlag } from '#shared/domain/memory';
import type { Proposal, ProposalKind } from '#shared/domain/proposal';
import { excerpt } from '../memory/words';

/** Why it is not learnt by itself, in a sentence. */
export const FLAG_WORDS: Readonly<Record<TextFlag, string>> = {
  secret: 'It looks like a password, key or card number, so it waits for you.',
  injection: 'It reads like an instruction to the assistant, so it waits for you.',
};

const ACCEPTED: Readonly<Record<ProposalKind, string>> = {
  fact: 'Remembered',
  correction: 'Corrected',
  merge: 'Joined',
  contradiction: 'Decided',
};

export function acceptedWords(kind: ProposalKind, status: SaveStatus, text: string): string {
  const word = kind === 'fact' && status === 'unchanged' ? 'Known already' : ACCEPTED[kind];
  return `${word}: “${excerpt(text)}”`;
}

/** What the row says before the text of the proposal. */
export function stateWords({ kind, state }: Pick<Proposal, 'kind' | 'state'>): string {
  if (state === 'accepted') return ACCEPTED[kind];
  if (state === 'rejected') return 'Rejected';
  return {
    fact: 'Remember this?',
    correction: 'Set this right?',
    merge: 'Join these?',
    contradiction: 'Which is true?',
  }[kind];
}

/** "by rules", "by smollm2:135m". */
export function proposerWords(proposedBy: string): string {
  return proposedBy === 'rules' ? 'Found by rules' : `Found by ${proposedBy}`;
}
