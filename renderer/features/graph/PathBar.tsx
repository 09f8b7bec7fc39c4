import { ArrowLeftRight, X } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import type { AppError } from '#shared/errors';
import { countOf } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import { EntitySearch } from './EntitySearch';
import type { PathEnds } from './state/graphUi';
import { pathSentence, pathSteps, type GraphPath } from './state/pathWords';
import styles from './PathBar.module.css';

interface Props {
  ends: PathEnds;
  path: GraphPath | undefined;
  error: AppError | null;
  /** Filters or another time leave things out, which may be why there is none. */
  narrowed: boolean;
  onChoose: (to: Entity) => void;
  onSwap: () => void;
  onClose: () => void;
  onEdge: (edgeId: string) => void;
}

/** The shortest way between two entities in words, or the choice of where it should lead. */
export function PathBar(props: Props) {
  const { ends, onChoose, onSwap, onClose } = props;
  return (
    <section className={styles.bar} aria-label="Path">
      <div className={styles.head}>
        <p className={styles.title}>
          Path from <bdi className={styles.name}>{ends.from.name}</bdi>
          {ends.to !== null && (
            <>
              {' '}
              to <bdi className={styles.name}>{ends.to.name}</bdi>
            </>
          )}
        </p>
        {ends.to !== null && (
          <IconButton icon={ArrowLeftRight} size="sm" label="Turn the path around" onClick={onSwap} />
        )}
        <IconButton icon={X} size="sm" label="Close the path" onClick={onClose} />
      </div>
      {ends.to === null ? (
        <>
          <EntitySearch label="Find path to" autoFocus exclude={ends.from.id} onChoose={onChoose} />
          <p className={styles.hint}>Or click the other entity while you hold Shift.</p>
        </>
      ) : (
        <div role="status">
          <Found {...props} />
        </div>
      )}
    </section>
  );
}

function Found({ path, error, narrowed, onEdge }: Props) {
  if (error !== null) return <p className={styles.hint}>{error.message}</p>;
  if (path === undefined) return <p className={styles.hint}>Looking for a way…</p>;
  const steps = pathSteps(path);
  if (steps.length === 0) {
    return (
      <p className={styles.hint}>
        No path: nothing that is known links them
        {narrowed ? ' at this time and with these filters. Clear them to look further.' : '.'}
      </p>
    );
  }
  return (
    <>
      <p className={styles.hint}>{countOf(steps.length, 'step', 'steps')}</p>
      <ol role="list" className={styles.steps} aria-label={pathSentence(path)}>
        {steps.map(({ edgeId, source, words, target }) => (
          <li key={edgeId}>
            <button type="button" className={styles.step} onClick={() => onEdge(edgeId)}>
              <bdi className={styles.name}>{source}</bdi> {words} <bdi className={styles.name}>{target}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
