import type { Proposal } from '#shared/domain/proposal';
import { plural, quote } from '../memory/words';

const QUOTE_LENGTH = 300;

/** What became of a statement, said to the person; null when nothing was found in it. Cites what is now remembered. */
export function learntWords(proposals: readonly Proposal[]): { text: string; citations: string[] } | null {
  if (proposals.length === 0) return null;
  const accepted = proposals.filter(({ state }) => state === 'accepted');
  const pending = proposals.filter(({ state }) => state === 'pending');
  const sentences = [
    remembered(accepted.filter(({ targets }) => targets.length === 0).length),
    ...accepted.filter(({ targets }) => targets.length > 0).map(corrected),
    ...asking(pending),
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

function remembered(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'I will remember that.' : `I will remember these ${plural(count, 'thing')}.`;
}

function corrected({ text, targets }: Proposal): string {
  return `Corrected: ${said(text)} replaces ${targets.map((old) => said(old.text)).join(' and ')}.`;
}

function asking(pending: readonly Proposal[]): string[] {
  if (pending.length === 0) return [];
  const lines = pending.map(({ text, targets }) =>
    targets.length === 0
      ? said(text)
      : `${said(text)} instead of ${targets.map((old) => said(old.text)).join(' and ')}`,
  );
  const secret = pending.some(({ flags }) => flags.includes('secret'));
  const warning = secret ? 'It looks like a secret, so I keep it only if you say so. ' : '';
  return lines.length === 1
    ? [`${warning}Shall I remember this? Choose below: ${lines[0] ?? ''}.`]
    : [`${warning}Shall I remember these? Choose below:`, lines.map((line) => `- ${line}`).join('\n')];
}

/** Quoted within a sentence of ours, which has its own full stop. */
function said(text: string): string {
  return quote(text.trim().replace(/\.$/u, ''), QUOTE_LENGTH);
}
