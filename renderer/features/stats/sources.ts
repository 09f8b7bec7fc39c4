/** Of more sources than these the rest is one line. */
const SHOWN = 7;

export interface TopSources {
  shown: { source: string; count: number }[];
  /** Null: all are shown. */
  rest: { sources: number; count: number } | null;
}

/** The most frequent first. Every document is a source of its own: they count as one. */
export function topSources(bySource: Readonly<Record<string, number>>): TopSources {
  const counts = new Map<string, number>();
  for (const [source, count] of Object.entries(bySource)) {
    const name = source.startsWith('document:') ? 'document' : source;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const sorted = [...counts]
    .map(([source, count]) => ({ source, count }))
    .sort((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1));
  const rest = sorted.slice(SHOWN);
  return {
    shown: sorted.slice(0, SHOWN),
    rest:
      rest.length === 0
        ? null
        : { sources: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
  };
}
