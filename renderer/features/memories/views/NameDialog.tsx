import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import styles from './NameDialog.module.css';

interface Props {
  title: string;
  name: string;
  /** Resolves to whether it was saved. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

const MOST_SIGNS = 100;

/** Asks for the name of a view; Enter saves. */
export function NameDialog({ title, name, onSave, onClose }: Props) {
  const [text, setText] = useState(name);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const typed = text.trim();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (typed === '') return;
    setBusy(true);
    if (await onSave(typed)) onClose();
    else setBusy(false);
  }

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={id} variant="primary" busy={busy} disabled={typed === ''}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} size="sm" title={title} footer={footer}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-name`} className={styles.label}>
          Name
        </label>
        <input
          id={`${id}-name`}
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={MOST_SIGNS}
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
