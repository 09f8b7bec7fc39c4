import { describe, expect, it } from 'vitest';
import { decayScore, DAY_MS } from '#shared/domain/decay';
import { fadePath, halfLifeDays, leftAfter } from '../../../../renderer/features/stats/fadeCurve';
import { growthColumns, kindsIn } from '../../../../renderer/features/stats/growthColumns';
import { topSources } from '../../../../renderer/features/stats/sources';

describe('sources', () => {
  it('are the most frequent first; documents are one, and the rest is one line', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`import:${i}`, 10 - i]));
    const { shown, rest } = topSources({ ...many, 'document:/a.md': 30, 'document:/b.md': 12 });
    expect(shown[0]).toEqual({ source: 'document', count: 42 });
    expect(shown).toHaveLength(7);
    expect(rest).toEqual({ sources: 3, count: 4 + 3 + 2 });
    expect(topSources({ chat: 1 })).toEqual({ shown: [{ source: 'chat', count: 1 }], rest: null });
  });
});

describe('the curve', () => {
  it('is the one by which memories fade', () => {
    const memory = {
      kind: 'episode',
      pinned: false,
      importance: 0.3,
      createdAt: 0,
      lastAccessedAt: null,
    } as const;
    for (const days of [0, 10, 75, 400]) {
      expect(leftAfter(days, 0.3)).toBeCloseTo(decayScore(memory, days * DAY_MS, 1), 10);
    }
    expect(leftAfter(halfLifeDays(0.9), 0.9)).toBe(0.5);
    expect(fadePath(0.3, 75)).toMatch(/^M 0\.00 0\.00 L .* L 100\.00 50\.00$/u);
  });
});

describe('columns of growth', () => {
  const week = (iso: string, made: Record<string, number>) => ({ from: Date.parse(iso), made, total: 0 });
  const weeks = [
    week('2025-12-22T12:00:00', { fact: 3 }),
    week('2025-12-29T12:00:00', { episode: 1 }),
    week('2026-01-05T12:00:00', { fact: 2, episode: 4 }),
    week('2026-01-12T12:00:00', {}),
  ];

  it('stack what was told under what was said, and leave out kinds that do not occur', () => {
    const kinds = kindsIn(weeks);
    expect(kinds).toEqual(['fact', 'episode']);
    expect(growthColumns(weeks, kinds).map(({ values }) => values)).toEqual([
      [3, 0],
      [0, 1],
      [2, 4],
      [0, 0],
    ]);
  });

  it('bear the month where it begins, and the year in January', () => {
    expect(growthColumns(weeks, []).map(({ mark }) => mark)).toEqual([
      undefined,
      undefined,
      '2026',
      undefined,
    ]);
    const [first] = growthColumns(weeks, []);
    expect(first?.title).toBe('Week of Dec 22, 2025');
  });
});
