import { useMemo, useState, type KeyboardEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { FacetCount } from '#shared/domain/table';
import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { countOf } from '../../../ui/format';
import type { BulkDialogProps } from './bulkDialog';
import styles from './BulkDialogs.module.css';
import { TagPicker } from './TagPicker';

/** What the first ones are tagged with is shown; of many, those are enough. */
const LOOKED_AT = 500;

/** Adds tags to memories and takes others off, in one step. */
export function TagsDialog({ rows, actions, onClose }: BulkDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const all = useRequest('memories.facets', { filter: {} }).data?.tags ?? null;
  const some = useRequest('memories.rows', { rows: rows.slice(0, LOOKED_AT) }).data?.items;
  const theirs = useMemo(
    () => (rows.length > LOOKED_AT ? all : some && tagsOf(some.map(({ memory }) => memory))) ?? null,
    [all, rows, some],
  );
  const nothing = add.length === 0 && remove.length === 0;
  const save = (): void => {
    onClose();
    void actions.change(rows, { do: 'tag', add, remove });
  };
  /** Enter in a field with nothing more to add is meant for the button. */
  const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
    if (key !== 'Enter' || defaultPrevented || nothing) return;
    if (target instanceof HTMLInputElement && target.value === '') save();
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={nothing} onClick={save}>
        Change tags
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Tags of ${countOf(rows.length, 'memory', 'memories')}`}
      footer={footer}
    >
      <div className={styles.fields} onKeyDown={onKeyDown}>
        <TagPicker
          label="Add"
          placeholder="Type a tag, Enter adds it"
          known={all}
          free
          chosen={add}
          onChange={setAdd}
          autoFocus
        />
        <TagPicker
          label="Take off"
          placeholder="Choose a tag"
          known={theirs}
          free={false}
          chosen={remove}
          onChange={setRemove}
        />
      </div>
    </Dialog>
  );
}

/** The tags of these memories, the most frequent first. */
export function tagsOf(memories: readonly Pick<Memory, 'tags'>[]): FacetCount[] {
  const counts = new Map<string, number>();
  for (const tag of memories.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
