import { describe, expect, it } from 'vitest';
import { paced, perSecond, timeLeftWords, type Pace } from '../../../../renderer/ui/pace';

function every(ms: number, steps: readonly number[]): Pace {
  return steps.reduce<Pace>((pace, done, index) => paced(pace, { at: index * ms, done }), []);
}

describe('pace', () => {
  it('says nothing before there is enough to say it of', () => {
    expect(perSecond([])).toBeNull();
    expect(perSecond(every(500, [0, 10]))).toBeNull();
    expect(timeLeftWords(every(500, [0, 10]), 100)).toBeNull();
  });

  it('goes by what was done lately, not by the quick passing over what was there already', () => {
    const pace = every(1_000, [0, ...Array.from({ length: 60 }, (_, second) => 100_000 + second * 10)]);
    expect(perSecond(pace)).toBeCloseTo(10);
  });

  it('names the time left in round units', () => {
    const pace = every(1_000, [0, 10, 20, 30]);
    expect(timeLeftWords(pace, 60)).toBe('a few seconds left');
    expect(timeLeftWords(pace, 430)).toBe('less than a minute left');
    expect(timeLeftWords(pace, 630)).toBe('about 1 minute left');
    expect(timeLeftWords(pace, 1_830)).toBe('about 3 minutes left');
    expect(timeLeftWords(pace, 72_030)).toBe('about 2 hours left');
  });

  it('promises nothing while nothing moves, and begins anew with another thing', () => {
    expect(timeLeftWords(every(1_000, [10, 10, 10, 10]), 100)).toBeNull();
    expect(paced(every(1_000, [10, 50]), { at: 9_000, done: 0 })).toEqual([{ at: 9_000, done: 0 }]);
  });
});
