import { Import } from 'lucide-react';
import { useEffect, useState } from 'react';
import { carriesFiles, droppedFiles } from '../../api/givenFiles';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { announce, announceError } from '../../ui/changeToast';
import { isImporting, takeFiles } from './importRun';
import styles from './DropCatcher.module.css';

/** Files dropped anywhere in the window are offered for import, but for views that take them themselves. */
export function DropCatcher() {
  const over = useFileDrop();
  if (!over) return null;
  return (
    <div className={styles.veil} aria-hidden>
      <p className={styles.words}>
        <Import size={20} strokeWidth={1.5} />
        Drop to see what can be imported
      </p>
    </div>
  );
}

/** Documents are read where they are shown; a dialog above them is another matter. */
function isOurs({ dataTransfer }: DragEvent): boolean {
  const inDocuments = useNavigation.getState().view === 'documents';
  return carriesFiles(dataTransfer) && !(inDocuments && document.querySelector('dialog[open]') === null);
}

/** Whether files are held over the window. */
function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      const ours = isOurs(event);
      setOver(ours);
      // Without this the browser would leave the app and show the file.
      if (ours) event.preventDefault();
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.dataTransfer === null || !isOurs(event)) return;
      event.preventDefault();
      if (isImporting()) return announce('Another import goes on. Wait for its end, or stop it.');
      useFrame.getState().openDialog('import');
      droppedFiles(event.dataTransfer).then(takeFiles).catch(announceError);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
