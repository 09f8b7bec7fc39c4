import { expect, it } from 'vitest';
import { DAY_MS, decayScore } from '#shared/domain/decay';
import { forgettingOf, type Fading } from '../../../../renderer/features/inspector/forgetting';

const settings = { decayExemptImportance: 0.9, lowValueBelow: 0.15 };
const memory: Fading = { kind: 'fact', pinned: false, importance: 0.5, createdAt: 0, lastAccessedAt: null };

it('says what is left, how fast it goes, and when it will be below the line', () => {
  const found = forgettingOf(memory, 105 * DAY_MS, settings);
  if (!found.fades || found.fadedAt === null) throw new Error('It fades.');
  expect(found).toMatchObject({ halfLifeDays: 105, left: expect.closeTo(0.5, 10) });
  // The moment itself, and neither a day before nor after it.
  expect(decayScore(memory, found.fadedAt, 0.9)).toBeCloseTo(0.15, 8);
  expect(found.fadedAt / DAY_MS).toBeCloseTo(287.4, 1);
});

it('begins again with each use', () => {
  const used = forgettingOf({ ...memory, lastAccessedAt: 100 * DAY_MS }, 105 * DAY_MS, settings);
  const unused = forgettingOf(memory, 105 * DAY_MS, settings);
  if (!used.fades || !unused.fades) throw new Error('Both fade.');
  expect(used.left).toBeGreaterThan(0.96);
  expect((used.fadedAt ?? 0) - (unused.fadedAt ?? 0)).toBe(100 * DAY_MS);
});

it('says why something never fades, and names no end where none is set', () => {
  expect(forgettingOf({ ...memory, pinned: true }, 0, settings)).toEqual({ fades: false, why: 'pinned' });
  expect(forgettingOf({ ...memory, importance: 0.95 }, 0, settings)).toEqual({
    fades: false,
    why: 'important',
  });
  expect(forgettingOf({ ...memory, importance: 0.95, kind: 'episode' }, 0, settings)).toMatchObject({
    fades: true,
  });
  expect(forgettingOf(memory, 0, { ...settings, lowValueBelow: 0 })).toMatchObject({ fadedAt: null });
});
