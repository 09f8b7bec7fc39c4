import { memo, type MouseEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import { KindIcon } from '../../../ui/memory/KindIcon';
import { excerpt } from '../../../ui/memory/words';
import styles from './Tidy.module.css';

interface Props {
  index: number;
  top: number;
  /** Undefined: not read yet. */
  memory: Memory | undefined;
  reasons: string;
  active: boolean;
  chosen: boolean;
  onFocus: (index: number) => void;
  onChoose: (index: number, event: MouseEvent) => void;
  onOpen: (memory: Memory) => void;
}

/** One memory: its words on a line, and why it is listed below. */
export const TidyRow = memo(function TidyRow(props: Props) {
  const { index, top, memory, reasons, active, chosen, onFocus, onChoose, onOpen } = props;
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-tidy={index}
      data-chosen={chosen}
      tabIndex={active ? 0 : -1}
      aria-busy={memory === undefined || undefined}
      onFocus={() => onFocus(index)}
      onDoubleClick={() => memory !== undefined && onOpen(memory)}
    >
      {memory !== undefined && (
        <>
          <input
            type="checkbox"
            className={styles.check}
            tabIndex={-1}
            checked={chosen}
            aria-label={`Choose “${excerpt(memory.text)}”`}
            onClick={(event) => onChoose(index, event)}
            onChange={() => undefined}
          />
          <KindIcon kind={memory.kind} />
          <span className={styles.words}>
            <button type="button" tabIndex={-1} className={styles.text} onClick={() => onOpen(memory)}>
              <bdi>{memory.text}</bdi>
            </button>
            <span className={styles.reasons}>{reasons}</span>
          </span>
        </>
      )}
    </li>
  );
});
