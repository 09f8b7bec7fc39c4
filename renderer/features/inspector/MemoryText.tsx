import { PencilLine } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Memory } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { FadingText } from '../../ui/memory/FadingText';
import { useNow } from '../../ui/memory/useNow';
import { useTextDraft } from '../../ui/memory/useTextDraft';
import { speakerWords } from '../../ui/memory/words';
import styles from './MemoryText.module.css';
import type { MemoryEditor } from './useMemoryEditor';

interface Props {
  memory: Memory;
  editor: MemoryEditor;
}

interface TextProps extends Props {
  /** Shown beside the edit button. */
  actions: ReactNode;
}

/** The text itself; a click or the button turns it into a field. */
export function MemoryText({ memory, editor, actions }: TextProps) {
  const [own, setOwn] = useState(false);
  const asked = useNavigation((state) => state.editing === memory.id);
  const editing = (own || asked) && memory.status !== 'trash';
  const now = useNow();
  const open = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);

  useLayoutEffect(() => {
    if (editing || !refocus.current) return;
    refocus.current = false;
    open.current?.focus();
  }, [editing]);

  if (editing) {
    const close = (): void => {
      refocus.current = true;
      setOwn(false);
      useNavigation.getState().editingEnded();
    };
    return <TextField memory={memory} editor={editor} onClose={close} />;
  }
  return (
    <div className={styles.reading}>
      {memory.kind === 'episode' && <p className={styles.who}>{speakerWords(memory.speaker)} said</p>}
      <div className={styles.text} onDoubleClick={() => setOwn(true)}>
        <FadingText memory={memory} now={now} />
      </div>
      {memory.reply !== null && memory.reply !== '' && (
        <>
          <p className={styles.who}>The assistant answered</p>
          <p className={styles.reply} dir="auto">
            {memory.reply}
          </p>
        </>
      )}
      {memory.status !== 'trash' && (
        <div role="toolbar" aria-label="Actions" className={styles.actions}>
          <Button ref={open} size="sm" icon={PencilLine} onClick={() => setOwn(true)}>
            Edit
          </Button>
          {actions}
        </div>
      )}
    </div>
  );
}

function TextField({ memory, editor, onClose }: Props & { onClose: () => void }) {
  const { text, setText, fault, saving, save } = useTextDraft(
    memory.text,
    (next, was) => editor.change({ text: next }, 'Changed the text of the memory.', was),
    onClose,
  );
  const field = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  }, [text]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <div className={styles.writing}>
      <textarea
        ref={field}
        dir="auto"
        value={text}
        readOnly={saving}
        aria-label="Text of the memory"
        aria-invalid={fault !== null}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="primary"
          busy={saving}
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          Save
          <span className={styles.keys} aria-hidden>
            <Kbd keys="Mod+Enter" />
          </span>
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
