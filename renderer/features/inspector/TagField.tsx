import { useId, useState, type KeyboardEvent } from 'react';
import { Chip } from '../../ui/Chip';
import styles from './MemoryFields.module.css';
import { addTags } from './tags';

interface Props {
  tags: readonly string[];
  locked: boolean;
  onChange: (tags: string[], sentence: string) => void;
}

/** Tags as chips with a field for more: Enter or a comma adds, Backspace in the empty field takes the last one off. */
export function TagField({ tags, locked, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');

  function add(): void {
    const next = addTags(tags, typed);
    setTyped('');
    const added = next.slice(tags.length);
    if (added.length > 0) onChange(next, `Tagged with ${added.map((tag) => `“${tag}”`).join(', ')}.`);
  }
  const remove = (tag: string): void =>
    onChange(
      tags.filter((other) => other !== tag),
      `Took off the tag “${tag}”.`,
    );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  }

  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <label htmlFor={id} className={styles.label}>
        Tags
      </label>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <Chip
            key={tag}
            removeLabel={`Take off the tag ${tag}`}
            {...(locked ? {} : { onRemove: () => remove(tag) })}
          >
            {tag}
          </Chip>
        ))}
        <input
          id={id}
          dir="auto"
          value={typed}
          placeholder={tags.length === 0 ? 'Add a tag' : ''}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </div>
  );
}
