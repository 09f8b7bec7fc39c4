import type { Memory } from '#shared/domain/memory';
import styles from './FadingText.module.css';
import { fadeStep, idleDays } from './forgetting';
import { lineAround, type Span } from './markedSegments';
import { MarkedText } from './MarkedText';
import { useDecayExemption } from './useDecayExemption';

interface Props {
  memory: Memory;
  /** UTC ms. */
  now: number;
  /** On one line, cut at the end. */
  oneLine?: boolean;
  /** What a search found in it, as UTF-16 offsets. */
  marks?: readonly Span[];
}

const NO_MARKS: readonly Span[] = [];

/** A memory's text, lighter and with a side mark the longer nothing has used it. Contrast stays above 4.5:1. */
export function FadingText({ memory, now, oneLine = false, marks = NO_MARKS }: Props) {
  const step = fadeStep(memory, now, useDecayExemption());
  const shown = oneLine ? lineAround(memory.text, marks) : { text: memory.text, spans: marks };
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
        <MarkedText text={shown.text} marks={shown.spans} />
      </bdi>
    </span>
  );
}
