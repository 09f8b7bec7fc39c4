import { describe, expect, it } from 'vitest';
import type { ColumnId, TableLayout } from '#shared/domain/table';
import {
  columnTemplate,
  layoutColumns,
  MIN_WIDTH,
  moveColumn,
  resizeColumn,
  shownColumns,
  tableWidth,
  toggleColumn,
} from '../../../../../renderer/features/memories/columns/layout';

const WIDE = { scored: false, width: 1_600 };
const idsOf = (columns: readonly { id: ColumnId }[]): string => columns.map(({ id }) => id).join(' ');
const layoutOf = (...ids: ColumnId[]): TableLayout => ({ columns: ids.map((id) => ({ id, width: null })) });

describe('which columns are shown', () => {
  it('shows the usual ones until the person chooses, and the score where there is one', () => {
    expect(idsOf(shownColumns(null, WIDE))).toBe('text kind importance tags source used created state');
    expect(idsOf(shownColumns(null, { ...WIDE, scored: true }))).toMatch(/^text score kind/u);
  });

  it('always shows the text, and each column once', () => {
    expect(idsOf(layoutColumns(layoutOf('kind', 'tags')))).toBe('text kind tags');
    expect(idsOf(layoutColumns(layoutOf('text', 'kind', 'kind')))).toBe('text kind');
  });

  it('lets usual columns give way where there is no room, the least missed first', () => {
    expect(idsOf(shownColumns(null, { scored: false, width: 900 }))).toBe(
      'text importance tags used created state',
    );
    expect(idsOf(shownColumns(null, { scored: false, width: 300 }))).toBe('text');
  });

  it('keeps what the person added or sized: the table scrolls instead', () => {
    const chosen = resizeColumn(toggleColumn(null, 'language'), 'kind', 200);
    const shown = shownColumns(chosen, { scored: false, width: 400 });
    expect(idsOf(shown)).toBe('text kind language');
    expect(tableWidth(shown)).toBeGreaterThan(400);
  });
});

describe('changing the layout', () => {
  it('shows a column where it comes by default, and hides it again', () => {
    const more = toggleColumn(null, 'decay');
    expect(idsOf(more.columns)).toBe('text score kind importance decay tags source used created state');
    expect(idsOf(toggleColumn(more, 'decay').columns)).toBe(idsOf(layoutColumns(null)));
    expect(idsOf(toggleColumn(layoutOf('text', 'kind'), 'expires').columns)).toBe('text kind expires');
  });

  it('never hides the text', () => {
    expect(idsOf(toggleColumn(layoutOf('text', 'kind'), 'text').columns)).toBe('text kind');
  });

  it('moves a column to the place of another, either way', () => {
    const four = layoutOf('text', 'kind', 'tags', 'used');
    expect(idsOf(moveColumn(four, 'kind', 'used').columns)).toBe('text tags used kind');
    expect(idsOf(moveColumn(four, 'used', 'kind').columns)).toBe('text used kind tags');
    expect(idsOf(moveColumn(four, 'kind', 'kind').columns)).toBe('text kind tags used');
    expect(idsOf(moveColumn(four, 'kind', 'decay').columns)).toBe('text kind tags used');
  });

  it('sizes within what can be seen, in whole pixels', () => {
    const widthOf = (layout: TableLayout): number | null | undefined =>
      layout.columns.find(({ id }) => id === 'tags')?.width;
    expect(widthOf(resizeColumn(null, 'tags', 203.6))).toBe(204);
    expect(widthOf(resizeColumn(null, 'tags', -5))).toBe(MIN_WIDTH);
    expect(widthOf(resizeColumn(null, 'tags', 99_999))).toBe(2_000);
    expect(widthOf(resizeColumn(resizeColumn(null, 'tags', 300), 'tags', null))).toBeNull();
  });
});

it('gives the rest of the width to the text, or to nothing where the text has a width of its own', () => {
  expect(columnTemplate(shownColumns(layoutOf('text', 'kind'), WIDE))).toBe('24px minmax(180px, 1fr) 80px');
  expect(columnTemplate(shownColumns(resizeColumn(layoutOf('text', 'kind'), 'text', 300), WIDE))).toBe(
    '24px 300px 80px minmax(0, 1fr)',
  );
});
