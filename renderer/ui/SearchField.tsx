import { Search, X } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { classNames } from './classNames';
import styles from './SearchField.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange(value: string): void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, className, placeholder, onKeyDown, ...rest }: Props) {
  return (
    <div className={classNames(styles.field, className)}>
      <Search size={16} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
          onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => onChange('')}>
          <X size={14} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}
