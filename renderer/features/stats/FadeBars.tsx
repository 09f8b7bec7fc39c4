import type { RouteOutput } from '#shared/contract/index';
import { formatNumber } from '../../ui/format';
import styles from './Forgetting.module.css';

/** Ten steps of the decay score, the freshest on top. */
export function FadeBars({ decay }: Pick<RouteOutput<'stats.overview'>, 'decay'>) {
  const most = Math.max(1, ...decay.map(({ count }) => count));
  return (
    <ol className={styles.steps}>
      {[...decay].reverse().map(({ from, count }) => (
        <li key={from} className={styles.step}>
          <span className={styles.range}>
            {from.toFixed(1)}–{(from + 0.1).toFixed(1)}
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <span className={styles.count}>{formatNumber(count)}</span>
        </li>
      ))}
    </ol>
  );
}
