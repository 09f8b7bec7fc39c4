import { useId, useState, type KeyboardEvent } from 'react';
import type { Entity } from '#shared/domain/graph';
import { useRequest } from '../../api/queries';
import { countOf } from '../../ui/format';
import { SearchField } from '../../ui/SearchField';
import { TypeMark } from '../../ui/entity/TypeMark';
import { useSettled } from '../../ui/useSettled';
import styles from './EntitySearch.module.css';

const SUGGESTIONS = 8;
const SETTLE_MS = 120;

interface Props {
  label?: string;
  autoFocus?: boolean;
  /** One that cannot be chosen. */
  exclude?: string;
  onChoose: (entity: Entity) => void;
}

/** Finds entities by name or alias; choosing one hands it on. */
export function EntitySearch({ label = 'Find an entity', autoFocus = false, exclude, onChoose }: Props) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const listId = useId();
  // Clearing the text counts at once.
  const query = useSettled(text.trim(), text.trim() === '' ? 0 : SETTLE_MS);
  const { data } = useRequest(
    'graph.entities',
    { query, limit: SUGGESTIONS },
    { enabled: query !== '', keepPrevious: true },
  );
  const found = query === '' || data === undefined ? null : data.entities.filter(({ id }) => id !== exclude);
  const shows = open && text.trim() !== '' && found !== null;
  const current = found?.[marked];
  const optionId = (entity: Entity): string => `${listId}-${entity.id}`;

  const choose = (entity: Entity): void => {
    setText('');
    setOpen(false);
    onChoose(entity);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = found?.length ?? 0;
    if (event.key === 'ArrowDown' && count > 0) setMarked((marked + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setMarked((marked + count - 1) % count);
    else if (event.key === 'Enter' && shows && current !== undefined) choose(current);
    else return;
    setOpen(true);
    if (event.key === 'Enter') setOpen(false);
    event.preventDefault();
  };

  return (
    <div className={styles.search} onBlur={() => setOpen(false)}>
      <SearchField
        label={label}
        autoFocus={autoFocus}
        value={text}
        onChange={(value) => {
          setText(value);
          setMarked(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={shows}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shows && current !== undefined ? optionId(current) : undefined}
      />
      <div className={styles.popup} hidden={!shows}>
        <ul id={listId} role="listbox" aria-label="Entities">
          {(found ?? []).map((entity, index) => (
            <li
              key={entity.id}
              id={optionId(entity)}
              role="option"
              aria-selected={index === marked}
              className={styles.option}
              // Keeps the focus in the field, so that the click comes before the list closes.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setMarked(index)}
              onClick={() => choose(entity)}
            >
              <TypeMark type={entity.type} />
              <span className={styles.name} dir="auto">
                {entity.name}
              </span>
              <span className={styles.detail}>{countOf(entity.mentions, 'mention', 'mentions')}</span>
            </li>
          ))}
        </ul>
        {found?.length === 0 && (
          <p className={styles.none} role="status">
            No entity has this name or alias.
          </p>
        )}
      </div>
    </div>
  );
}
