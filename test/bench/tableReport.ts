import { both, ratio } from './stats';
import type { StoreFigures } from './storeBench';

/** The section on the table of memories: a column for each size of store. */
export function tableLines(stores: readonly StoreFigures[]): string[] {
  const row = (what: string, cell: (figures: StoreFigures) => string): string =>
    `| ${what} | ${stores.map(cell).join(' | ')} |`;
  const whats = stores[0]?.table.lines.map(({ what }) => what) ?? [];
  return [
    '## Table',
    '',
    'All row numbers that match, in order, and the first hundred rows with their marks; from the store, without window',
    'and transport. The floor is `SELECT seq FROM memories ORDER BY created_at` in the same run: all row numbers as an',
    'index has them. Medians (p95), ms.',
    '',
    row('what', ({ memories }) => memories.toLocaleString('en')),
    row('---', () => '---:'),
    row('floor', ({ table }) => both(table.floor)),
    ...whats.map((what, i) =>
      row(what, ({ table }) => {
        const line = table.lines[i];
        return line === undefined ? '' : `${both(line.figures)}, ${ratio(line.figures, table.floor)}×`;
      }),
    ),
    row('facets: longest piece in one go', ({ table }) => both(table.facetsPiece)),
    row('bare scan for 500', ({ table }) => both(table.meaning.bare)),
    row(
      'search by meaning',
      ({ table: { meaning } }) =>
        `${both(meaning.semantic)}, ${ratio(meaning.semantic, meaning.bare)}× the scan`,
    ),
    row(
      'search by both',
      ({ table: { meaning } }) => `${both(meaning.both)}, ${ratio(meaning.both, meaning.bare)}× the scan`,
    ),
    row('keyset page of 100, first', ({ firstPage }) => both(firstPage)),
    row('keyset page of 100, next', ({ nextPage }) => both(nextPage)),
    '',
  ];
}
