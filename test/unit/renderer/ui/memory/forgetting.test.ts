import { describe, expect, it } from 'vitest';
import { decayScore } from '#shared/domain/decay';
import { fadeStep, idleDays } from '../../../../../renderer/ui/memory/forgetting';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const EXEMPT = 0.9;
const aged = (days: number, more: object = {}) => ({
  kind: 'fact' as const,
  pinned: false,
  importance: 0.9,
  createdAt: NOW - days * DAY_MS,
  lastAccessedAt: null,
  ...more,
});

describe('forgetting', () => {
  it('fades in steps as time goes by', () => {
    expect([0, 90, 200, 400, 900].map((days) => fadeStep(aged(days), NOW, EXEMPT))).toEqual([0, 0, 1, 2, 3]);
  });

  it('fades unimportant memories sooner', () => {
    expect(decayScore(aged(60, { importance: 0.1 }), NOW, EXEMPT)).toBeLessThan(
      decayScore(aged(60), NOW, EXEMPT),
    );
  });

  it('starts again when a turn uses the memory', () => {
    const used = aged(900, { lastAccessedAt: NOW - DAY_MS });
    expect(fadeStep(used, NOW, EXEMPT)).toBe(0);
    expect(idleDays(used, NOW)).toBe(1);
  });

  it('never touches pinned memories', () => {
    expect(decayScore(aged(5_000, { pinned: true }), NOW, EXEMPT)).toBe(1);
  });

  it('never touches facts more important than the setting, and fades other kinds', () => {
    expect(decayScore(aged(5_000, { importance: 0.91 }), NOW, EXEMPT)).toBe(1);
    expect(decayScore(aged(5_000, { importance: 0.91, kind: 'summary' }), NOW, EXEMPT)).toBeLessThan(0.01);
  });

  it('is full for a memory dated in the future', () => {
    expect(decayScore(aged(-10), NOW, EXEMPT)).toBe(1);
    expect(idleDays(aged(-10), NOW)).toBe(0);
  });
});
