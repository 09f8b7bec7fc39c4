import { Ban, CalendarX, PencilLine, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { describeFact } from '#shared/domain/describeFact';
import type { NamedEdge } from '#shared/domain/graph';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { DayField } from '../../../ui/DayField';
import { IconButton } from '../../../ui/IconButton';
import { excerpt } from '../../../ui/memory/words';
import { endFault } from './edgeDraft';
import toolbar from '../MemoryText.module.css';
import styles from './EdgePane.module.css';
import type { EdgeEditor } from './useEdgeEditor';

interface Props {
  edge: NamedEdge;
  editor: EdgeEditor;
  onEdit: () => void;
}

/** What can be said about the relation: that it is otherwise, that it is over, that it never was. */
export function EdgeActions({ edge, editor, onEdit }: Props) {
  const [asking, setAsking] = useState<'over' | 'wrong' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <div role="toolbar" aria-label="Actions" className={toolbar.actions}>
      {edge.expiredAt === null && (
        <>
          <Button size="sm" icon={PencilLine} onClick={onEdit}>
            Edit
          </Button>
          {edge.live && (
            <Button size="sm" icon={CalendarX} onClick={() => setAsking('over')}>
              It is over
            </Button>
          )}
          <Button size="sm" icon={Ban} onClick={() => setAsking('wrong')}>
            That is wrong
          </Button>
        </>
      )}
      <IconButton
        icon={Waypoints}
        size="sm"
        label="Show in graph"
        onClick={() => useNavigation.getState().focusEntity(edge.sourceId)}
      />
      {asking === 'over' && <OverDialog edge={edge} editor={editor} onClose={close} />}
      <ConfirmDialog
        open={asking === 'wrong'}
        title="This was never true?"
        confirmLabel="That is wrong"
        danger
        onConfirm={() => {
          close();
          editor.markWrong();
        }}
        onClose={close}
      >
        <p className={styles.asked}>{excerpt(describeFact(edge), 160)}</p>
        <p>
          It leaves the graph, and no text brings it back. The memories that say so stay as they are. You can
          undo this.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function OverDialog({ edge, editor, onClose }: Omit<Props, 'onEdit'> & { onClose: () => void }) {
  const [today] = useState(() => Date.now());
  const [at, setAt] = useState<number | null>(today);
  const fault = endFault(at, edge, today);
  return (
    <ConfirmDialog
      open
      title="Since when is it over?"
      confirmLabel="It is over"
      onConfirm={() => {
        if (fault !== null) return;
        onClose();
        // The last moment of today is still to come: then it is over now.
        editor.markOver(at === null ? null : Math.min(at, Date.now()));
      }}
      onClose={onClose}
    >
      <p className={styles.asked}>{excerpt(describeFact(edge), 160)}</p>
      <DayField label="Last day" value={at} emptyWords="Today" moment="end" onChange={setAt} />
      <p className={styles.quiet}>
        {fault ?? 'It is kept as history, and answers only questions about that time.'}
      </p>
    </ConfirmDialog>
  );
}
