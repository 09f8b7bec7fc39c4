import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { countOf } from '../../ui/format';

interface Props {
  /** Ids to erase, all of the trash, or null while nothing is asked. */
  what: string[] | 'all' | null;
  busy: boolean;
  onErase: (ids?: string[]) => void;
  onClose: () => void;
}

/** The one question before something goes that cannot come back. */
export function EraseDialog({ what, busy, onErase, onClose }: Props) {
  const all = what === 'all';
  const count = what === null || all ? 0 : what.length;
  const title = all ? 'Empty the trash?' : `Delete ${countOf(count, 'memory', 'memories')} for good?`;
  return (
    <ConfirmDialog
      open={what !== null}
      title={title}
      confirmLabel={all ? 'Empty the trash' : 'Delete for good'}
      danger
      busy={busy}
      onConfirm={() => onErase(what === null || all ? undefined : what)}
      onClose={onClose}
    >
      <p>
        Their text, search words, vectors, links in the graph and earlier versions are erased from the store.
        Chats in which you said it keep their words until you delete them, and so do backups. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
