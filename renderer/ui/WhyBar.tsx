import type { Breakdown, ScoreWeights } from '#shared/domain/recall';
import { classNames } from './classNames';
import { formatScore } from './format';
import { Tooltip } from './Tooltip';
import { DEFAULT_WEIGHTS, PARTS, shares } from './whyShares';
import { WhyTable } from './WhyTable';
import styles from './WhyBar.module.css';

interface Props {
  score: number;
  breakdown: Breakdown;
  weights?: ScoreWeights;
  /** How it was found, shown with the numbers: "hybrid: words and meaning". */
  route?: string;
  /** Off where the bar sits inside another control. */
  focusable?: boolean;
  className?: string;
}

/** Why a memory was recalled: the four weighted parts of its score as one thin bar, the numbers on hover and focus. */
export function WhyBar({
  score,
  breakdown,
  weights = DEFAULT_WEIGHTS,
  route,
  focusable = true,
  className,
}: Props) {
  const parts = shares(breakdown, weights);
  const spoken = parts.map(({ name, value }) => `${name} ${formatScore(value)}`).join(', ');
  const note = (
    <span className={styles.note}>
      <WhyTable score={score} breakdown={breakdown} weights={weights} />
      {route !== undefined && <span className={styles.route}>{route}</span>}
    </span>
  );
  return (
    <Tooltip content={note} side="top">
      <span
        role="img"
        aria-label={`Score ${formatScore(score)}: ${spoken}`}
        className={classNames(styles.why, className)}
        {...(focusable ? { tabIndex: 0 } : {})}
      >
        <span className={styles.bar}>
          {PARTS.map((name) => {
            const share = parts.find((part) => part.name === name)?.share ?? 0;
            // Parts of nothing take no gap either.
            return share < 0.004 ? null : (
              <span
                key={name}
                className={classNames(styles.part, styles[name])}
                style={{ flexBasis: `${share * 100}%` }}
              />
            );
          })}
        </span>
        <span className={classNames('mono', styles.score)}>{formatScore(score)}</span>
      </span>
    </Tooltip>
  );
}
