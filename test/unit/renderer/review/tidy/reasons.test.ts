import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/decay';
import { reasonsFor } from '../../../../../renderer/features/review/tidy/reasons';

const NOW = Date.UTC(2026, 5, 1);

it('says how old a memory is, whether anything used it, and what is left of it', () => {
  const memory = {
    kind: 'episode' as const,
    pinned: false,
    expiresAt: null,
    source: 'chat',
    importance: 0.1,
    createdAt: NOW - 90 * DAY_MS,
    accessCount: 0,
    lastAccessedAt: null,
  };
  // Half-life 45 days.
  expect(reasonsFor('low_value', memory, NOW, 0.9)).toEqual([
    expect.stringMatching(/^made /u),
    'never used',
    'importance 0.10',
    '0.25 left',
  ]);
  const used = { ...memory, accessCount: 3, lastAccessedAt: NOW - 2 * DAY_MS, expiresAt: NOW - DAY_MS };
  expect(reasonsFor('expired', used, NOW, 0.9)).toEqual(['ended yesterday', 'last used 2 days ago']);
  expect(reasonsFor('secrets', { ...memory, source: 'import:jsonl' }, NOW, 0.9)[0]).toBe('Imported: jsonl');
});
