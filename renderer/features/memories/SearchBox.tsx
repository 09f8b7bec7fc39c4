import type { RefObject } from 'react';
import type { SearchMode } from '#shared/domain/table';
import { formatNumber } from '../../ui/format';
import { Kbd } from '../../ui/Kbd';
import { SearchField } from '../../ui/SearchField';
import { Segmented } from '../../ui/Segmented';
import styles from './SearchBox.module.css';

const MODES: readonly { value: SearchMode; label: string; hint: string }[] = [
  { value: 'keyword', label: 'Keyword', hint: 'Finds the words as they are written.' },
  { value: 'semantic', label: 'Meaning', hint: 'Finds what means the same in other words, best first.' },
  { value: 'both', label: 'Both', hint: 'Finds by words and by meaning, best first.' },
];

interface Props {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  mode: SearchMode;
  /** How many were found; null while that is not known. */
  found: number | null;
  onQuery: (query: string) => void;
  onMode: (mode: SearchMode) => void;
  /** The keyboard goes on from the search to the rows. */
  onLeave: () => void;
}

/** What is searched for, and how. */
export function SearchBox({ field, query, mode, found, onQuery, onMode, onLeave }: Props) {
  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <SearchField
          ref={field}
          label="Search memories"
          value={query}
          onChange={onQuery}
          aria-keyshortcuts="/"
          className={styles.input}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onLeave();
          }}
        />
        {query === '' ? (
          <span className={styles.key} aria-hidden>
            <Kbd keys="/" />
          </span>
        ) : (
          found !== null && (
            <span className={styles.found} data-found={found} aria-hidden>
              {formatNumber(found)} found
            </span>
          )
        )}
      </div>
      <Segmented label="Search by" value={mode} options={MODES} onChange={onMode} />
    </div>
  );
}
