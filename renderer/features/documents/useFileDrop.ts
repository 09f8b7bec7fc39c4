import { useEffect, useState } from 'react';
import { carriesFiles, droppedFiles } from '../../api/givenFiles';
import { announceError } from '../../ui/changeToast';
import { ingestFiles } from '../../ui/documents/ingest';
import { targetCollection } from './documentsChoice';

/** Takes files that are dropped anywhere in the window while the view is shown. Returns whether some are held over it. */
export function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ours = (event: DragEvent): boolean =>
      carriesFiles(event.dataTransfer) && document.querySelector('dialog[open]') === null;
    const onOver = (event: DragEvent): void => {
      if (!ours(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.dataTransfer === null || !ours(event)) return;
      event.preventDefault();
      const collection = targetCollection();
      droppedFiles(event.dataTransfer).then((given) => ingestFiles(given, collection), announceError);
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
