import type { RouteOutput } from '#shared/contract/index';
import { memoryKind } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { countOf, formatDay, formatNumber } from '../../ui/format';
import styles from './StatsView.module.css';

/** The whole in one number and one sentence. */
export function Lead({ stats }: { stats: RouteOutput<'stats.overview'> }) {
  const { total, firstAt, growth, recall, byStatus } = stats;
  const made = Object.values(growth.at(-1)?.made ?? {}).reduce((sum, n) => sum + n, 0);
  const active = byStatus['active'] ?? 0;
  return (
    <div className={styles.lead}>
      <p className={styles.total}>
        {formatNumber(total)} <span className={styles.unit}>{total === 1 ? 'memory' : 'memories'}</span>
      </p>
      <p className={styles.sentence}>
        {firstAt !== null && `Since ${formatDay(firstAt)}. `}
        {made === 0 ? 'None was made this week. ' : `${countOf(made, 'was', 'were')} made this week. `}
        {recall.neverRecalled > 0 && (
          <>
            No answer has used{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() =>
                useNavigation
                  .getState()
                  .showMemories({ statuses: ['active'], kinds: memoryKind.options, recalled: false })
              }
            >
              {formatNumber(recall.neverRecalled)} of the {formatNumber(active)} in use
            </button>
            .
          </>
        )}
      </p>
    </div>
  );
}
