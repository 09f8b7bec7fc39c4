import type { ComponentType } from 'react';
import type { MemoryActions } from './useMemoryActions';
import { AreaDialog } from './AreaDialog';
import { useBulkDialog, type BulkDialogName, type BulkDialogProps } from './bulkDialog';
import { EraseDialog } from './EraseDialog';
import { TagsDialog } from './TagsDialog';

/** What asks before it changes rows. A name without its dialog is offered nowhere. */
const DIALOGS: Partial<Record<BulkDialogName, ComponentType<BulkDialogProps>>> = {
  tags: TagsDialog,
  area: AreaDialog,
  erase: EraseDialog,
};

export function hasDialog(name: BulkDialogName): boolean {
  return DIALOGS[name] !== undefined;
}

export function BulkDialogs({ actions }: { actions: MemoryActions }) {
  const open = useBulkDialog((now) => now.open);
  const close = useBulkDialog((now) => now.close);
  const Open = open === null ? undefined : DIALOGS[open.name];
  return open !== null && Open !== undefined && <Open rows={open.rows} actions={actions} onClose={close} />;
}
