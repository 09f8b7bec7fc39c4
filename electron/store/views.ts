import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors';
import { savedView, tableLayout, type SavedView, type TableLayout } from '#shared/domain/table';
import type { ReadableDatabase, WritableDatabase } from './database';

interface ViewRow {
  id: string;
  name: string;
  view: string;
}

/** In the order in which they were made. */
export function listViews(db: ReadableDatabase): SavedView[] {
  return db
    .all<ViewRow>('SELECT id, name, view FROM saved_views ORDER BY position, created_at, id')
    .flatMap((row) => {
      // A filter that this version does not know any more is no reason to show none at all.
      const view: unknown = JSON.parse(row.view);
      const parsed = savedView.safeParse({ ...row, view });
      return parsed.success ? [parsed.data] : [];
    });
}

/** Without an id a new one, at the end. @throws AppError NOT_FOUND */
export function saveView(
  db: WritableDatabase,
  { id, name, view }: { id?: string | undefined; name: string; view: SavedView['view'] },
  now: number,
): SavedView {
  if (id !== undefined) {
    const changed = db.run(
      'UPDATE saved_views SET name = ?, view = ? WHERE id = ?',
      name,
      JSON.stringify(view),
      id,
    ).changes;
    if (changed === 0) throw noSuchView();
    return { id, name, view };
  }
  const saved = { id: randomUUID(), name, view };
  db.run(
    `INSERT INTO saved_views (id, name, view, position, created_at)
     SELECT ?, ?, ?, coalesce(max(position), 0) + 1, ? FROM saved_views`,
    saved.id,
    name,
    JSON.stringify(view),
    now,
  );
  return saved;
}

/** @throws AppError NOT_FOUND */
export function nameOfView(db: ReadableDatabase, id: string): string {
  const row = db.get<{ name: string }>('SELECT name FROM saved_views WHERE id = ?', id);
  if (row === undefined) throw noSuchView();
  return row.name;
}

export function removeView(db: WritableDatabase, id: string): number {
  return db.run('DELETE FROM saved_views WHERE id = ?', id).changes;
}

function noSuchView(): AppError {
  return new AppError('NOT_FOUND', 'That view is not there any more.');
}

const PLACE = 'memories.table';

/** How the table of memories was left; null: never changed. */
export function tableLayoutOf(db: ReadableDatabase): TableLayout | null {
  const row = db.get<{ state: string }>('SELECT state FROM window_state WHERE place = ?', PLACE);
  return row === undefined ? null : (tableLayout.safeParse(JSON.parse(row.state)).data ?? null);
}

export function saveTableLayout(db: WritableDatabase, layout: TableLayout | null): void {
  if (layout === null) db.run('DELETE FROM window_state WHERE place = ?', PLACE);
  else {
    db.run(
      'INSERT INTO window_state (place, state) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET state = excluded.state',
      PLACE,
      JSON.stringify(layout),
    );
  }
}
