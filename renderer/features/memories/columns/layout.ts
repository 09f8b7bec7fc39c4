import { columnId, type ColumnId, type TableLayout } from '#shared/domain/table';
import { COLUMNS, DEFAULT_COLUMNS, GIVE_WAY, type Column } from './columns';

export interface ShownColumn extends Column {
  /** Pixels; null: what is left. */
  set: number | null;
}

type Columns = TableLayout['columns'];

export const MIN_WIDTH = 48;
const MAX_WIDTH = 2_000;
/** As in ui/table/Table.module.css: the box column, the gap between columns, what is free at both ends. */
export const BOX_PX = 24;
export const GAP_PX = 12;
const ENDS_PX = 28;
/** The text has this much before other columns may take room from it. */
const READABLE_PX = 240;

/** The columns of a layout, those included that have nothing to show now. The text is always among them. */
export function layoutColumns(layout: TableLayout | null): Columns {
  const columns = layout?.columns ?? DEFAULT_COLUMNS.map((id) => ({ id, width: null }));
  const known = columns.filter(({ id }, index) => columns.findIndex((other) => other.id === id) === index);
  return known.some(({ id }) => id === 'text') ? known : [{ id: 'text', width: null }, ...known];
}

/**
 * What is shown in a table of this width (pixels): columns that come by themselves give way where there is no room;
 * those that the person added or sized stay, and the table scrolls.
 */
export function shownColumns(
  layout: TableLayout | null,
  { scored, width }: { scored: boolean; width: number },
): ShownColumn[] {
  let shown = layoutColumns(layout)
    .filter(({ id }) => scored || id !== 'score')
    .map(({ id, width: set }) => ({ ...COLUMNS[id], set }));
  for (const id of GIVE_WAY) {
    if (tableWidth(shown) + READABLE_PX - COLUMNS.text.width <= width) break;
    shown = shown.filter((column) => column.id !== id || column.set !== null);
  }
  return shown;
}

/** Least width of a table with these columns, in pixels. */
export function tableWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { set, width }) => sum + (set ?? width) + GAP_PX, BOX_PX + ENDS_PX);
}

/** For `grid-template-columns`. */
export function columnTemplate(columns: readonly ShownColumn[]): string {
  const tracks = columns.map(({ id, set, width }) =>
    id === 'text' && set === null ? `minmax(${width}px, 1fr)` : `${set ?? width}px`,
  );
  const filler = columns.some(({ id, set }) => id === 'text' && set === null) ? [] : ['minmax(0, 1fr)'];
  return [`${BOX_PX}px`, ...tracks, ...filler].join(' ');
}

/** Shows the column at the place where it comes by default among the shown ones, or hides it. */
export function toggleColumn(layout: TableLayout | null, id: ColumnId): TableLayout {
  const columns = layoutColumns(layout);
  if (columns.some((column) => column.id === id)) {
    return { columns: columns.filter((column) => column.id !== id || id === 'text') };
  }
  const place = columnId.options.indexOf(id);
  const at = columns.findIndex((column) => columnId.options.indexOf(column.id) > place);
  const before = at === -1 ? columns.length : at;
  return { columns: [...columns.slice(0, before), { id, width: null }, ...columns.slice(before)] };
}

/** Puts the column before another one, or after it where it moves towards the end. */
export function moveColumn(layout: TableLayout | null, id: ColumnId, to: ColumnId): TableLayout {
  const columns = layoutColumns(layout);
  const from = columns.findIndex((column) => column.id === id);
  const target = columns.findIndex((column) => column.id === to);
  const moved = columns[from];
  if (moved === undefined || target === -1) return { columns };
  const rest = columns.filter((column) => column.id !== id);
  return { columns: [...rest.slice(0, target), moved, ...rest.slice(target)] };
}

/** Pixels; null lets the column have its own width again. */
export function resizeColumn(layout: TableLayout | null, id: ColumnId, width: number | null): TableLayout {
  const next = width === null ? null : Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  return {
    columns: layoutColumns(layout).map((column) => (column.id === id ? { id, width: next } : column)),
  };
}
