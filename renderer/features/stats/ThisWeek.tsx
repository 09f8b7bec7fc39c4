import type { RouteOutput } from '#shared/contract/index';
import { useNavigation } from '../../app/navigation';
import { BarList } from '../../ui/charts/BarList';
import { ColumnChart } from '../../ui/charts/ColumnChart';
import { TypeMark } from '../../ui/entity/TypeMark';
import { countOf, formatDay } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import styles from './StatsView.module.css';

type Stats = RouteOutput<'stats.overview'>;

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' });
/** Memories beside the days. */
const SHOWN = 6;
const SERIES = [{ title: 'memories used', one: 'memory used', colour: 'var(--accent)' }];

/** What answers of the last seven days used, and what everything is about. */
export function ThisWeek({ recall, entities }: Pick<Stats, 'recall' | 'entities'>) {
  const { days, top } = recall;
  const answers = days.reduce((sum, day) => sum + day.answers, 0);
  const used = days.reduce((sum, day) => sum + day.used, 0);
  const { inspect, focusEntity } = useNavigation.getState();
  return (
    <>
      <section aria-labelledby="stats-week" className={styles.section}>
        <h2 id="stats-week" className={styles.heading}>
          Used this week
        </h2>
        {answers === 0 ? (
          <p className={styles.quiet}>
            No answer was given in the last seven days. What answers use is shown here, day by day.
          </p>
        ) : (
          <div className={styles.columns}>
            <ColumnChart
              label="Memories that answers used, by day"
              series={SERIES}
              columns={days.map((day) => ({
                title: formatDay(day.from),
                values: [day.used],
                mark: weekday.format(day.from),
              }))}
              note={(i) => (
                <span className={styles.quiet}>in {countOf(days[i]?.answers ?? 0, 'answer', 'answers')}</span>
              )}
            >
              <span className={styles.quiet}>
                {countOf(answers, 'answer', 'answers')} used memories {countOf(used, 'time', 'times')}.
              </span>
            </ColumnChart>
            <BarList
              label="Most used this week"
              hint="Show this memory"
              bars={top.slice(0, SHOWN).map(({ id, text, uses }) => ({
                id,
                title: excerpt(text, 90),
                count: uses,
                onOpen: () => inspect({ kind: 'memory', id }),
              }))}
            />
          </div>
        )}
      </section>
      <section aria-labelledby="stats-entities" className={styles.section}>
        <h2 id="stats-entities" className={styles.heading}>
          Most mentioned
        </h2>
        {entities.length === 0 ? (
          <p className={styles.quiet}>
            People, places and things that memories mention are counted here once they have been read.
          </p>
        ) : (
          <BarList
            label="Most mentioned"
            hint="Show in the graph"
            wide
            bars={entities.map(({ id, name, type, mentions }) => ({
              id,
              title: name,
              icon: <TypeMark type={type} />,
              count: mentions,
              onOpen: () => focusEntity(id),
            }))}
          />
        )}
      </section>
    </>
  );
}
