import { describe, expect, it } from 'vitest';
import { ariaSort, COLUMNS, nextSort, type Column } from '../../../../renderer/features/memories/columns';
import { filterOf } from '../../../../renderer/features/memories/statusTab';

function column(id: Column['id']): Column {
  const found = COLUMNS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
}

describe('sorting by a column', () => {
  const newestFirst = { by: 'createdAt', direction: 'desc' } as const;

  it('starts in the natural direction and turns round when asked again', () => {
    const byText = nextSort(newestFirst, column('text'));
    expect(byText).toEqual({ by: 'text', direction: 'asc' });
    expect(nextSort(byText, column('text'))).toEqual({ by: 'text', direction: 'desc' });
    expect(nextSort(newestFirst, column('importance'))).toEqual({ by: 'importance', direction: 'desc' });
  });

  it('leaves the order alone where a column has none', () => {
    expect(nextSort(newestFirst, column('tags'))).toBe(newestFirst);
  });

  it('tells screen readers which column sorts', () => {
    expect(ariaSort(newestFirst, column('created'))).toBe('descending');
    expect(ariaSort(newestFirst, column('text'))).toBe('none');
    expect(ariaSort(newestFirst, column('tags'))).toBeUndefined();
  });
});

describe('filter of the table', () => {
  it('asks for everything but the trash by default', () => {
    expect(filterOf('all', 'any', '  ')).toEqual({});
  });

  it('passes the search on as it was typed', () => {
    expect(filterOf('trash', 'fact', ' c:plan "50%" ')).toEqual({
      status: 'trash',
      kind: 'fact',
      query: ' c:plan "50%" ',
    });
  });
});
