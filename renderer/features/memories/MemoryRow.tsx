import { memo, type MouseEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import { TimeAgo } from '../../ui/TimeAgo';
import { FadingText } from '../../ui/memory/FadingText';
import { FlagMarks } from '../../ui/memory/FlagMarks';
import { ImportanceBar } from '../../ui/memory/ImportanceBar';
import { KindIcon } from '../../ui/memory/KindIcon';
import { StateMarks } from '../../ui/memory/StateMarks';
import { excerpt, KIND_WORDS, sourceWords } from '../../ui/memory/words';
import styles from './MemoryTable.module.css';
import { RowEditor } from './RowEditor';

/** The rest is counted. */
const SHOWN_TAGS = 2;

export interface RowHandlers {
  onPress: (index: number, event: MouseEvent) => void;
  onToggle: (index: number) => void;
  onEdit: (index: number) => void;
  onSave: (memory: Memory, text: string) => Promise<void>;
  onStopEditing: () => void;
}

interface Props {
  memory: Memory | undefined;
  index: number;
  /** Pixels from the top of the body. */
  top: number;
  active: boolean;
  selected: boolean;
  /** Shown in the inspector. */
  opened: boolean;
  editing: boolean;
  now: number;
  handlers: RowHandlers;
}

/** One row; a grey shape where its page has not arrived yet. */
export const MemoryRow = memo(function MemoryRow(props: Props) {
  const { memory, index, top, active, selected, opened, handlers } = props;
  return (
    <div
      role="row"
      id={`memory-row-${index}`}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={memory === undefined}
      data-opened={opened}
      data-row={index}
      tabIndex={active ? 0 : -1}
      onClick={(event) => handlers.onPress(index, event)}
      onDoubleClick={() => handlers.onEdit(index)}
    >
      {memory === undefined ? <PendingCells /> : <Cells {...props} memory={memory} />}
    </div>
  );
});

function Cells({ memory, index, selected, editing, now, handlers }: Props & { memory: Memory }) {
  return (
    <>
      <div role="gridcell" aria-colindex={1} className={styles.select}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select “${excerpt(memory.text)}”`}
          onClick={(event) => event.stopPropagation()}
          onChange={() => handlers.onToggle(index)}
        />
      </div>
      <div role="gridcell" aria-colindex={2} className={styles.text}>
        {editing ? (
          <RowEditor memory={memory} onSave={handlers.onSave} onClose={handlers.onStopEditing} />
        ) : (
          <>
            <span className={styles.icon} title={KIND_WORDS[memory.kind]}>
              <KindIcon kind={memory.kind} decorative />
            </span>
            <FadingText memory={memory} now={now} oneLine />
            <FlagMarks text={memory.text} words={false} />
          </>
        )}
      </div>
      <div role="gridcell" aria-colindex={3} data-column="kind">
        {KIND_WORDS[memory.kind]}
      </div>
      <div role="gridcell" aria-colindex={4} data-column="importance">
        <ImportanceBar value={memory.importance} />
      </div>
      <div
        role="gridcell"
        aria-colindex={5}
        data-column="tags"
        className={styles.tags}
        title={memory.tags.join(', ')}
      >
        {memory.tags.slice(0, SHOWN_TAGS).map((tag) => (
          <bdi key={tag} className={styles.tag}>
            {tag}
          </bdi>
        ))}
        {memory.tags.length > SHOWN_TAGS && (
          <span className={styles.more}>+{memory.tags.length - SHOWN_TAGS}</span>
        )}
      </div>
      <div
        role="gridcell"
        aria-colindex={6}
        data-column="source"
        className={styles.cut}
        title={sourceWords(memory.source)}
      >
        {sourceWords(memory.source)}
      </div>
      <div role="gridcell" aria-colindex={7} data-column="used" className={`mono ${styles.end}`}>
        {memory.accessCount === 0 ? (
          <span aria-label="Never used">–</span>
        ) : (
          memory.accessCount.toLocaleString('en')
        )}
      </div>
      <div role="gridcell" aria-colindex={8} data-column="created">
        <TimeAgo at={memory.createdAt} />
      </div>
      <div role="gridcell" aria-colindex={9} data-column="state">
        <StateMarks memory={memory} now={now} />
      </div>
    </>
  );
}

function PendingCells() {
  return (
    <div role="gridcell" aria-colindex={2} className={styles.pending}>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
