import { expect, it } from 'vitest';
import type { DocumentInfo } from '#shared/domain/document';
import { NEWEST_FIRST, nextSort, sorted } from '../../../../renderer/features/documents/sorting';

function document(name: string, more: Partial<DocumentInfo> = {}): DocumentInfo {
  return {
    ...{ id: name, collection: 'documents', path: `/d/${name}`, name, format: 'text', sizeBytes: 1 },
    ...{ pages: null, chunks: 1, embedded: 1, refused: 0, chunkTokens: 256, overlapTokens: 64 },
    ...{ modifiedAt: null, addedAt: 0, readAt: 0, complete: true },
    ...more,
  };
}
const names = (documents: readonly DocumentInfo[]): string[] => documents.map(({ name }) => name);

it('sorts words from A on and numbers from the largest on, and turns round', () => {
  const byName = nextSort(NEWEST_FIRST, 'name');
  expect(byName).toEqual({ column: 'name', descending: false });
  expect(nextSort(byName, 'name')).toEqual({ column: 'name', descending: true });
  expect(nextSort(byName, 'chunks')).toEqual({ column: 'chunks', descending: true });
});

it('counts in names as people do, and takes equal ones by their names', () => {
  const documents = [document('b 10'), document('B 9'), document('a')];
  expect(names(sorted(documents, { column: 'name', descending: false }))).toEqual(['a', 'B 9', 'b 10']);
  expect(names(sorted(documents, NEWEST_FIRST))).toEqual(['a', 'B 9', 'b 10']);
});

it('has documents without pages at the end either way', () => {
  const documents = [document('none'), document('two', { pages: 2 }), document('nine', { pages: 9 })];
  expect(names(sorted(documents, { column: 'pages', descending: true }))).toEqual(['nine', 'two', 'none']);
  expect(names(sorted(documents, { column: 'pages', descending: false }))).toEqual(['two', 'nine', 'none']);
});
