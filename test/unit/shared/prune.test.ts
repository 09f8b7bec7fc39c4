import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REMEMBERED_KINDS, type Memory, type MemoryFilter } from '#shared/domain/memory';
import { duplicatesToPrune, pruneFilter, pruneReasons } from '#shared/domain/prune';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 2, 1, 12);
const settings = { decayExemptImportance: 0.9, lowValueBelow: 0.15 };
const memory: Memory = {
  id: '00000000-0000-5000-8000-000000000001',
  text: 'I like tea',
  reply: null,
  kind: 'episode',
  importance: 0.2,
  confidence: 1,
  status: 'active',
  pinned: false,
  createdAt: now - 800 * DAY_MS,
  updatedAt: now,
  validFrom: null,
  validTo: null,
  expiresAt: now - 3 * DAY_MS,
  lastAccessedAt: now - 430 * DAY_MS,
  accessCount: 1,
  scope: 'personal',
  sessionId: null,
  messageId: null,
  speaker: null,
  source: 'import:jsonl',
  sourceRef: null,
  tags: [],
  language: null,
  embedding: 'embedded',
  embeddingError: null,
  supersededBy: null,
  mergedInto: null,
  flags: ['secret'],
};

it.each<[string, MemoryFilter, Partial<Memory>, string[]]>([
  ['age', { createdBefore: now }, {}, ['Made 26 months ago']],
  ['age in days', { createdBefore: now }, { createdAt: now - DAY_MS }, ['Made 1 day ago']],
  ['age in years', { createdBefore: now }, { createdAt: now - 1_500 * DAY_MS }, ['Made 4 years ago']],
  ['idleness', { idleSince: now }, {}, ['Not used for 14 months']],
  ['decay', { decayBelow: 0.5 }, {}, ['Decay score 0.01']],
  [
    'a fact above the exempt importance',
    { decayBelow: 0.5 },
    { kind: 'fact', importance: 1 },
    ['Decay score 1.00'],
  ],
  ['recall', { recalled: false }, {}, ['Never recalled']],
  ['importance', { importanceTo: 0.3 }, {}, ['Low importance 0.2']],
  ['flags', { flagged: true }, {}, ['Looks like a secret']],
  ['duplicates', { suggested: ['duplicate'] }, {}, ['Says the same as another']],
  ['contradictions', { suggested: ['contradiction'] }, {}, ['Contradicts another']],
  [
    'several suggestions',
    { suggested: ['duplicate', 'expired', 'low_value', 'secret'] },
    {},
    ['Expired 3 days ago', 'Decay score 0.01', 'Looks like a secret'],
  ],
  [
    'kind and source',
    { kinds: ['episode'], sources: ['import'] },
    {},
    ['Of the kind episode', 'From import:jsonl'],
  ],
  ['all at once', { createdBefore: now, recalled: false }, {}, ['Made 26 months ago', 'Never recalled']],
  ['nothing', { statuses: ['active'] }, {}, []],
])('says why: %s', (_name, filter, change, reasons) => {
  expect(pruneReasons(filter, { ...memory, ...change }, { now, settings })).toEqual(reasons);
});

it('exempts what is pinned, and leaves alone what gave way', () => {
  expect(pruneFilter({ recalled: false, pinned: true })).toEqual({
    kinds: REMEMBERED_KINDS,
    recalled: false,
    pinned: false,
    statuses: ['active', 'paused', 'archived'],
  });
  expect(pruneFilter({ statuses: ['archived'] }).statuses).toEqual(['archived']);
});

it('keeps one of each group of duplicates', () => {
  expect([...duplicatesToPrune([['a', 'b', 'c']])]).toEqual(['b', 'c']);
  expect([
    ...duplicatesToPrune([
      ['a', 'b'],
      ['b', 'a'],
    ]),
  ]).toEqual(['b']);
  expect([
    ...duplicatesToPrune([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ]).toEqual(['b']);
  const group = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 6 }), (groups) => {
      const going = duplicatesToPrune(groups);
      // Whoever goes leaves one behind that says the same.
      const stays = new Set(groups.flat().filter((id) => !going.has(id)));
      for (const id of going) {
        expect(
          groups.some((each) => each.some((one) => one === id) && each.some((other) => stays.has(other))),
        ).toBe(true);
      }
    }),
  );
});
