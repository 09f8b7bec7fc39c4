import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../../../renderer/ui/format';
import { spellState, spellWords } from '../../../../../renderer/ui/entity/spell';
import { daysAgo, edgeOf, NOW } from './samples';

const day = (days: number): string => formatDay(daysAgo(days));

describe('how an edge stands', () => {
  it.each([
    ['true now', edgeOf(), 'now', `first said ${day(30)}`],
    [
      'true since a day that a text names',
      edgeOf({ validFrom: daysAgo(400), since: daysAgo(400) }),
      'now',
      `since ${day(400)}`,
    ],
    [
      'over',
      edgeOf({ live: false, since: daysAgo(90), validTo: daysAgo(10), closedAt: daysAgo(9) }),
      'over',
      `${day(90)} to ${day(10)}`,
    ],
    [
      'over, its beginning unknown',
      edgeOf({ live: false, since: daysAgo(10), validTo: daysAgo(10), closedAt: daysAgo(9) }),
      'over',
      `until ${day(10)}`,
    ],
    [
      'over since a moment ago',
      edgeOf({ live: false, since: daysAgo(90), validTo: NOW + 900 }),
      'over',
      `${day(90)} to ${day(0)}`,
    ],
    ['no longer said', edgeOf({ live: false, expiredAt: daysAgo(3) }), 'unsaid', `${day(30)} to ${day(3)}`],
    [
      'said by memories that are not in use',
      edgeOf({ live: false, support: 0 }),
      'unsaid',
      `said ${day(30)}`,
    ],
    [
      'yet to begin',
      edgeOf({ live: false, validFrom: daysAgo(-20), since: daysAgo(-20) }),
      'later',
      `from ${day(-20)} on`,
    ],
    [
      'true until a day that is still to come',
      edgeOf({ validTo: daysAgo(-20) }),
      'now',
      `first said ${day(30)}`,
    ],
  ] as const)('%s', (_case, edge, state, words) => {
    expect(spellState(edge, NOW)).toBe(state);
    expect(spellWords(edge, NOW)).toBe(words);
  });
});
