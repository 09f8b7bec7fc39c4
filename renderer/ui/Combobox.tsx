import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from './classNames';
import type { ComboboxOption } from './comboboxOption';
import styles from './Combobox.module.css';
import { usePopupPlace } from './usePopupPlace';

interface Props {
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** Null: none are known yet. */
  options: readonly ComboboxOption[] | null;
  onChoose: (key: string) => void;
  /** Said where there are none. */
  noneWords?: string;
  /** The options still answer an earlier text: Enter waits for the right ones. */
  settling?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean;
  autoFocus?: boolean;
}

/** A text field with a list of what could be meant; arrows walk the list, Enter chooses, Escape closes it. */
export function Combobox(props: Props) {
  const { label, placeholder, text, onText, options, onChoose, noneWords } = props;
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const listId = `${id}-list`;
  const count = options?.length ?? 0;
  const at = Math.min(marked, count - 1);
  const current = options?.[at];
  const shows = open && options !== null && (count > 0 || (noneWords !== undefined && text.trim() !== ''));

  const place = usePopupPlace(box, shows);

  const choose = (key: string): void => {
    setOpen(false);
    onChoose(key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      setOpen(true);
      if (shows) setMarked((at + step + count) % count);
    } else if (event.key === 'Enter' && shows && current !== undefined) {
      if (props.settling !== true) choose(current.key);
    } else if (event.key === 'Escape' && shows) {
      // The dialog or pane around it stays open.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.field} onBlur={() => setOpen(false)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div ref={box}>
        <input
          id={id}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          placeholder={placeholder}
          value={text}
          aria-expanded={shows}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shows && current !== undefined ? `${id}-${at}` : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid === true || undefined}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus === true ? true : undefined}
          onChange={(event) => {
            setMarked(0);
            setOpen(true);
            onText(event.target.value);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.popup} style={place} hidden={!shows}>
          <ul id={listId} role="listbox" aria-label={label}>
            {(options ?? []).map((option, index) => (
              <li
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.option}
                title={option.label}
                // Keeps the focus in the field, so that the click comes before the list closes.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setMarked(index)}
                onClick={() => choose(option.key)}
              >
                {option.mark}
                <bdi className={styles.text}>{option.label}</bdi>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
              </li>
            ))}
          </ul>
          {count === 0 && (
            <p className={classNames(styles.detail, styles.none)} role="status">
              {shows && noneWords}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
