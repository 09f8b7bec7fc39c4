import { describe, expect, it } from 'vitest';
import { sameKey } from '../../../../renderer/features/review/same/sameKeys';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('keys of the pairs that may be one', () => {
  it.each([
    ['j', 0, 1],
    ['ArrowDown', 2, 2],
    ['K', 2, 1],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(sameKey(press(key), from, 3)).toEqual({ do: 'move', to });
  });

  it('decide', () => {
    expect(sameKey(press('Enter'), 0, 3)).toEqual({ do: 'merge' });
    expect(sameKey(press('x'), 0, 3)).toEqual({ do: 'dismiss' });
    expect(sameKey(press('s'), 0, 3)).toEqual({ do: 'swap' });
  });

  it('mean nothing with modifiers, in an empty list, or by another key', () => {
    expect(sameKey(press('x', { ctrlKey: true }), 0, 3)).toBeNull();
    expect(sameKey(press('Enter', { metaKey: true }), 0, 3)).toBeNull();
    expect(sameKey(press('x'), 0, 0)).toBeNull();
    expect(sameKey(press('q'), 0, 3)).toBeNull();
  });
});
