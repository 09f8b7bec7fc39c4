import { expect, it } from 'vitest';
import { TIDY_START, tidyKey, type TidyPlace } from '../../../../../renderer/features/review/tidy/tidyKeys';

const ROWS = [11, 12, 13, 14];
const press = (key: string, held: { shift?: true; ctrl?: true } = {}) => ({
  key,
  shiftKey: held.shift ?? false,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: false,
});
const at = (active: number, ...chosen: number[]): TidyPlace => ({
  active,
  anchor: null,
  chosen: new Set(chosen),
});

it('does it to the memory at hand where none is chosen, else to the chosen ones that are still there', () => {
  expect(tidyKey(press('a'), at(1), ROWS)).toEqual({ do: 'archive', rows: [12] });
  expect(tidyKey(press('Delete'), at(0, 12, 14, 99), ROWS)).toEqual({ do: 'trash', rows: [12, 14] });
  expect(tidyKey(press('x'), at(3), ROWS)).toEqual({ do: 'keep', rows: [14] });
  expect(tidyKey(press('Enter'), at(2, 11), ROWS)).toEqual({ do: 'open', row: 13 });
});

it('chooses with Space, a range with Shift, all with Ctrl, none with Escape', () => {
  expect(tidyKey(press(' '), at(1, 12), ROWS)).toMatchObject({ place: { chosen: new Set() } });
  const ranged = tidyKey(press('ArrowDown', { shift: true }), at(1), ROWS);
  expect(ranged).toMatchObject({ place: { active: 2, anchor: 1, chosen: new Set([12, 13]) } });
  expect(tidyKey(press('a', { ctrl: true }), at(1), ROWS)).toMatchObject({
    place: { chosen: new Set(ROWS) },
  });
  expect(tidyKey(press('Escape'), at(1, 12), ROWS)).toMatchObject({ place: { chosen: new Set() } });
  expect(tidyKey(press('Escape'), at(1), ROWS)).toBeNull();
});

it('moves within the list, and means nothing where it is empty', () => {
  expect(tidyKey(press('End'), TIDY_START, ROWS)).toMatchObject({ place: { active: 3 } });
  expect(tidyKey(press('ArrowUp'), TIDY_START, ROWS)).toMatchObject({ place: { active: 0 } });
  expect(tidyKey(press('PageDown'), at(9), ROWS)).toMatchObject({ place: { active: 3 } });
  expect(tidyKey(press('a'), TIDY_START, [])).toBeNull();
});
