import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import { useTextDraft } from '../../../ui/memory/useTextDraft';
import styles from './RowEditor.module.css';

interface Props {
  memory: Memory;
  onSave: (memory: Memory, text: string, was: string) => Promise<void>;
  onClose: () => void;
}

/** Editing in place: Enter saves, Shift+Enter breaks the line, Escape leaves the text as it was. */
export function RowEditor({ memory, onSave, onClose }: Props) {
  const { text, setText, fault, saving, save } = useTextDraft(
    memory.text,
    (next, was) => onSave(memory, next, was),
    onClose,
  );
  const field = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, []);

  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  }, [text]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void save();
  }

  return (
    <div
      className={styles.editor}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={text}
        readOnly={saving}
        aria-label="Text of the memory"
        aria-invalid={fault !== null}
        aria-describedby="row-editor-hint"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !saving && fault === null && void save()}
      />
      <p
        id="row-editor-hint"
        className={fault === null ? styles.hint : styles.fault}
        role={fault === null ? undefined : 'alert'}
      >
        {fault ?? 'Enter saves, Shift+Enter breaks the line, Esc cancels.'}
      </p>
    </div>
  );
}
