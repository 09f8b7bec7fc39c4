import type { AsOf } from '#shared/domain/graph';
import type { ExportedEdge, ExportedEntity } from '../../store/graphExport';

/** How a graph is written down; the pieces, put together in order, are the file. */
export interface GraphFormat {
  extension: string;
  begin(about: { asOf: AsOf; at: number }): string;
  entities(page: readonly ExportedEntity[], first: boolean): string;
  between: string;
  edges(page: readonly ExportedEdge[], first: boolean): string;
  end: string;
}

/** A time (UTC milliseconds) as files tell it. */
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
