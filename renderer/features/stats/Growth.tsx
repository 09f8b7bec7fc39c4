import type { RouteOutput } from '#shared/contract/index';
import { ColumnChart } from '../../ui/charts/ColumnChart';
import { formatNumber } from '../../ui/format';
import { growthColumns, kindsIn } from './growthColumns';
import { KIND_COLOURS, KIND_PLURALS, KIND_SINGULARS } from './kinds';
import styles from './StatsView.module.css';

/** What was made week by week, by kind. */
export function Growth({ growth }: Pick<RouteOutput<'stats.overview'>, 'growth'>) {
  const kinds = kindsIn(growth);
  const series = kinds.map((kind) => ({
    title: KIND_PLURALS[kind],
    one: KIND_SINGULARS[kind],
    colour: KIND_COLOURS[kind],
  }));
  return (
    <section aria-labelledby="stats-growth" className={styles.section}>
      <h2 id="stats-growth" className={styles.heading}>
        Growth
      </h2>
      <ColumnChart
        label="Memories made in each week, by kind"
        series={series}
        columns={growthColumns(growth, kinds)}
        note={(i) => (
          <span className={styles.quiet}>{formatNumber(growth[i]?.total ?? 0)} in all by its end</span>
        )}
      >
        {kinds.length === 0 ? (
          <span className={styles.quiet}>Nothing was made in this time.</span>
        ) : (
          series.map(({ title, colour }) => (
            <span key={title} className={styles.key}>
              <span className={styles.swatch} style={{ background: colour }} aria-hidden />
              {title}
            </span>
          ))
        )}
      </ColumnChart>
    </section>
  );
}
