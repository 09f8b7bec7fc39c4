import { describe, expect, it } from 'vitest';
import { REMEMBERED_KINDS, TOLD_KINDS } from '#shared/domain/memory';
import {
  askedFilter,
  hidesConversations,
  isNarrowed,
  withFilter,
  withoutFilters,
} from '../../../../../renderer/features/memories/state/filters';
import { isTrash, tabOf, withTab } from '../../../../../renderer/features/memories/state/statusTab';

describe('filters of the table', () => {
  it('are added to one another, and taken out by undefined', () => {
    const pinned = withFilter({ kinds: ['fact'] }, { pinned: true });
    expect(pinned).toEqual({ kinds: ['fact'], pinned: true });
    const without = withFilter(pinned, { kinds: undefined });
    expect(without).toEqual({ pinned: true });
    expect(Object.keys(without)).toEqual(['pinned']);
  });

  it('leave the tab when all are cleared', () => {
    expect(withoutFilters({ statuses: ['trash'], tags: ['a'], pinned: true })).toEqual({
      statuses: ['trash'],
    });
    expect(withoutFilters({ tags: ['a'] })).toEqual({});
  });

  it('are something else than the tab and the search', () => {
    expect(isNarrowed({ statuses: ['paused'], query: 'tea' })).toBe(false);
    expect(isNarrowed({ statuses: ['paused'], flagged: true })).toBe(true);
  });

  const none = { conversations: false, passages: false };

  it('leave out conversations unless those are wanted or a kind is chosen', () => {
    expect(askedFilter({}, none)).toEqual({ kinds: TOLD_KINDS });
    expect(askedFilter({}, { ...none, conversations: true })).toEqual({ kinds: REMEMBERED_KINDS });
    expect(askedFilter({ kinds: ['episode'] }, none)).toEqual({ kinds: ['episode'] });
    expect(hidesConversations({ kinds: ['fact'] }, none)).toBe(false);
  });

  it('leave out passages of documents unless those are wanted, or the filter speaks of them', () => {
    expect(TOLD_KINDS).not.toContain('document');
    expect(REMEMBERED_KINDS).not.toContain('document');
    expect(askedFilter({}, { ...none, passages: true }).kinds).toEqual([...TOLD_KINDS, 'document']);
    expect(askedFilter({}, { conversations: true, passages: true })).toEqual({});
    expect(askedFilter({ kinds: ['document'] }, none)).toEqual({ kinds: ['document'] });
    expect(askedFilter({ sources: ['document'] }, none)).toEqual({ sources: ['document'] });
    expect(askedFilter({ documents: ['d'] }, none)).toEqual({ documents: ['d'] });
    expect(askedFilter({ sources: ['chat'] }, none).kinds).toEqual(TOLD_KINDS);
  });
});

describe('status tabs', () => {
  it('are filters of one status, and none for all', () => {
    expect(tabOf({})).toBe('all');
    expect(tabOf(withTab({ pinned: true }, 'archived'))).toBe('archived');
    expect(withTab({ statuses: ['trash'], pinned: true }, 'all')).toEqual({ pinned: true });
    expect(isTrash({ statuses: ['trash'] })).toBe(true);
  });

  it('are none of them where several statuses are asked for', () => {
    expect(tabOf({ statuses: ['paused', 'archived'] })).toBeNull();
    expect(isTrash({ statuses: ['trash', 'paused'] })).toBe(false);
  });
});
