import { describe, expect, it } from 'vitest';
import { newMemory, type Memory } from '#shared/domain/memory';
import {
  holdItems,
  onlyFound,
  PAGE_ROWS,
  pageRows,
  pagesAround,
  type RowItem,
} from '../../../../renderer/api/rowPages';

describe('pages of the rows in view', () => {
  it('reads the first page at the top, and the next ones before they come into view', () => {
    expect(pagesAround({ first: 0, last: 30 }, 1_000)).toEqual([0]);
    expect(pagesAround({ first: 20, last: 50 }, 1_000)).toEqual([0, 1]);
  });

  it('reads only what is around the view, however far down', () => {
    expect(pagesAround({ first: 90_000, last: 90_030 }, 100_000)).toEqual([899, 900]);
    expect(pagesAround({ first: 99_970, last: 99_999 }, 100_000)).toEqual([999]);
  });

  it('reads nothing of an empty list, and the end of one that has become shorter than the view', () => {
    expect(pagesAround({ first: 0, last: 50 }, 0)).toEqual([]);
    expect(pagesAround({ first: 900, last: 950 }, 120)).toEqual([0, 1]);
  });

  it('cuts the order into pages without a gap', () => {
    const order = Array.from({ length: 2 * PAGE_ROWS + 5 }, (_, index) => index + 1);
    expect([0, 1, 2].flatMap((page) => pageRows(order, page))).toEqual(order);
    expect(pageRows(order, 2)).toHaveLength(5);
  });
});

describe('what is held of the rows', () => {
  const memory: Memory = {
    ...newMemory.required().parse({
      text: 'tea',
      reply: null,
      importance: 0.9,
      confidence: 1,
      createdAt: 0,
      expiresAt: null,
      sourceRef: null,
      sessionId: null,
      messageId: null,
      speaker: null,
      kind: 'fact',
      tags: [],
      scope: 'personal',
      source: 'manual',
    }),
    id: '00000000-0000-5000-8000-000000000000',
    status: 'active',
    pinned: false,
    updatedAt: 0,
    validFrom: null,
    validTo: null,
    lastAccessedAt: null,
    accessCount: 0,
    language: null,
    embedding: 'embedded',
    embeddingError: null,
    supersededBy: null,
    mergedInto: null,
    flags: [],
  };
  const item = (row: number, marks: RowItem['marks'] = []): RowItem => ({ row, marks, memory });

  it('takes the newest reading of a row', () => {
    const held = holdItems(new Map(), [[item(1), item(2)], [item(1, [[0, 3]])]]);
    expect(held.get(1)?.marks).toEqual([[0, 3]]);
    expect(held.size).toBe(2);
  });

  it('lets go of what was read longest ago', () => {
    const full = holdItems(new Map(), [Array.from({ length: 3_000 }, (_, index) => item(index + 1))]);
    const next = holdItems(full, [[item(1), item(9_001), item(9_002)]]);
    expect(next.size).toBe(3_000);
    expect([1, 9_001, 9_002].every((row) => next.has(row))).toBe(true);
    expect([2, 3].some((row) => next.has(row))).toBe(false);
    expect(full.has(2)).toBe(true);
  });
});

it('sorts what a search by meaning found by another order', () => {
  expect(onlyFound([5, 4, 3, 2, 1], [2, 5])).toEqual([5, 2]);
  expect(onlyFound([5, 4, 3], [])).toEqual([]);
});
