import { describeFact } from '#shared/domain/describeFact';
import { placeWords } from '#shared/domain/document';
import type { Used, UsedFact, UsedMemory } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import type { Inspected } from '../../app/place';
import { Tooltip } from '../../ui/Tooltip';
import { KIND_WORDS } from '../../ui/memory/words';
import styles from './Citation.module.css';

/** The [n] in an answer: opens the memory or the fact that it stands for. */
export function Citation({ n, used }: { n: number; used: Used | null }) {
  const memory = used?.memories.find((item) => item.position === n);
  const fact = used?.facts.find((item) => item.position === n);
  const target = memory === undefined ? targetOfFact(fact) : targetOfMemory(memory);
  if (target === null) return <>[{n}]</>;
  const text = memory?.text ?? (fact === undefined ? '' : describeFact(fact));
  return (
    <Tooltip
      side="top"
      content={
        <span className={styles.note}>
          {memory !== undefined && memory.kind !== 'fact' && (
            <span className={styles.kind}>
              {memory.document === undefined ? KIND_WORDS[memory.kind] : placeWords(memory.document)}:{' '}
            </span>
          )}
          <bdi>{text}</bdi>
        </span>
      }
    >
      <button
        type="button"
        className={styles.citation}
        aria-label={`Source ${n}: ${memory?.document === undefined ? '' : `${placeWords(memory.document)}: `}${text}`}
        onClick={() => useNavigation.getState().inspect(target)}
      >
        {n}
      </button>
    </Tooltip>
  );
}

/** A passage is read where it stands: its document opens there, and leads on to the memory. */
function targetOfMemory({ memoryId, document }: UsedMemory): Inspected {
  return document === undefined
    ? { kind: 'memory', id: memoryId }
    : { kind: 'document', id: document.documentId, at: memoryId };
}

function targetOfFact(fact: UsedFact | undefined): Inspected | null {
  return fact === undefined ? null : { kind: 'edge', id: fact.edgeId };
}
