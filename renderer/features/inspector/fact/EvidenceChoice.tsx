import { useId } from 'react';
import styles from './AddFactDialog.module.css';
import type { FactDraft } from './factDraft';
import { MemoryField } from './MemoryField';

interface Props {
  evidence: FactDraft['evidence'];
  /** What a new memory would say; null while the fact is not whole. */
  sentence: string | null;
  onChange: (evidence: FactDraft['evidence']) => void;
}

/** What stands behind a new fact: no fact is without a memory. */
export function EvidenceChoice({ evidence, sentence, onChange }: Props) {
  const name = useId();
  const fresh = evidence.from === 'new';
  return (
    <fieldset className={styles.evidence}>
      <legend className={styles.legend}>Where it comes from</legend>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={fresh} onChange={() => onChange({ from: 'new' })} />
        {sentence === null ? 'A new memory will say it' : 'A new memory will say:'}
      </label>
      {fresh && sentence !== null && (
        <div className={styles.nested}>
          <p className={styles.said} dir="auto">
            {sentence}
          </p>
        </div>
      )}
      <label className={styles.choice}>
        <input
          type="radio"
          name={name}
          checked={!fresh}
          onChange={() => onChange({ from: 'known', memoryId: null })}
        />
        A memory that is there says so
      </label>
      {!fresh && (
        <div className={styles.nested}>
          <MemoryField onChoose={(memoryId) => onChange({ from: 'known', memoryId })} />
        </div>
      )}
    </fieldset>
  );
}
