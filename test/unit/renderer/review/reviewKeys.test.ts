import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, reviewKey, START, type ReviewPlace } from '../../../../renderer/features/review/reviewKeys';

const ids = ['a', 'b', 'c', 'd'];

function press(key: string, shiftKey = false) {
  return { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false };
}

function after(keys: readonly (string | [string])[], from: ReviewPlace = START): ReviewPlace {
  return keys.reduce<ReviewPlace>((place, key) => {
    const result = reviewKey(typeof key === 'string' ? press(key) : press(key[0], true), place, ids);
    return result?.do === 'move' ? result.place : place;
  }, from);
}

describe('keys of the review list', () => {
  it('choose between the two of a pair', () => {
    expect(reviewKey(press('1'), START, ids)).toEqual({ do: 'keep', which: 0, ids: ['a'] });
    expect(reviewKey(press('2'), START, ids)).toEqual({ do: 'keep', which: 1, ids: ['a'] });
  });

  it('move within the list and stop at its ends', () => {
    expect(after(['ArrowDown', 'ArrowDown']).active).toBe(2);
    expect(after(['ArrowUp']).active).toBe(0);
    expect(after(['End', 'ArrowDown']).active).toBe(3);
    expect(after(['End', 'Home']).active).toBe(0);
  });

  it('choose a range with Shift, from where it began, in both directions', () => {
    expect([...after(['ArrowDown', ['ArrowDown'], ['ArrowDown']]).chosen]).toEqual(['b', 'c', 'd']);
    expect([...after(['ArrowDown', ['ArrowDown'], ['ArrowUp'], ['ArrowUp']]).chosen]).toEqual(['a', 'b']);
  });

  it('choose one more or one less with Space, and nothing with Escape', () => {
    const two = after([' ', 'ArrowDown', ' ']);
    expect([...two.chosen]).toEqual(['a', 'b']);
    expect([...after([' '], two).chosen]).toEqual(['a']);
    expect(after(['Escape'], two).chosen.size).toBe(0);
    expect(reviewKey(press('Escape'), START, ids)).toBeNull();
  });

  it('decide about the row, or about what is chosen', () => {
    expect(reviewKey(press('a'), { ...START, active: 1 }, ids)).toEqual({ do: 'accept', ids: ['b'] });
    expect(reviewKey(press('X'), { ...START, active: 1 }, ids)).toEqual({ do: 'reject', ids: ['b'] });
    const chosen = new Set(['d', 'a']);
    expect(reviewKey(press('x'), { active: 1, anchor: null, chosen }, ids)).toEqual({
      do: 'reject',
      ids: ['a', 'd'],
    });
    expect(reviewKey(press('e'), { active: 2, anchor: null, chosen }, ids)).toEqual({
      do: 'edit',
      ids: ['c'],
    });
  });

  it('mean nothing with Ctrl, ⌘ or Alt, in an empty list, and for other keys', () => {
    expect(reviewKey({ ...press('a'), ctrlKey: true }, START, ids)).toBeNull();
    expect(reviewKey({ ...press('z'), metaKey: true }, START, ids)).toBeNull();
    expect(reviewKey(press('a'), START, [])).toBeNull();
    expect(reviewKey(press('q'), START, ids)).toBeNull();
  });

  it('act on the last row when the list has become shorter', () => {
    expect(reviewKey(press('a'), { ...START, active: 9 }, ids)).toEqual({ do: 'accept', ids: ['d'] });
  });

  it('never leave the list nor choose what is not in it', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', ' ', 'Escape');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.boolean())), (presses) => {
        const place = after(presses.map(([name, shift]) => (shift ? [name] : name)));
        expect(place.active).toBeGreaterThanOrEqual(0);
        expect(place.active).toBeLessThan(ids.length);
        expect([...place.chosen].every((id) => ids.includes(id))).toBe(true);
      }),
    );
  });

  it('take ranges from either end', () => {
    expect([...rangeOf(ids, 3, 1)]).toEqual(['b', 'c', 'd']);
  });
});
