import type { EditFlags } from 'electron';
import { expect, it } from 'vitest';
import { contextMenuItems } from '../../../electron/desktop/contextMenuItems';

const editFlags: EditFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: false,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing = { isEditable: false, editFlags, selectionText: '', linkURL: '' };
const ignore = (): void => undefined;

it('offers editing in text fields, as far as it is possible there', () => {
  const items = contextMenuItems({ ...nothing, isEditable: true }, ignore);
  expect(
    Object.fromEntries(items.flatMap(({ role, enabled }) => (role === undefined ? [] : [[role, enabled]]))),
  ).toEqual({
    undo: false,
    redo: false,
    cut: true,
    copy: true,
    paste: false,
    selectAll: true,
  });
});

it('offers to copy selected text and the address of a link', () => {
  const copied: string[] = [];
  const items = contextMenuItems(
    { ...nothing, selectionText: 'words', linkURL: 'https://example.com/' },
    (text) => copied.push(text),
  );
  expect(items.map((item) => item.role ?? item.label)).toEqual(['copy', 'Copy link address']);
  // Electron passes the item and window, which ours does not look at.
  (items[1]?.click as () => void)();
  expect(copied).toEqual(['https://example.com/']);
});

it('offers nothing where there is nothing to do', () => {
  expect(
    contextMenuItems({ ...nothing, selectionText: ' ', linkURL: 'app://mnemoscope/#x' }, ignore),
  ).toEqual([]);
});
