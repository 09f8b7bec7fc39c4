import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { countOf } from '../format';
import { nextColumn } from './chartKeys';
import styles from './ColumnChart.module.css';
import { shortNumber, ticks } from './ticks';

export interface Column {
  /** Names the column: "Week of May 3, 2025". */
  title: string;
  /** From the bottom up, in the order of the series. */
  values: readonly number[];
  /** Under the axis, where the column has one. */
  mark?: string | undefined;
}

export interface Series {
  /** In the plural; `one` of a single one. */
  title: string;
  one: string;
  /** A colour, as CSS. */
  colour: string;
}

interface Props {
  /** What is shown, for screen readers. */
  label: string;
  series: readonly Series[];
  columns: readonly Column[];
  /** What is said of a column beside the numbers of the series. */
  note?: (index: number) => ReactNode;
  /** What is said while none is pointed at. */
  children?: ReactNode;
}

const HEIGHT = 100;

/**
 * Stacked columns. Pointing at one, or walking along with the arrow keys, says its numbers above; a table says the same
 * to screen readers.
 */
export function ColumnChart({ label, series, columns, note, children }: Props) {
  const [active, setActive] = useState<number | null>(null);
  const readoutId = useId();
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const scale = ticks(Math.max(0, ...sums));
  const most = scale.at(-1) ?? 1;
  const shown = active === null ? undefined : columns[active];

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextColumn(event.key, active ?? columns.length, columns.length);
    if (event.key === 'Escape') setActive(null);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * columns.length);
    setActive(Math.min(columns.length - 1, Math.max(0, place)));
  };

  return (
    <div className={styles.chart}>
      <div id={readoutId} className={styles.readout} role="status">
        {shown === undefined || active === null ? (
          children
        ) : (
          <>
            <span className={styles.title}>{shown.title}</span>
            {series.map(({ title, one, colour }, i) =>
              (shown.values[i] ?? 0) > 0 ? (
                <span key={title} className={styles.value}>
                  <span className={styles.swatch} style={{ background: colour }} aria-hidden />
                  {countOf(shown.values[i] ?? 0, one, title)}
                </span>
              ) : null,
            )}
            {note?.(active)}
          </>
        )}
      </div>
      <div className={styles.frame}>
        <div className={styles.scale} aria-hidden>
          {scale.map((tick) => (
            <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${(tick / most) * 100}%` }}>
              {shortNumber(tick)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          role="group"
          aria-label={`${label}. Arrow keys walk along.`}
          aria-describedby={readoutId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
        >
          {scale.map((tick) => (
            <span key={tick} className={styles.line} style={{ insetBlockEnd: `${(tick / most) * 100}%` }} />
          ))}
          <Columns series={series} columns={columns} most={most} active={active} />
        </div>
        <div className={styles.marks} aria-hidden>
          {columns.map(({ mark }, i) =>
            mark === undefined ? null : (
              <span
                key={i}
                className={styles.mark}
                style={{ insetInlineStart: `${((i + 0.5) / columns.length) * 100}%` }}
              >
                {mark}
              </span>
            ),
          )}
        </div>
      </div>
      <Twin label={label} series={series} columns={columns} />
    </div>
  );
}

interface DrawnProps extends Pick<Props, 'series' | 'columns'> {
  most: number;
  active: number | null;
}

function Columns({ series, columns, most, active }: DrawnProps) {
  const width = columns.length > 60 ? 0.82 : 0.74;
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${columns.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable={false}
    >
      {active !== null && <rect x={active} y={0} width={1} height={HEIGHT} className={styles.pointed} />}
      {columns.map(({ values }, x) => {
        let top = HEIGHT;
        return values.map((value, i) => {
          const height = (value / most) * HEIGHT;
          top -= height;
          return value === 0 ? null : (
            <rect
              key={`${x}.${i}`}
              x={x + (1 - width) / 2}
              y={top}
              width={width}
              height={height}
              fill={series[i]?.colour}
            />
          );
        });
      })}
    </svg>
  );
}

/** The numbers, row by row. */
function Twin({ label, series, columns }: Pick<Props, 'label' | 'series' | 'columns'>) {
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          {series.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, values }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {series.map((each, i) => (
              <td key={each.title}>{values[i] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
