import { describe, expect, it } from 'vitest';
import { fadeStep, idleDays, strength } from '../../../../../renderer/ui/memory/forgetting';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const aged = (days: number, more: object = {}) => ({
  pinned: false,
  importance: 0.9,
  createdAt: NOW - days * DAY_MS,
  lastAccessedAt: null,
  ...more,
});

describe('forgetting', () => {
  it('fades in steps as time goes by', () => {
    expect([0, 90, 200, 400, 900].map((days) => fadeStep(aged(days), NOW))).toEqual([0, 0, 1, 2, 3]);
  });

  it('fades unimportant memories sooner', () => {
    expect(strength(aged(60, { importance: 0.1 }), NOW)).toBeLessThan(strength(aged(60), NOW));
  });

  it('starts again when a turn uses the memory', () => {
    const used = aged(900, { lastAccessedAt: NOW - DAY_MS });
    expect(fadeStep(used, NOW)).toBe(0);
    expect(idleDays(used, NOW)).toBe(1);
  });

  it('never touches pinned memories', () => {
    expect(strength(aged(5_000, { pinned: true }), NOW)).toBe(1);
  });

  it('is full for a memory dated in the future', () => {
    expect(strength(aged(-10), NOW)).toBe(1);
    expect(idleDays(aged(-10), NOW)).toBe(0);
  });
});
