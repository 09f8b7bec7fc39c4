import { useState } from 'react';
import { memoryText } from '#shared/domain/memory';
import { AppError, messageOf } from '#shared/errors';

interface TextDraft {
  text: string;
  setText: (text: string) => void;
  /** Why it was not saved, in words; null while nothing is wrong. */
  fault: string | null;
  saving: boolean;
  save: () => Promise<void>;
}

/**
 * A text of a memory that is being edited. `write` is told from which text the person set out, and throws what the
 * store refuses: when it says something else by now the person reads that, and the next save replaces it.
 */
export function useTextDraft(
  opened: string,
  write: (text: string, was: string) => Promise<void>,
  onClose: () => void,
): TextDraft {
  const [was, setWas] = useState(opened);
  const [text, setText] = useState(opened);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (text === was) return onClose();
    const checked = memoryText.safeParse(text);
    if (!checked.success) {
      return setFault(checked.error.issues[0]?.message ?? 'This text cannot be saved.');
    }
    setSaving(true);
    try {
      await write(text, was);
      onClose();
    } catch (error) {
      const says = error instanceof AppError ? error.details?.['says'] : undefined;
      if (typeof says === 'string') setWas(says);
      setFault(messageOf(error));
      setSaving(false);
    }
  }

  const change = (next: string): void => {
    setText(next);
    setFault(null);
  };
  return { text, setText: change, fault, saving, save };
}
