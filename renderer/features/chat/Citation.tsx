import { describeFact } from '#shared/domain/describeFact';
import type { Used } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { Tooltip } from '../../ui/Tooltip';
import { KIND_WORDS } from '../../ui/memory/words';
import styles from './Citation.module.css';

/** The [n] in an answer: opens the memory or the fact that it stands for. */
export function Citation({ n, used }: { n: number; used: Used | null }) {
  const memory = used?.memories.find((item) => item.position === n);
  const fact = used?.facts.find((item) => item.position === n);
  const target =
    memory !== undefined
      ? ({ kind: 'memory', id: memory.memoryId } as const)
      : fact !== undefined
        ? ({ kind: 'edge', id: fact.edgeId } as const)
        : null;
  if (target === null) return <>[{n}]</>;
  const text = memory?.text ?? (fact === undefined ? '' : describeFact(fact));
  return (
    <Tooltip
      side="top"
      content={
        <span className={styles.note}>
          {memory !== undefined && memory.kind !== 'fact' && (
            <span className={styles.kind}>{KIND_WORDS[memory.kind]}: </span>
          )}
          <bdi>{text}</bdi>
        </span>
      }
    >
      <button
        type="button"
        className={styles.citation}
        aria-label={`Source ${n}: ${text}`}
        onClick={() => useNavigation.getState().inspect(target)}
      >
        {n}
      </button>
    </Tooltip>
  );
}
