import { FileUp, FolderUp, Upload } from 'lucide-react';
import { pickFiles } from '../../api/givenFiles';
import { Button } from '../../ui/Button';
import { announceError } from '../../ui/changeToast';
import { takeFiles } from './importRun';
import { KnownFormats } from './KnownFormats';
import styles from './Transfer.module.css';

/** Where a file comes in, and which ones can. */
export function ImportStart() {
  return (
    <>
      <div className={styles.place}>
        <Upload size={24} strokeWidth={1.25} aria-hidden className={styles.placeIcon} />
        <p>
          Drop a file or a folder here, or choose one. You see what would be imported before anything changes.
        </p>
        <div className={styles.choose}>
          <Button variant="primary" icon={FileUp} data-autofocus onClick={() => choose(false)}>
            Choose a file…
          </Button>
          <Button icon={FolderUp} onClick={() => choose(true)}>
            Choose a folder…
          </Button>
        </div>
      </div>
      <KnownFormats />
    </>
  );
}

function choose(folder: boolean): void {
  pickFiles({ folder }).then(takeFiles).catch(announceError);
}
