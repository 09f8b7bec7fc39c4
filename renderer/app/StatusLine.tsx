import { useState } from 'react';
import type { JobStatus } from '#shared/contract/system';
import type { ModelStatus } from '#shared/domain/model';
import { useRequest } from '../api/queries';
import { classNames } from '../ui/classNames';
import { countOf, formatBytes } from '../ui/format';
import { Tooltip } from '../ui/Tooltip';
import { runCommand } from './commands';
import { jobProgress } from './jobProgress';
import { MemoryStatus } from './MemoryStatus';
import { RunningSweep } from './RunningSweep';
import { RunningTransfers } from './RunningTransfers';
import styles from './StatusLine.module.css';

const CONNECTIONS_MS = 30_000;

/** Facts about the app, all the time and quietly. */
export function StatusLine() {
  const models = useRequest('models.status', {}).data;
  const jobs = useRequest('jobs.status', {}).data;
  const store = useRequest('store.status', {}).data;
  const connections = useRequest('app.connections', {}, { refetchIntervalMs: CONNECTIONS_MS }).data;
  return (
    <footer className={styles.line} aria-label="Status">
      {models !== undefined && <Model status={models} />}
      <MemoryStatus />
      {models !== undefined && <Embedder embedder={models.embedder} />}
      {jobs !== undefined && <Jobs status={jobs} />}
      <RunningTransfers />
      <RunningSweep />
      {jobs?.reading !== undefined && (
        <span className={classNames(styles.item, styles.secondary)}>
          Reading {countOf(jobs.reading, 'memory', 'memories')} for the graph
        </span>
      )}
      <span className={styles.space} />
      {store !== undefined && (
        <span className={classNames(styles.item, styles.store)}>
          {countOf(store.memories, 'memory', 'memories')}, {formatBytes(store.sizeBytes)}
        </span>
      )}
      {connections !== undefined && (
        <Tooltip side="top" content="Connections beyond this machine since the app started.">
          <span
            className={classNames(styles.item, connections.outside > 0 && styles.warning)}
            tabIndex={0}
            role="note"
          >
            {countOf(connections.outside, 'outside connection', 'outside connections')}
          </span>
        </Tooltip>
      )}
    </footer>
  );
}

function Model({ status }: { status: ModelStatus }) {
  return (
    <Tooltip content={status.hint} side="top">
      <button
        type="button"
        className={classNames(styles.item, styles.button)}
        onClick={() => runCommand('chat.model')}
      >
        <span className={classNames(styles.dot, status.state === 'ready' && styles.ready)} aria-hidden />
        <span className={styles.name}>
          {status.state === 'ready' ? (status.current ?? 'Model') : 'Memory only'}
        </span>
        {status.state === 'ready' && status.leavesMachine && (
          <span className={styles.warning}>leaves this machine</span>
        )}
      </button>
    </Tooltip>
  );
}

function Embedder({ embedder }: { embedder: ModelStatus['embedder'] }) {
  const size = embedder.dimensions === null ? '' : `(${embedder.dimensions} dimensions)`;
  if (embedder.state !== 'failed') {
    return (
      <span className={classNames(styles.item, styles.secondary)}>
        <span className={styles.name}>{embedder.name}</span> {size}
        {embedder.leavesMachine && <span className={styles.warning}>leaves this machine</span>}
      </span>
    );
  }
  return (
    <Tooltip content={embedder.error ?? 'The embedder failed.'} side="top">
      <span className={classNames(styles.item, styles.warning)} tabIndex={0} role="note">
        Embedder failed
      </span>
    </Tooltip>
  );
}

function Jobs({ status }: { status: JobStatus }) {
  // The most that was waiting since the queue was last empty is what "all" means for the bar.
  const [most, setMost] = useState(0);
  const progress = jobProgress(status, most);
  if (progress.most !== most) setMost(progress.most);
  return (
    <span className={styles.item} role="status">
      {progress.left > 0 && (
        <>
          <progress
            className={styles.progress}
            max={progress.most}
            value={progress.done}
            aria-label="Background work"
          />
          {countOf(progress.left, 'job left', 'jobs left')}
        </>
      )}
      {progress.left === 0 && status.failed > 0 && (
        <span className={styles.warning}>{countOf(status.failed, 'job failed', 'jobs failed')}</span>
      )}
    </span>
  );
}
