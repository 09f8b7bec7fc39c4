import { useState } from 'react';
import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { Combobox } from '../../../ui/Combobox';
import { Dialog } from '../../../ui/Dialog';
import { countOf, formatNumber } from '../../../ui/format';
import type { BulkDialogProps } from './bulkDialog';
import styles from './BulkDialogs.module.css';
import { matchingValues } from './matchingValues';

/** Moves memories into an area: one that there is, or a new one. */
export function AreaDialog({ rows, actions, onClose }: BulkDialogProps) {
  const [text, setText] = useState('');
  const known = useRequest('memories.facets', { filter: {} }).data?.scopes ?? null;
  const scope = text.trim();
  const save = (): void => {
    onClose();
    void actions.change(rows, { do: 'set', change: { scope } });
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={scope === '' || scope.length > 100} onClick={save}>
        Move
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Move ${countOf(rows.length, 'memory', 'memories')} to an area`}
      footer={footer}
    >
      <div className={styles.fields}>
        <Combobox
          label="Area"
          placeholder="personal, a project, a client"
          text={text}
          onText={setText}
          autoFocus
          options={
            known &&
            matchingValues(known, text).map(({ value, count }) => ({
              key: value,
              label: value,
              detail: formatNumber(count),
            }))
          }
          onChoose={setText}
        />
        <p className={styles.note}>
          Answers use what is in “personal” and in the area of the chat. A name that is new makes a new area.
        </p>
      </div>
    </Dialog>
  );
}
