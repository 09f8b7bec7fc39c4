import { describe, expect, it } from 'vitest';
import type { MemoryKind } from '#shared/domain/memory';
import type { UsedFact, UsedMemory } from '#shared/domain/session';
import {
  budgetWords,
  coverageWords,
  groupUsed,
  inNumberOrder,
  rangeWords,
  saysStill,
  usedCounts,
} from '../../../../../renderer/ui/used/usedWords';

const breakdown = { similarity: 1, importance: 1, recency: 1, frequency: 0 };

function used(kind: MemoryKind, position: number): UsedMemory {
  return {
    memoryId: `m${position}`,
    kind,
    position,
    text: 'x',
    score: 1,
    breakdown,
    source: 'chat',
    createdAt: 0,
  };
}

const fact: UsedFact = {
  edgeId: 'e',
  sourceId: 's',
  source: 'You',
  relation: 'lives_in',
  targetId: 't',
  target: 'Porto',
  confidence: 0.9,
  memoryIds: ['m1'],
  position: 5,
  score: null,
  breakdown: null,
  via: [],
};

describe('words of the used memories', () => {
  it('say whether memory covers the question', () => {
    expect(coverageWords({ probability: 0.824, covered: true })).toBe('Memory covers this: 0.82');
    expect(coverageWords({ probability: 0.3, covered: false })).toBe('Memory does not cover this: 0.30');
  });

  it('say how much room was taken', () => {
    expect(budgetWords({ tokens: 412, limit: 1_024 })).toBe('412 of 1,024 tokens');
  });

  it('name the days that were looked in, without the one after them, in the zone of the person', () => {
    const day = { from: Date.UTC(2026, 10, 17), to: Date.UTC(2026, 10, 18), text: 'last Tuesday' };
    expect(rangeWords(day, 'UTC')).toBe('“last Tuesday”: 17 Nov 2026');
    const week = { from: Date.UTC(2026, 10, 16), to: Date.UTC(2026, 10, 23), text: 'last week' };
    expect(rangeWords(week, 'UTC')).toMatch(/^“last week”: 16\s?–\s?22 Nov 2026$/u);
    expect(rangeWords(day, 'No/Such_Zone')).toContain('2026');
    const auckland = { from: Date.UTC(2026, 10, 16, 11), to: Date.UTC(2026, 10, 17, 11), text: 'yesterday' };
    expect(rangeWords(auckland, 'Pacific/Auckland')).toBe('“yesterday”: 17 Nov 2026');
  });

  it('tell a memory that was changed from one that was shortened', () => {
    const memory = 'I grew up in Graz.  My first job was at a mill. I left it in May.';
    expect(saysStill(memory, memory)).toBe(true);
    expect(saysStill(`${memory} Or in June.`, memory)).toBe(false);
    expect(saysStill(memory, 'I grew up in Graz. … I left it in May.')).toBe(true);
    expect(saysStill(memory, 'I grew up in Linz. … I left it in May.')).toBe(false);
    expect(saysStill('And so on… and on', 'And so on… and on')).toBe(true);
  });

  it('group what was used by what it is, and count it', () => {
    const groups = groupUsed([
      used('fact', 1),
      used('correction', 2),
      used('document', 3),
      used('summary', 4),
    ]);
    expect(groups.memories.map(({ position }) => position)).toEqual([1, 4]);
    expect(groups.corrections.map(({ position }) => position)).toEqual([2]);
    expect(groups.passages.map(({ position }) => position)).toEqual([3]);
    expect(usedCounts(groups, [fact])).toBe('2 memories, 1 correction, 1 passage, 1 fact');
    expect(usedCounts(groupUsed([]), [])).toBe('');
  });

  it('show the parts in the order of their numbers, without those that hold nothing', () => {
    const parts = inNumberOrder([
      { title: 'Memories', items: [used('fact', 5), used('fact', 3)] },
      { title: 'Passages', items: [] },
      { title: 'Corrections', items: [used('correction', 2)] },
      { title: 'Facts', items: [{ ...fact, position: 1 }] },
    ]);
    expect(parts.map(({ title, items }) => [title, ...items.map(({ position }) => position)])).toEqual([
      ['Facts', 1],
      ['Corrections', 2],
      ['Memories', 3, 5],
    ]);
  });
});
