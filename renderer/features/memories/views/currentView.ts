import type { TableView } from '#shared/domain/table';

/** The table as it is now, as a view that can be kept. */
export function viewOf(
  choice: Pick<TableView, 'filter' | 'mode' | 'sorts' | 'layout'>,
  query: string,
): TableView {
  const { filter, mode, sorts, layout } = choice;
  return { filter: query.trim() === '' ? filter : { ...filter, query }, mode, sorts, layout };
}

/** Whether both show the same, in whichever order their parts are written down. */
export function sameView(a: TableView, b: TableView): boolean {
  return inOrder(a) === inOrder(b);
}

function inOrder(view: TableView): string {
  return JSON.stringify(view, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
