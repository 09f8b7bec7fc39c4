import { clipboard, Menu, type WebContents } from 'electron';
import { contextMenuItems } from './contextMenuItems';

export function attachContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextMenuItems(params, (text) => void clipboard.writeText(text));
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
