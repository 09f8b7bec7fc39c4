import { FolderInput, RefreshCw, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { removeDocuments } from '../../../ui/documents/documentActions';
import { isOnDisk } from '../../../ui/documents/documentWords';
import { checkAgain } from '../../../ui/documents/ingest';
import { useIngest } from '../../../ui/documents/ingestState';
import { MoveDialog } from '../../../ui/documents/MoveDialog';
import { IconButton } from '../../../ui/IconButton';
import styles from './DocumentPane.module.css';

/** Table, check again, move, remove. */
export function DocumentActions({ document }: { document: DocumentInfo }) {
  const [moving, setMoving] = useState(false);
  const running = useIngest((now) => now.run !== null);
  const { showMemories, inspectInstead } = useNavigation.getState();
  async function remove(): Promise<void> {
    if (!(await removeDocuments([document]))) return;
    const { inspected } = useNavigation.getState();
    if (inspected?.kind === 'document' && inspected.id === document.id) inspectInstead(null);
  }
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        icon={Table2}
        onClick={() => showMemories({ kinds: ['document'], documents: [document.id] })}
      >
        Show in table
      </Button>
      {isOnDisk(document) && (
        <IconButton
          icon={RefreshCw}
          size="sm"
          label="Check for changes"
          disabled={running}
          onClick={() => checkAgain([document])}
        />
      )}
      <IconButton icon={FolderInput} size="sm" label="Move to a collection" onClick={() => setMoving(true)} />
      <IconButton icon={Trash2} size="sm" label="Remove" onClick={() => void remove()} />
      {moving && <MoveDialog documents={[document]} onClose={() => setMoving(false)} />}
    </div>
  );
}
