import { expect, it } from 'vitest';
import { stepKey } from '../../../../renderer/features/journal/stepKeys';

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const at = { active: 3, count: 20, opened: false };

it.each([
  ['ArrowDown', { type: 'move', to: 4 }],
  ['ArrowUp', { type: 'move', to: 2 }],
  ['PageDown', { type: 'move', to: 13 }],
  ['PageUp', { type: 'move', to: 0 }],
  ['Home', { type: 'move', to: 0 }],
  ['End', { type: 'move', to: 19 }],
  ['u', { type: 'undo' }],
  ['r', { type: 'redo' }],
  ['x', null],
  ['Escape', null],
])('%s', (key, action) => {
  expect(stepKey(press(key), at)).toEqual(action);
});

it('stays within the list, closes what is open, and leaves shortcuts alone', () => {
  expect(stepKey(press('ArrowDown'), { ...at, active: 19 })).toEqual({ type: 'move', to: 19 });
  expect(stepKey(press('Escape'), { ...at, opened: true })).toEqual({ type: 'close' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
    expect(stepKey(press('u', { [modifier]: true }), at)).toBeNull();
  }
});
