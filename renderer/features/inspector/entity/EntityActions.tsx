import { Copy, Ellipsis, Merge, PencilLine, Plus, Split, Trash2, Waypoints } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { useFrame } from '../../../app/frameState';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { countOf } from '../../../ui/format';
import { IconButton } from '../../../ui/IconButton';
import { excerpt } from '../../../ui/memory/words';
import { Menu } from '../../../ui/Menu';
import { copyText } from '../addresses';
import { focusPane } from '../focusPane';
import styles from '../MemoryText.module.css';
import { MergeDialog } from './MergeDialog';
import { SplitDialog } from './SplitDialog';
import type { EntityEditor } from './useEntityEditor';
import { focusIsLost } from '../../../ui/lostFocus';

interface Props {
  detail: RouteOutput<'graph.entity'>;
  editor: EntityEditor;
  onEdit: () => void;
}

/** What can be done with the thing as a whole. */
export function EntityActions({ detail, editor, onEdit }: Props) {
  const { entity } = detail;
  const [asking, setAsking] = useState<'merge' | 'split' | 'delete' | null>(null);
  const close = (): void => setAsking(null);
  useEffect(() => {
    if (asking === null) return;
    // The menu that the dialog was opened from is gone: the focus would be nowhere.
    return () => {
      if (focusIsLost()) focusPane();
    };
  }, [asking]);
  return (
    <div role="toolbar" aria-label="Actions" className={styles.actions}>
      <Button size="sm" icon={PencilLine} onClick={onEdit}>
        Edit
      </Button>
      <Button size="sm" icon={Plus} onClick={() => useFrame.getState().addFact(entity)}>
        Add a fact
      </Button>
      <Button size="sm" icon={Waypoints} onClick={() => useNavigation.getState().focusEntity(entity.id)}>
        Show in graph
      </Button>
      <Menu
        label="More actions"
        items={[
          { label: 'Merge with another…', icon: Merge, onSelect: () => setAsking('merge') },
          { label: 'Split in two…', icon: Split, onSelect: () => setAsking('split') },
          { label: 'Copy id', icon: Copy, onSelect: () => void copyText(entity.id, 'the id') },
          'separator',
          {
            label: 'Delete from the graph…',
            icon: Trash2,
            danger: true,
            onSelect: () => setAsking('delete'),
          },
        ]}
      >
        <IconButton icon={Ellipsis} size="sm" label="More actions" />
      </Menu>
      {asking === 'merge' && <MergeDialog entity={entity} onClose={close} />}
      {asking === 'split' && <SplitDialog detail={detail} onClose={close} />}
      <ConfirmDialog
        open={asking === 'delete'}
        title={`Delete “${excerpt(entity.name, 40)}” from the graph?`}
        confirmLabel="Delete"
        danger
        busy={editor.busy}
        onConfirm={() => {
          close();
          editor.remove();
        }}
        onClose={close}
      >
        <p>
          It leaves the graph with its {countOf(entity.degree, 'relation', 'relations')}, and no text brings
          it back. {memoriesStay(entity.mentions)} You can undo this.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function memoriesStay(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'The memory that mentions it stays as it is.'
    : `The ${countOf(count, 'memory', 'memories')} that mention it stay as they are.`;
}
