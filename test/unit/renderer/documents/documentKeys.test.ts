import { expect, it } from 'vitest';
import { DOCUMENT_KEYS, documentKey } from '../../../../renderer/features/documents/documentKeys';

const place = { active: 3, rows: 10, pageRows: 5 };
const press = (key: string, more: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

it('moves by rows and screens, never past the ends', () => {
  expect(documentKey(press('ArrowDown'), place)).toEqual({ type: 'move', to: 4, extend: false });
  expect(documentKey(press('PageDown', { shiftKey: true }), place)).toEqual({
    ...{ type: 'move', to: 7, extend: true },
  });
  expect(documentKey(press('End'), { ...place, active: 9 })).toMatchObject({ to: 9 });
  expect(documentKey(press('ArrowUp'), { ...place, active: 0 })).toEqual({ type: 'header' });
});

it('means nothing with keys of others, nor in an empty list', () => {
  expect(documentKey(press('c', { ctrlKey: true }), place)).toBeNull();
  expect(documentKey(press('ArrowLeft', { altKey: true }), place)).toBeNull();
  expect(documentKey(press('constructor'), place)).toBeNull();
  expect(documentKey(press('Delete'), { ...place, rows: 0 })).toBeNull();
});

it('knows each key that the sheet of shortcuts names for rows', () => {
  const ofRows = DOCUMENT_KEYS.filter(({ keys }) => !['/', 'N'].includes(keys));
  for (const { keys } of ofRows) {
    const ctrlKey = keys.startsWith('Mod+');
    const key = { Space: ' ', 'Mod+A': 'a' }[keys as string] ?? keys;
    expect(documentKey(press(key, { ctrlKey }), place), keys).not.toBeNull();
  }
});
