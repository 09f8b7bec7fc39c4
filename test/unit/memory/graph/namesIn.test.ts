import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../../electron/memory/graph/namesIn';

function named(text: string, ...known: string[]): string[] {
  return namesIn(text, (names) => new Set(names.filter((name) => known.includes(name))));
}

describe('names in a question', () => {
  it('are found whatever stands around them', () => {
    expect(named('What is “Falcon’s” stack, and who is (Hannah)?', 'falcon', 'hannah')).toEqual([
      'falcon',
      'hannah',
    ]);
    expect(named('does c++ or node.js fit?', 'c++', 'node.js')).toEqual(['c++', 'node.js']);
  });

  it('are the longest ones', () => {
    expect(named('Is the New York Times in New York?', 'new york times', 'new york', 'york')).toEqual([
      'new york times',
      'new york',
    ]);
  });

  it('are found where words are not apart', () => {
    expect(named('東京大学の田中さんは元気ですか', '東京大学', '東京', '田中')).toEqual(['東京大学', '田中']);
  });

  it('are found in any text without harm', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        expect(namesIn(text, (names) => new Set(names.slice(0, 3))).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
