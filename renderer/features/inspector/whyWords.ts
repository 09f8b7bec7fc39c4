import type { RecalledMemory } from '#shared/domain/recall';

const MATCHED: Readonly<Record<RecalledMemory['matched'], string>> = {
  vector: 'its meaning',
  keyword: 'its words',
  both: 'its words and its meaning',
};

/** "It is found by its words and its meaning, and was said at that time." What else spoke for it, in a sentence. */
export function foundWords({
  cosine,
  matched,
  signals,
}: Pick<RecalledMemory, 'cosine' | 'matched' | 'signals'>): string {
  if (cosine === null && (signals.keyword ?? 0) === 0) return 'Found by nothing.';
  const also = [
    ...((signals.neighbours ?? 0) > 0 ? ['what was said around it'] : []),
    ...(signals.speaker === 1 ? ['who said it'] : []),
    ...(signals.date === 1 ? ['when it was made'] : []),
  ];
  const words = [MATCHED[matched], ...also];
  const last = words.at(-1) ?? '';
  return words.length === 1
    ? `Found by ${last}.`
    : `Found by ${words.slice(0, -1).join(', ')}, and by ${last}.`;
}
