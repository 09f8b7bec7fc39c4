/** "Thought for 12 s". */
export function thoughtWords(tookMs: number | null): string {
  if (tookMs === null) return 'Thoughts';
  const seconds = Math.round(tookMs / 1_000);
  if (seconds < 1) return 'Thought for a moment';
  return seconds < 60
    ? `Thought for ${seconds} s`
    : `Thought for ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
