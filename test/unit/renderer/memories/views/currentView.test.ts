import { expect, it } from 'vitest';
import type { TableView } from '#shared/domain/table';
import { sameView, viewOf } from '../../../../../renderer/features/memories/views/currentView';

const choice: Omit<TableView, 'query'> = {
  filter: { pinned: true, kinds: ['fact'] },
  mode: 'both',
  sorts: [{ by: 'decay', direction: 'asc' }],
  layout: null,
};

it('a view holds the words that are searched for among its filters', () => {
  expect(viewOf(choice, ' tea ').filter).toEqual({ pinned: true, kinds: ['fact'], query: ' tea ' });
  expect(viewOf(choice, '  ').filter).toEqual({ pinned: true, kinds: ['fact'] });
});

it('views are the same whatever the order of their parts, and differ by the order of what has one', () => {
  const view = viewOf(choice, '');
  expect(sameView(view, { ...view, filter: { kinds: ['fact'], pinned: true } })).toBe(true);
  expect(sameView(view, { ...view, filter: { kinds: ['fact'] } })).toBe(false);
  const sorts: TableView['sorts'] = [
    { by: 'text', direction: 'asc' },
    { by: 'kind', direction: 'asc' },
  ];
  expect(sameView({ ...view, sorts }, { ...view, sorts: [...sorts].reverse() })).toBe(false);
});
