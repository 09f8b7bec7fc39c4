import { describe, expect, it } from 'vitest';
import { pageChain, type PageContent } from '../../../../renderer/api/pageChain';

const page = (rows: number, nextCursor: string | null): PageContent => ({
  items: Array.from({ length: rows }),
  nextCursor,
});
const knowing =
  (pages: Record<string, PageContent>) =>
  (cursor: string | null): PageContent | undefined =>
    pages[cursor ?? 'top'];
const cursors = (links: readonly { cursor: string | null; needed: boolean }[]): string[] =>
  links.map(({ cursor, needed }) => `${cursor ?? 'top'}${needed ? '!' : ''}`);

const three = { top: page(100, 'b'), b: page(200, 'c'), c: page(200, 'd') };

describe('chain of pages', () => {
  it('asks for the first page when nothing is known', () => {
    expect(pageChain(knowing({}), { first: 0, last: 50 })).toEqual([
      { cursor: null, limit: 100, needed: true },
    ]);
  });

  it('asks for the next page once the view comes to the end of what is known', () => {
    expect(cursors(pageChain(knowing({ top: page(100, 'b') }), { first: 0, last: 50 }))).toEqual(['top!']);
    expect(cursors(pageChain(knowing({ top: page(100, 'b') }), { first: 50, last: 150 }))).toEqual([
      'top!',
      'b!',
    ]);
  });

  it('keeps pages that are out of view without asking for them again', () => {
    expect(cursors(pageChain(knowing(three), { first: 0, last: 50 }))).toEqual(['top!', 'b', 'c']);
    expect(cursors(pageChain(knowing(three), { first: 320, last: 400 }))).toEqual(['top', 'b', 'c!']);
  });

  it('goes page by page towards a view far below', () => {
    expect(cursors(pageChain(knowing(three), { first: 90_000, last: 90_100 }))).toEqual([
      'top',
      'b',
      'c',
      'd!',
    ]);
  });

  it('drops what followed a page that ends elsewhere now', () => {
    const moved = { ...three, top: page(100, 'b2') };
    expect(cursors(pageChain(knowing(moved), { first: 0, last: 50 }))).toEqual(['top!']);
  });

  it('ends where the list ends', () => {
    expect(cursors(pageChain(knowing({ top: page(40, null) }), { first: 0, last: 900 }))).toEqual(['top!']);
  });

  it('keeps the end of the list fresh, also when it is empty or has shrunk below the view', () => {
    expect(cursors(pageChain(knowing({ top: page(0, null) }), { first: 0, last: 50 }))).toEqual(['top!']);
    expect(cursors(pageChain(knowing({ top: page(30, null) }), { first: 100, last: 150 }))).toEqual(['top!']);
  });

  it('takes bigger steps far down', () => {
    const limits: number[] = [];
    pageChain(
      (cursor, limit) => {
        limits[Number(cursor ?? 0)] = limit;
        return page(limit, cursor === '6' ? null : String(Number(cursor ?? 0) + 1));
      },
      { first: 0, last: -1 + 100 + 3 * 200 + 500 },
    );
    expect(limits.slice(0, 5)).toEqual([100, 200, 200, 200, 500]);
  });
});
