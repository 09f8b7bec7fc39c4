import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRequest } from '../api/queries';
import { useExport } from '../features/transfer/exportRun';
import { useImport } from '../features/transfer/importRun';
import { classNames } from '../ui/classNames';
import { useIngest } from '../ui/documents/ingestState';
import { formatBytes } from '../ui/format';
import { useFrame } from './frameState';
import { useNavigation } from './navigation';
import { percent } from './percent';
import styles from './StatusLine.module.css';

const REFRESH_MS = 10_000;

/** What comes in, goes out or is copied at the moment; each leads to where more is said of it. */
export function RunningTransfers() {
  return (
    <>
      <RunningImport />
      <RunningIngest />
      <RunningExport />
      <ChangingSpace />
      <Mirror />
    </>
  );
}

function RunningImport() {
  const phase = useImport((now) => now.phase);
  if (phase.at !== 'importing') return null;
  const { progress } = phase;
  return (
    <Entry onClick={() => useFrame.getState().openDialog('import')}>
      Importing{progress !== null && ` ${percent(progress.doneBytes, progress.totalBytes)}`}
    </Entry>
  );
}

function RunningIngest() {
  const run = useIngest((now) => now.run);
  if (run === null) return null;
  return (
    <Entry onClick={() => useNavigation.getState().show('documents')}>
      Reading documents {percent(run.done, run.total)}
    </Entry>
  );
}

function RunningExport() {
  const written = useExport((now) => now.written);
  if (written === null) return null;
  return (
    <Entry onClick={() => useFrame.getState().openDialog('export')}>Exporting {formatBytes(written)}</Entry>
  );
}

function ChangingSpace() {
  const building = useRequest('spaces.status', {}).data?.building ?? null;
  if (building === null) return null;
  const { done, total, problem } = building;
  return (
    <Entry onClick={() => useNavigation.getState().openSettings('meaning')} warns={problem !== null}>
      {problem === null
        ? `Reading memories with the new model ${percent(done, total)}`
        : 'The change of the model waits'}
    </Entry>
  );
}

function Mirror() {
  const status = useRequest('vectorStore.status', {}, { refetchIntervalMs: REFRESH_MS }).data;
  if (status === undefined || status.state === 'ready') return null;
  return (
    <Entry
      onClick={() => useNavigation.getState().openSettings('vectors')}
      warns={status.state !== 'copying'}
    >
      {status.state === 'copying'
        ? `Copying to the vector store ${percent(status.done, status.total)}`
        : 'The vector store does not answer'}
    </Entry>
  );
}

interface EntryProps {
  children: ReactNode;
  warns?: boolean;
  onClick: () => void;
}

function Entry({ children, warns = false, onClick }: EntryProps) {
  return (
    <span role="status" className={styles.item}>
      <button
        type="button"
        className={classNames(styles.item, styles.button, warns && styles.warning)}
        onClick={onClick}
      >
        {warns && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {children}
      </button>
    </span>
  );
}
