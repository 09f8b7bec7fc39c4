import type { SweepName } from '#shared/contract/lifecycle';
import { useRequest } from '../api/queries';
import { classNames } from '../ui/classNames';
import { percent } from './percent';
import styles from './StatusLine.module.css';

const WORDS: Readonly<Record<SweepName, string>> = {
  expired: 'Putting away what has expired',
  low_value: 'Putting away what has faded',
  duplicates: 'Looking for duplicates',
  contradictions: 'Looking for contradictions',
  summaries: 'Summarising chats',
  graph: 'Tidying the graph',
  backup: 'Making a backup',
};

/** What is tidied at the moment, and how far it is. */
export function RunningSweep() {
  const running = useRequest('lifecycle.status', {}).data?.sweeps.find((sweep) => sweep.running);
  if (running === undefined) return null;
  const { name, progress } = running;
  return (
    <span className={classNames(styles.item, styles.secondary)} role="status">
      {WORDS[name]}
      {progress !== null && ` ${percent(progress.done, progress.total)}`}
    </span>
  );
}
