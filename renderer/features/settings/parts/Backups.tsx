import { useState } from 'react';
import { useRequest } from '../../../api/queries';
import { BackUpNow } from '../../../ui/BackUpNow';
import { Button } from '../../../ui/Button';
import { countOf, formatBytes } from '../../../ui/format';
import { TimeAgo } from '../../../ui/TimeAgo';
import { PartRow } from '../PartRow';
import { BackupRow } from './BackupRow';
import styles from './Parts.module.css';
import { Problem } from './Problem';

const FIRST = 6;

/** When the last backup was made, whether it can be read, and the way back to any of them. */
export function Backups() {
  const status = useRequest('store.status', {}).data;
  const [all, setAll] = useState(false);
  if (status === undefined) return null;
  const { backups, backupFailure } = status;
  const [last] = backups;
  const shown = all ? backups : backups.slice(0, FIRST);
  return (
    <>
      <PartRow
        title={last === undefined ? 'No backup yet' : 'Last backup'}
        note={
          <>
            {last === undefined ? (
              'A backup is a copy of the whole store in a file of its own.'
            ) : (
              <>
                <TimeAgo at={last.at} />, {formatBytes(last.sizeBytes)}
                {last.verifiedAt === null
                  ? '. Not checked yet.'
                  : '. Checked: it can be read from end to end.'}
              </>
            )}
            {backupFailure !== null && (
              <Problem
                text={`The last one could not be made: ${backupFailure.reason} Make room or mend what it says, then back up now.`}
              />
            )}
          </>
        }
      >
        <BackUpNow />
      </PartRow>
      {backups.length > 0 && (
        <ul className={styles.list} aria-label="Backups, newest first">
          {shown.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
      {backups.length > shown.length && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show all {countOf(backups.length, 'backup', 'backups')}
        </Button>
      )}
    </>
  );
}
