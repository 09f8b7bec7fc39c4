import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { memoryText, type MemoryKind, type SaveStatus } from '#shared/domain/memory';
import { messageOf } from '#shared/errors';
import { useCommand } from '../../api/queries';
import { Button } from '../../ui/Button';
import { announce, announceChange } from '../../ui/changeToast';
import { excerpt } from '../../ui/memory/words';
import { Select } from '../../ui/Select';
import styles from './AddMemory.module.css';

type AddedKind = Extract<MemoryKind, 'fact' | 'correction' | 'summary'>;

const KINDS: readonly { value: AddedKind; label: string }[] = [
  { value: 'fact', label: 'Fact' },
  { value: 'correction', label: 'Correction' },
  { value: 'summary', label: 'Summary' },
];

interface Props {
  onClose: () => void;
}

/** A field for telling something new; it stays open for the next one. */
export function AddMemory({ onClose }: Props) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AddedKind>('fact');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const remember = useCommand('memories.remember');

  useEffect(() => field.current?.focus(), []);

  async function save(): Promise<void> {
    const checked = memoryText.safeParse(text);
    if (!checked.success) {
      setFault(checked.error.issues[0]?.message ?? 'This text cannot be saved.');
      return;
    }
    try {
      const { status, keptIn } = await remember.mutateAsync({ text, kind });
      if (keptIn === undefined) sayWhatHappened(status, text);
      else announce('Kept in a file until the memory store can be opened.');
      setText('');
      setFault(null);
    } catch (error) {
      setFault(messageOf(error));
    }
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <section aria-label="Add a memory" className={styles.add}>
      <textarea
        ref={field}
        dir="auto"
        rows={2}
        value={text}
        placeholder="I prefer tea to coffee."
        aria-label="New memory"
        aria-invalid={fault !== null}
        aria-describedby="add-memory-hint"
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <p
          id="add-memory-hint"
          role={fault === null ? undefined : 'alert'}
          className={fault === null ? styles.hint : styles.fault}
        >
          {fault ?? 'Enter saves, Shift+Enter breaks the line, Esc closes.'}
        </p>
        <Select<AddedKind>
          label="Kind"
          hideLabel
          value={kind}
          options={KINDS}
          onChange={setKind}
          className={styles.kind}
        />
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="primary"
          busy={remember.isPending}
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          Remember
        </Button>
      </div>
    </section>
  );
}

function sayWhatHappened(status: SaveStatus, text: string): void {
  const quoted = `“${excerpt(text, 48)}”`;
  if (status === 'created') announceChange(`Remembered ${quoted}.`);
  else if (status === 'restored') announceChange(`${quoted} was in the trash and is back.`);
  else announce(`${quoted} was known already. Nothing changed.`);
}
