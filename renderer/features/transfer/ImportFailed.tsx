import { FileX2, Files } from 'lucide-react';
import type { Given } from '../../api/givenFiles';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { FIRST_COLLECTION } from '../../ui/documents/documentWords';
import { ingestFiles } from '../../ui/documents/ingest';
import { reset, useImport } from './importRun';
import { KnownFormats } from './KnownFormats';
import styles from './Transfer.module.css';

/** What the file is not, and what could be read. */
export function ImportFailed({ message }: { message: string }) {
  const file = useImport((now) => now.file);
  return (
    <>
      <div role="alert" className={styles.failed}>
        <FileX2 size={24} strokeWidth={1.25} aria-hidden className={styles.placeIcon} />
        <div>
          <h3 className={styles.failedTitle}>
            {file === null ? 'The file could not be handed over' : 'This file could not be imported'}
          </h3>
          <p>{withoutList(message)}</p>
          {file !== null && isDocument(file.name) && (
            <Button icon={Files} onClick={() => readAsDocument(file.given)}>
              Add it to Documents
            </Button>
          )}
        </div>
      </div>
      <KnownFormats />
    </>
  );
}

/** The list of what can be read follows in a form that is easier to read. */
function withoutList(message: string): string {
  return message.replace(/ What can be imported: .*$/su, '');
}

/** Something to look things up in rather than a list of memories. */
function isDocument(name: string): boolean {
  return /\.(pdf|docx|html?|txt)$/iu.test(name);
}

function readAsDocument(given: Given): void {
  reset();
  useFrame.getState().closeDialog();
  useNavigation.getState().show('documents');
  ingestFiles([given], FIRST_COLLECTION);
}
