import type { Used } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { budgetWords, coverageWords, rangeWords, routeWords } from './usedWords';
import styles from './UsedMemories.module.css';

/** How it was looked for: the route and why, the time that was looked in, what fitted. */
export function UsedHow({ used }: { used: Used }) {
  const timeZone = useRequest('settings.get', {}).data?.values.timeZone ?? '';
  return (
    <dl className={styles.how}>
      <Row name="Looked for">
        {routeWords(used.route)}
        {used.routeReason !== '' && <span className={styles.reason}>{used.routeReason}</span>}
      </Row>
      {used.timeRange !== null && <Row name="Looked in">{rangeWords(used.timeRange, timeZone)}</Row>}
      {used.budget !== null && used.budget.limit > 0 && (
        <Row name="Context">
          <span className={styles.figure}>{budgetWords(used.budget)}</span>
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function CoverageNote({ used }: { used: Used }) {
  const { coverage } = used;
  if (coverage === null) return null;
  return (
    <span
      className={styles.coverage}
      title="How likely it is that the question can be answered from memory, from 0 to 1."
    >
      {coverageWords(coverage)}
    </span>
  );
}
