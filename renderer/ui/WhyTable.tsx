import type { Breakdown, ScoreWeights } from '#shared/domain/recall';
import { classNames } from './classNames';
import { formatScore } from './format';
import { shares } from './whyShares';
import styles from './WhyTable.module.css';

interface Props {
  score: number;
  breakdown: Breakdown;
  weights: ScoreWeights;
}

/** The four parts of a score in numbers: what each is, and what it brings. */
export function WhyTable({ score, breakdown, weights }: Props) {
  return (
    <span className={styles.table}>
      {shares(breakdown, weights).map(({ name, value, share }) => (
        <span key={name} className={styles.row}>
          <span className={classNames(styles.swatch, styles[name])} />
          <span className={styles.name}>{name}</span>
          <span className="mono">{formatScore(value)}</span>
          <span className={classNames('mono', styles.share)}>+{formatScore(share)}</span>
        </span>
      ))}
      <span className={classNames(styles.row, styles.total)}>
        <span />
        <span className={styles.name}>score</span>
        <span />
        <span className="mono">{formatScore(score)}</span>
      </span>
    </span>
  );
}
