import type { Evidence } from '#shared/domain/graph';

export interface EvidenceMark {
  kind: 'manual' | 'ended' | 'retracted' | 'status';
  words: string;
  /** It does not hold the relation up any more. */
  weakens: boolean;
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  paused: 'The memory is paused.',
  archived: 'The memory is archived.',
  superseded: 'A newer memory took its place.',
  trash: 'The memory is in the trash.',
};

/** What is out of the ordinary about a piece of evidence; nothing for most. */
export function evidenceMarks({ origin, polarity, retractedAt, memoryStatus }: Evidence): EvidenceMark[] {
  const marks: EvidenceMark[] = [];
  if (origin === 'manual') marks.push({ kind: 'manual', words: 'By hand', weakens: false });
  if (polarity === 'ended') marks.push({ kind: 'ended', words: 'Says it is over', weakens: false });
  if (retractedAt !== null) {
    marks.push({ kind: 'retracted', words: 'The text has changed since', weakens: true });
  }
  const status = STATUS_WORDS[memoryStatus];
  if (status !== undefined) marks.push({ kind: 'status', words: status, weakens: true });
  return marks;
}
