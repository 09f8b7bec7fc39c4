import type { Proposal } from '#shared/domain/proposal';
import { claimOf, isPolarityFlip } from '../memory/claims/polarity';
import { plural, quote } from '../memory/words';

const QUOTE_LENGTH = 300;

/** What became of a statement, said to the person; null when nothing was found in it. Cites what is now remembered. */
export function learntWords(
  proposals: readonly Proposal[],
  messageId?: string,
): { text: string; citations: string[] } | null {
  if (proposals.length === 0) return null;
  const accepted = proposals.filter(({ state }) => state === 'accepted');
  const pending = proposals.filter(({ state }) => state === 'pending');
  const sentences = [
    remembered(accepted.filter(({ targets }) => targets.length === 0).length),
    ...accepted.filter(({ targets }) => targets.length > 0).map(corrected),
    ...asking(pending.filter((proposal) => !isEarlier(proposal, messageId))),
    waiting(pending.filter((proposal) => isEarlier(proposal, messageId))),
  ].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null; // all of it was turned down before
  return {
    text: sentences.join('\n\n'),
    citations: [
      ...new Set(
        accepted.flatMap(({ memoryId, targets }) => [
          ...(memoryId === null ? [] : [memoryId]),
          ...targets.map(({ id }) => id),
        ]),
      ),
    ],
  };
}

/** Suggested when the same was said before. */
function isEarlier(proposal: Proposal, messageId: string | undefined): boolean {
  return messageId !== undefined && proposal.messageId !== messageId;
}

function waiting(earlier: readonly Proposal[]): string {
  if (earlier.length === 0) return '';
  const it = earlier.length === 1 ? 'This waits' : 'These wait';
  return `${it} for you to decide already, below or in Review: ${earlier.map(({ text }) => said(text)).join(', ')}.`;
}

function remembered(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'I will remember that.' : `I will remember these ${plural(count, 'thing')}.`;
}

function corrected({ text, targets }: Proposal): string {
  return `Corrected: ${replaces(text, targets)}`;
}

/** What a new memory puts in the place of which older ones. */
export function replaces(text: string, old: readonly { text: string }[]): string {
  return `${said(text)} replaces ${old.map((memory) => said(memory.text)).join(' and ')}.`;
}

function asking(pending: readonly Proposal[]): string[] {
  if (pending.length === 0) return [];
  const lines = pending.map(({ text, targets }) =>
    targets.length === 0
      ? said(text)
      : `${said(text)} instead of ${targets.map((old) => said(old.text)).join(' and ')}`,
  );
  const secret = pending.some(({ flags }) => flags.includes('secret'));
  // Only denied: what is right instead has not been said.
  const denied = pending.some(({ text, targets }) =>
    targets.some((old) => isPolarityFlip(claimOf(text), claimOf(old.text))),
  );
  const right = denied ? ['What is right instead? Tell me, or leave it at that.'] : [];
  const warning = secret ? 'It looks like a secret, so I keep it only if you say so. ' : '';
  return lines.length === 1
    ? [`${warning}Shall I remember this? Choose below: ${lines[0] ?? ''}.`, ...right]
    : [
        `${warning}Shall I remember these? Choose below:`,
        lines.map((line) => `- ${line}`).join('\n'),
        ...right,
      ];
}

/** Quoted within a sentence of ours, which has its own full stop. */
function said(text: string): string {
  return quote(text.trim().replace(/\.$/u, ''), QUOTE_LENGTH);
}
