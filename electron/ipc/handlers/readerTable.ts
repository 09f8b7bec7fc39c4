import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import type { ReadableDatabase } from '../../store/database';
import { markerOf } from '../../store/marks';
import { memoriesBySeq } from '../../store/memoriesRead';
import type { FilterMeaning } from '../../store/memoryFilter';
import { toMemory } from '../../store/memoryRow';
import { tableFacets } from '../../store/tableFacets';
import { tableIds } from '../../store/tableRows';
import { listViews, tableLayoutOf } from '../../store/views';
import type { Handlers } from './types';

type ReaderTable = Pick<
  Handlers<'reader'>,
  'memories.ids' | 'memories.rows' | 'memories.facets' | 'views.list' | 'table.layout'
>;

export function readerTableHandlers(db: ReadableDatabase, meaning: () => FilterMeaning): ReaderTable {
  return {
    'memories.ids': (input) => ({ rows: tableIds(db, input, meaning()) }),
    'memories.rows': ({ rows, query }) => {
      const marksIn = markerOf(query ?? '');
      const items = memoriesBySeq(db, rows).map((row) => ({
        row: row.seq,
        memory: toMemory(row),
        marks: marksIn(row.text),
      }));
      return { items };
    },
    'memories.facets': ({ filter }, { signal }) =>
      tableFacets(db, filter, meaning(), async () => {
        await nextTurn();
        if (signal.aborted) throw new AppError('CANCELLED', 'The filter has changed.');
      }),
    'views.list': () => ({ views: listViews(db) }),
    'table.layout': () => ({ layout: tableLayoutOf(db) }),
  };
}
