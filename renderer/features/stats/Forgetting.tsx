import type { RouteOutput } from '#shared/contract/index';
import { memoryKind } from '#shared/domain/memory';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { classNames } from '../../ui/classNames';
import { countOf, formatNumber } from '../../ui/format';
import { fadePath, halfLifeDays } from './fadeCurve';
import { FadeBars } from './FadeBars';
import styles from './Forgetting.module.css';
import page from './StatsView.module.css';

/** Days across. */
const SPAN = 365;
const IMPORTANCES = [0.9, 0.3] as const;
const MARKS = [0, 90, 180, 270, 365];

/** How far memories have faded, and how they go on fading while nothing uses them: both by the same scale. */
export function Forgetting({ stats }: { stats: RouteOutput<'stats.overview'> }) {
  const low = useRequest('settings.get', {}).data?.values.lowValueBelow ?? 0;
  const faded = useFaded(low);
  return (
    <section aria-labelledby="stats-forgetting" className={page.section}>
      <h2 id="stats-forgetting" className={page.heading}>
        Forgetting
      </h2>
      <p className={styles.intro}>
        A memory fades while no answer uses it, sooner the less it matters, and is fresh again once one does.
        What is pinned stays.{' '}
        {low > 0 && faded !== null && faded > 0 && (
          <>
            Below {low} it is suggested to be cleaned up:{' '}
            <button
              type="button"
              className={page.link}
              onClick={() =>
                useNavigation
                  .getState()
                  .showMemories({ statuses: ['active'], kinds: memoryKind.options, decayBelow: low })
              }
            >
              {countOf(faded, 'memory', 'memories')}
            </button>
            .{' '}
            <button
              type="button"
              className={page.link}
              onClick={() => useFrame.getState().prune({ decayBelow: low })}
            >
              Clean up
            </button>
          </>
        )}
      </p>
      <div className={styles.frame}>
        <div className={styles.half}>
          <h3 className={styles.title}>Memories in use by what is left of them</h3>
          <FadeBars decay={stats.decay} />
        </div>
        <figure className={styles.half}>
          <figcaption className={styles.title}>What is left after days without use</figcaption>
          <Curves low={low} />
          <p className="visually-hidden">
            {IMPORTANCES.map(
              (importance) =>
                `With importance ${importance}, half is left after ${formatNumber(halfLifeDays(importance))} days. `,
            )}
          </p>
        </figure>
      </div>
    </section>
  );
}

/** How many are below the setting; the ten steps of the numbers do not tell. */
function useFaded(low: number): number | null {
  const summary = useRequest('suggestions.summary', {}, { enabled: low > 0 }).data;
  return summary?.counts.low_value ?? null;
}

function Curves({ low }: { low: number }) {
  return (
    <div className={styles.curves} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.drawing} focusable={false}>
        {[0, 50, 100].map((y) => (
          <line key={y} x1={0} x2={100} y1={y} y2={y} className={styles.line} />
        ))}
        {low > 0 && <line x1={0} x2={100} y1={100 * (1 - low)} y2={100 * (1 - low)} className={styles.low} />}
        {IMPORTANCES.map((importance, i) => (
          <path
            key={importance}
            d={fadePath(importance, SPAN)}
            className={i === 0 ? styles.slow : styles.fast}
          />
        ))}
      </svg>
      {IMPORTANCES.map((importance, i) => (
        <span
          key={importance}
          className={classNames(styles.note, i === 0 ? styles.over : styles.under)}
          style={i === 0 ? { insetInlineStart: `${(halfLifeDays(importance) / SPAN) * 100}%` } : {}}
        >
          importance {importance}
          <br />
          half after {formatNumber(halfLifeDays(importance))} days
        </span>
      ))}
      {low > 0 && (
        <span className={styles.lowNote} style={{ insetBlockEnd: `${low * 100}%` }}>
          cleaned up below {low}
        </span>
      )}
      {MARKS.map((day) => (
        <span key={day} className={styles.mark} style={{ insetInlineStart: `${(day / SPAN) * 100}%` }}>
          {day === 365 ? '1 year' : day}
        </span>
      ))}
    </div>
  );
}
