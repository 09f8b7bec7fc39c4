import type { ScoreWeights } from '#shared/domain/recall';
import type { UsedFact } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { countOf, formatScore } from '../format';
import { relationWords } from '../memory/words';
import { WhyBar } from '../WhyBar';
import styles from './UsedMemories.module.css';

interface Props {
  item: UsedFact;
  route: string;
  weights: ScoreWeights;
}

/** A fact of the graph, the way that led to it, and the memory behind it. */
export function UsedFactRow({ item, route, weights }: Props) {
  const [memoryId] = item.memoryIds;
  const { inspect } = useNavigation.getState();
  const open = (): void =>
    inspect(
      memoryId === undefined ? { kind: 'entity', id: item.sourceId } : { kind: 'memory', id: memoryId },
    );
  const sure = (
    <span>
      <span className="mono">{formatScore(item.confidence)}</span> sure
    </span>
  );
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden>
        {item.position}
      </span>
      <div className={styles.fact}>
        <button type="button" className={styles.open} onClick={open}>
          <span className={styles.text}>
            <span className="visually-hidden">Open fact {item.position}: </span>
            <bdi>{item.source}</bdi>{' '}
            <span className={styles.relation}>{relationWords(item.relation, item.source)}</span>{' '}
            <bdi>{item.target}</bdi>
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
