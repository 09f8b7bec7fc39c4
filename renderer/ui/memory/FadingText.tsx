import type { Memory } from '#shared/domain/memory';
import styles from './FadingText.module.css';
import { fadeStep, idleDays } from './forgetting';
import { useDecayExemption } from './useDecayExemption';

interface Props {
  memory: Memory;
  /** UTC ms. */
  now: number;
  /** On one line, cut at the end. */
  oneLine?: boolean;
}

/** A memory's text, lighter and with a side mark the longer nothing has used it. Contrast stays above 4.5:1. */
export function FadingText({ memory, now, oneLine = false }: Props) {
  const step = fadeStep(memory, now, useDecayExemption());
  return (
    <span className={styles.fading} data-fade={step} data-one-line={oneLine}>
      {step > 0 && (
        <span
          className={styles.mark}
          role="img"
          aria-label={`Fading: not used for ${idleDays(memory, now)} days.`}
          title={`Fading: not used for ${idleDays(memory, now)} days. Pin it to keep it fresh.`}
        />
      )}
      <bdi className={styles.text} dir="auto">
        {memory.text}
      </bdi>
    </span>
  );
}
