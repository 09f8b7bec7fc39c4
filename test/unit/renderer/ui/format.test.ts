import { describe, expect, it } from 'vitest';
import { countOf, dayName, formatBytes, timeAgo } from '../../../../renderer/ui/format';
import { keyNames } from '../../../../renderer/ui/keyNames';
import { shares, DEFAULT_WEIGHTS } from '../../../../renderer/ui/whyShares';

const now = new Date(2026, 10, 29, 12, 0).getTime();
const HOUR = 3_600_000;

describe('times', () => {
  it('says how long ago', () => {
    expect(timeAgo(now - 20_000, now)).toBe('just now');
    expect(timeAgo(now - 5 * 60_000, now)).toBe('5 minutes ago');
    expect(timeAgo(now - 26 * HOUR, now)).toBe('yesterday');
    expect(timeAgo(now - 48 * HOUR, now)).toBe('2 days ago');
    expect(timeAgo(now - 800 * 24 * HOUR, now)).toBe('2 years ago');
    expect(timeAgo(now + 3 * HOUR, now)).toBe('in 3 hours');
  });

  it('names days by the local calendar, not by 24 hours', () => {
    expect(dayName(new Date(2026, 10, 29, 0, 5).getTime(), now)).toBe('Today');
    expect(dayName(new Date(2026, 10, 28, 23, 55).getTime(), now)).toBe('Yesterday');
    expect(dayName(new Date(2026, 10, 27).getTime(), now)).toBe('Nov 27, 2026');
  });
});

it('writes sizes and counts with units', () => {
  expect(formatBytes(0)).toBe('0 bytes');
  expect(formatBytes(1_999_000_000)).toBe('2.0 GB');
  expect(formatBytes(270_000_000)).toBe('270 MB');
  expect(countOf(1, 'memory', 'memories')).toBe('1 memory');
  expect(countOf(1_204, 'memory', 'memories')).toBe('1,204 memories');
});

it('names keys as the platform does', () => {
  expect(keyNames('Mod+Shift+K', true)).toEqual(['⌘', '⇧', 'K']);
  expect(keyNames('Mod+Shift+K', false)).toEqual(['Ctrl', 'Shift', 'K']);
  expect(keyNames('Mod++', false)).toEqual(['Ctrl', '+']);
});

describe('shares of the why bar', () => {
  const breakdown = { similarity: 0.9073, importance: 0.9, recency: Math.exp(-1 / 168), frequency: 0.8 };
  it('adds up to the score', () => {
    const sum = shares(breakdown, DEFAULT_WEIGHTS).reduce((total, { share }) => total + share, 0);
    expect(sum).toBeCloseTo(0.9135, 4);
  });
  it('draws nothing when no part weighs anything', () => {
    const none = { similarity: 0, importance: 0, recency: 0, frequency: 0 };
    expect(shares(breakdown, none).every(({ share }) => share === 0)).toBe(true);
  });
});
