import type { ComponentType } from 'react';
import type { MemoryActions } from './useMemoryActions';
import { AreaDialog } from './AreaDialog';
import { useBulkDialog, type BulkDialogName, type BulkDialogProps } from './bulkDialog';
import { EraseDialog } from '../erase/EraseDialog';
import { TagsDialog } from './TagsDialog';

/** What asks before it changes rows. */
const DIALOGS: Record<BulkDialogName, ComponentType<BulkDialogProps>> = {
  tags: TagsDialog,
  area: AreaDialog,
  erase: EraseDialog,
};

export function BulkDialogs({ actions }: { actions: MemoryActions }) {
  const open = useBulkDialog((now) => now.open);
  const close = useBulkDialog((now) => now.close);
  if (open === null) return null;
  const Open = DIALOGS[open.name];
  return <Open rows={open.rows} actions={actions} onClose={close} />;
}
