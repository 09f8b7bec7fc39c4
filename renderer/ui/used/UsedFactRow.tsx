import type { ScoreWeights } from '#shared/domain/recall';
import type { UsedFact } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { countOf, formatScore } from '../format';
import { FactSentence } from '../entity/FactSentence';
import { WhyBar } from '../WhyBar';
import styles from './UsedMemories.module.css';

interface Props {
  item: UsedFact;
  route: string;
  weights: ScoreWeights;
}

/** A fact of the graph, the way that led to it, and the way to the memories behind it. */
export function UsedFactRow({ item, route, weights }: Props) {
  const { inspect } = useNavigation.getState();
  const current = useNavigation(
    ({ inspected }) => inspected?.kind === 'edge' && inspected.id === item.edgeId,
  );
  const sure = (
    <span>
      <span className="mono">{formatScore(item.confidence)}</span> sure
    </span>
  );
  return (
    <li className={styles.row} data-current={current}>
      <span className={styles.number} aria-hidden>
        {item.position}
      </span>
      <div className={styles.fact}>
        <button
          type="button"
          className={styles.open}
          onClick={() => inspect({ kind: 'edge', id: item.edgeId })}
        >
          <span className={styles.text}>
            <span className="visually-hidden">Open fact {item.position}: </span>
            <FactSentence fact={item} />
          </span>
        </button>
        <p className={styles.source}>
          <span>from {countOf(item.memoryIds.length, 'memory', 'memories')}</span>
          {item.breakdown !== null && sure}
          {item.via.length > 0 && <Path names={item.via} />}
        </p>
      </div>
      {item.breakdown !== null && item.score !== null ? (
        <WhyBar
          score={item.score}
          breakdown={item.breakdown}
          weights={weights}
          route={route}
          className={styles.why ?? ''}
        />
      ) : (
        <span className={styles.confidence}>{sure}</span>
      )}
    </li>
  );
}

function Path({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.path} title="The way in the graph that led here">
      <span className={styles.pathLabel}>reached over</span>
      {names.map((name, index) => (
        <span key={index} className={styles.step}>
          {index > 0 && <span aria-label="then">→ </span>}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}
