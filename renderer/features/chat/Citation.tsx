import type { Used } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { Tooltip } from '../../ui/Tooltip';
import { KIND_WORDS, relationWords } from '../../ui/memory/words';
import styles from './Citation.module.css';

/** The [n] in an answer: opens the memory that it stands for. */
export function Citation({ n, used }: { n: number; used: Used | null }) {
  const memory = used?.memories.find((item) => item.position === n);
  const fact = used?.facts.find((item) => item.position === n);
  const id = memory?.memoryId ?? fact?.memoryIds[0];
  const text =
    memory?.text ??
    (fact === undefined ? '' : `${fact.source} ${relationWords(fact.relation, fact.source)} ${fact.target}`);
  if (id === undefined) return <>[{n}]</>;
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
        onClick={() => useNavigation.getState().inspect({ kind: 'memory', id })}
      >
        {n}
      </button>
    </Tooltip>
  );
}
