import { expect, it } from 'vitest';
import { fileChecks } from '../../../electron/engine/compute/healthFiles';

const ALIKE = { folder: '/notes', problem: null, files: [], waiting: 0, unread: 0 };

it('says that files and memories are alike only when they are', () => {
  const value = (state: Partial<typeof ALIKE>) => fileChecks({ ...ALIKE, ...state })[0]?.value;
  expect(value({})).toBe('In /notes, alike with the memories.');
  expect(value({ unread: 8_400 })).toBe('In /notes. 8,400 entries are still to be read, in the background.');
  expect(value({ waiting: 1 })).toBe('In /notes. 1 memory is still to be written.');
});
