import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { growToText } from './growToText';
import styles from './Question.module.css';
import { MAX_TEXT } from './textLimit';

interface Props {
  text: string;
  busy: boolean;
  onSend(text: string): void;
  onCancel(): void;
}

/** A message being said differently, in its place. Enter sends it as a new branch, Escape leaves it as it was. */
export function EditMessage({ text, busy, onSend, onCancel }: Props) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => growToText(field.current), [value]);
  const usable = value.trim() !== '' && value.length <= MAX_TEXT && !busy;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    else if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    else if (usable) onSend(value);
    event.preventDefault();
  };
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onSend(value);
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label="Edit the message"
        aria-describedby="edit-hint"
        rows={1}
        dir="auto"
        autoFocus
        value={value}
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.editBelow}>
        <p id="edit-hint" className={styles.hint}>
          <Kbd keys="Enter" /> sends it in its place; what was said before is kept.
        </p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={!usable}>
          Send
        </Button>
      </div>
    </form>
  );
}
