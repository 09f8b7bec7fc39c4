import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Place = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText' | 'linkURL'>;

/** What a right click offers: editing in text fields, copying of selected text and of links. */
export function contextMenuItems(
  place: Place,
  copyText: (text: string) => void,
): MenuItemConstructorOptions[] {
  const { editFlags, linkURL } = place;
  if (place.isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  const items: MenuItemConstructorOptions[] = [];
  if (place.selectionText.trim() !== '') items.push({ role: 'copy' });
  if (/^https?:/i.test(linkURL)) items.push({ label: 'Copy link address', click: () => copyText(linkURL) });
  return items;
}
