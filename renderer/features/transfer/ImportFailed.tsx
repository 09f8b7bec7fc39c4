import { FileX2 } from 'lucide-react';
import { useImport } from './importRun';
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
          <p>{message}</p>
        </div>
      </div>
      <KnownFormats />
    </>
  );
}
