import { expect, it } from 'vitest';
import { fieldChanges } from '../../../../renderer/features/journal/fieldChanges';

it('tells old and new of what differs, in words', () => {
  const before = {
    status: 'active',
    kind: 'fact',
    importance: 0.9,
    tags: ['a', 'b'],
    pinned: false,
  } as const;
  const after = { status: 'trash', kind: 'fact', importance: 0.7, tags: [], pinned: true } as const;
  expect(fieldChanges({ ...before, tags: [...before.tags] }, { ...after, tags: [] })).toEqual([
    { name: 'Status', before: 'Active', after: 'Trash' },
    { name: 'Importance', before: '0.90', after: '0.70' },
    { name: 'Tags', before: 'a, b', after: null },
    { name: 'Pinned', before: 'No', after: 'Yes' },
  ]);
});

it('says nothing of the text, nor of what reads the same', () => {
  expect(fieldChanges({ text: 'a', importance: 0.701 }, { text: 'b', importance: 0.7 })).toEqual([]);
});

it('says that there is no end any more', () => {
  const [change] = fieldChanges({ expiresAt: 5 }, { expiresAt: null });
  expect(change).toMatchObject({ name: 'Expires', after: null });
  expect(change?.before).toContain('1970');
});
