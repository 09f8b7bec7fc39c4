import { memo, type MouseEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { ColumnId, ScoredRow } from '#shared/domain/table';
import type { RowItem } from '../../../api/rowPages';
import { FadingText } from '../../../ui/memory/FadingText';
import { FlagMarks } from '../../../ui/memory/FlagMarks';
import { KindIcon } from '../../../ui/memory/KindIcon';
import { excerpt, KIND_WORDS } from '../../../ui/memory/words';
import { COLUMNS } from '../columns/columns';
import { CELLS } from './cells';
import { onBox } from '../../../ui/table/onBox';
import styles from '../../../ui/table/Table.module.css';
import { RowEditor } from './RowEditor';

export interface RowHandlers {
  onPress: (index: number, event: MouseEvent) => void;
  onEdit: (index: number) => void;
  onSave: (memory: Memory, text: string, was: string) => Promise<void>;
  onStopEditing: () => void;
}

interface Props {
  item: RowItem | undefined;
  score: ScoredRow | undefined;
  /** Shown columns, in order. */
  columns: readonly ColumnId[];
  index: number;
  /** Pixels from the top of the body. */
  top: number;
  active: boolean;
  selected: boolean;
  /** Shown in the inspector. */
  opened: boolean;
  editing: boolean;
  /** UTC ms. */
  now: number;
  handlers: RowHandlers;
}

/** One row; a grey shape where its page has not arrived yet. */
export const MemoryRow = memo(function MemoryRow(props: Props) {
  const { item, index, top, active, selected, opened, handlers } = props;
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={item === undefined}
      data-opened={opened}
      data-row={index}
      tabIndex={active ? 0 : -1}
      onClick={(event) => handlers.onPress(index, event)}
      onDoubleClick={(event) => !onBox(event) && handlers.onEdit(index)}
    >
      {item === undefined ? <PendingCells columns={props.columns} /> : <Cells {...props} item={item} />}
    </div>
  );
});

function Cells({ item, columns, selected, score, now, ...rest }: Props & { item: RowItem }) {
  const { memory } = item;
  return (
    <>
      <div role="gridcell" aria-colindex={1} data-column="select" className={styles.select}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select “${excerpt(memory.text)}”`}
          // The row takes the click, the keys held with it too.
          onChange={() => undefined}
        />
      </div>
      {columns.map((id, place) =>
        id === 'text' ? (
          <div key={id} role="gridcell" aria-colindex={place + 2} data-column={id} className={styles.text}>
            <TextCell item={item} now={now} editing={rest.editing} handlers={rest.handlers} />
          </div>
        ) : (
          <div
            key={id}
            role="gridcell"
            aria-colindex={place + 2}
            data-column={id}
            className={COLUMNS[id].align === 'end' ? `mono ${styles.end}` : undefined}
          >
            {CELLS[id]({ memory, score, now })}
          </div>
        ),
      )}
    </>
  );
}

function TextCell({
  item,
  now,
  editing,
  handlers,
}: Pick<Props, 'now' | 'editing' | 'handlers'> & { item: RowItem }) {
  const { memory, marks } = item;
  if (editing) return <RowEditor memory={memory} onSave={handlers.onSave} onClose={handlers.onStopEditing} />;
  return (
    <>
      <span className={styles.icon} title={KIND_WORDS[memory.kind]}>
        <KindIcon kind={memory.kind} decorative />
      </span>
      <FadingText memory={memory} now={now} oneLine marks={marks} />
      {memory.flags.length > 0 && <FlagMarks text={memory.text} words={false} />}
    </>
  );
}

function PendingCells({ columns }: { columns: readonly ColumnId[] }) {
  return (
    <>
      <div role="gridcell" aria-colindex={1} className={styles.select} />
      {columns.map((id, place) => (
        <div key={id} role="gridcell" aria-colindex={place + 2} className={styles.pending}>
          {id === 'text' && <span className="visually-hidden">Loading</span>}
        </div>
      ))}
    </>
  );
}
