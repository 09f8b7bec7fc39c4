import { useState } from 'react';
import { Button } from '../Button';
import styles from './ProposalRow.module.css';

const MAX_TEXT = 10_000;

interface Props {
  text: string;
  /** What Enter does, in a word. */
  save: string;
  busy: boolean;
  onSave(text: string): void;
  onCancel(): void;
}

/** The text of a proposal, to be changed before it is remembered. Enter remembers it, Escape leaves it as it was. */
export function ProposalEditor({ text, save: saveWord, busy, onSave, onCancel }: Props) {
  const [value, setValue] = useState(text);
  const wanted = value.trim();
  const save = (): void => {
    if (wanted !== '' && !busy) onSave(wanted);
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        className={styles.field}
        aria-label="What to remember"
        rows={2}
        maxLength={MAX_TEXT}
        dir="auto"
        autoFocus
        value={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            save();
          }
        }}
      />
      <div className={styles.editorActions}>
        <Button size="sm" variant="primary" type="submit" disabled={wanted === '' || busy}>
          {saveWord}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
