import type { Memory, MemoryKind } from '#shared/domain/memory';
import { KIND_WORDS } from '../../ui/memory/words';
import { Select } from '../../ui/Select';
import { ExpiryField } from './ExpiryField';
import { ImportanceField } from './ImportanceField';
import styles from './MemoryFields.module.css';
import { TagField } from './TagField';
import type { MemoryEditor } from './useMemoryEditor';

const KINDS: readonly { value: MemoryKind; label: string }[] = [
  { value: 'fact', label: KIND_WORDS.fact },
  { value: 'episode', label: KIND_WORDS.episode },
  { value: 'correction', label: KIND_WORDS.correction },
  { value: 'summary', label: KIND_WORDS.summary },
  { value: 'document', label: KIND_WORDS.document },
];

/** What can be set beside the text. What lies in the trash is only read. */
export function MemoryFields({ memory, editor }: { memory: Memory; editor: MemoryEditor }) {
  const locked = memory.status === 'trash';
  return (
    <fieldset disabled={locked} className={styles.fields}>
      <legend className="visually-hidden">Properties</legend>
      <ImportanceField
        value={memory.importance}
        onCommit={(importance) =>
          editor.tryChange({ importance }, `Set the importance to ${importance.toFixed(2)}.`)
        }
      />
      <Select
        label="Kind"
        value={memory.kind}
        options={KINDS}
        disabled={locked}
        onChange={(kind) => editor.tryChange({ kind }, `Made it a ${KIND_WORDS[kind].toLowerCase()}.`)}
      />
      <ExpiryField
        value={memory.expiresAt}
        onChange={(expiresAt) =>
          editor.tryChange(
            { expiresAt },
            expiresAt === null ? 'The memory no longer expires.' : 'Set when the memory expires.',
          )
        }
      />
      <TagField
        tags={memory.tags}
        locked={locked}
        onChange={(tags, sentence) => editor.tryChange({ tags }, sentence)}
      />
    </fieldset>
  );
}
