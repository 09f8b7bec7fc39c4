import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import type { MemoryKind } from '#shared/domain/memory';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { KIND_WORDS } from '../../ui/memory/words';
import { SearchField } from '../../ui/SearchField';
import { Select } from '../../ui/Select';
import { Tooltip } from '../../ui/Tooltip';
import styles from './MemoriesToolbar.module.css';

const KIND_OPTIONS: readonly { value: MemoryKind | 'any'; label: string }[] = [
  { value: 'any', label: 'Any kind' },
  { value: 'fact', label: KIND_WORDS.fact },
  { value: 'episode', label: KIND_WORDS.episode },
  { value: 'correction', label: KIND_WORDS.correction },
  { value: 'summary', label: KIND_WORDS.summary },
  { value: 'document', label: KIND_WORDS.document },
];

interface Props {
  search: RefObject<HTMLInputElement | null>;
  query: string;
  kind: MemoryKind | 'any';
  onQuery: (query: string) => void;
  onKind: (kind: MemoryKind | 'any') => void;
  onAdd: () => void;
  /** The keyboard goes on from the search to the rows. */
  onEnterTable: () => void;
}

export function MemoriesToolbar({ search, query, kind, onQuery, onKind, onAdd, onEnterTable }: Props) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          ref={search}
          label="Search memories"
          value={query}
          onChange={onQuery}
          aria-keyshortcuts="/"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onEnterTable();
          }}
        />
        {query === '' && (
          <span className={styles.key} aria-hidden>
            <Kbd keys="/" />
          </span>
        )}
      </div>
      <Select
        label="Kind"
        hideLabel
        value={kind}
        options={KIND_OPTIONS}
        onChange={onKind}
        className={styles.kind}
      />
      <Tooltip content={<Kbd keys="N" />}>
        <Button variant="primary" icon={Plus} aria-keyshortcuts="N" onClick={onAdd}>
          Add a memory
        </Button>
      </Tooltip>
    </div>
  );
}
