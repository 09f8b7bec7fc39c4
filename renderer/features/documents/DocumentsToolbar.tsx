import { ChevronDown, FilePlus, FolderPlus, RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { shortcutOf } from '../../app/shortcutOf';
import { Button } from '../../ui/Button';
import { checkAgain } from '../../ui/documents/ingest';
import { documentsOf, isOnDisk } from '../../ui/documents/documentWords';
import { useIngest } from '../../ui/documents/ingestState';
import { IconButton } from '../../ui/IconButton';
import { Kbd } from '../../ui/Kbd';
import { Menu } from '../../ui/Menu';
import { SearchField } from '../../ui/SearchField';
import { Tooltip } from '../../ui/Tooltip';
import { addFiles } from './addFiles';
import { useDocumentsChoice } from './documentsChoice';
import styles from './DocumentsToolbar.module.css';

interface Props {
  search: RefObject<HTMLInputElement | null>;
  /** Those that are listed. */
  documents: readonly DocumentInfo[];
  /** The keyboard goes on from the search to the rows. */
  onLeave: () => void;
}

/** Search, check again, add. */
export function DocumentsToolbar({ search, documents, onLeave }: Props) {
  const query = useDocumentsChoice((now) => now.query);
  const setQuery = useDocumentsChoice((now) => now.setQuery);
  const running = useIngest((now) => now.run !== null);
  const onDisk = documents.filter(isOnDisk);
  return (
    <div className={styles.toolbar}>
      <SearchField
        ref={search}
        label="Search documents"
        placeholder="Search by name or folder"
        value={query}
        onChange={setQuery}
        aria-keyshortcuts="/"
        className={styles.search}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onLeave();
        }}
      />
      <span className={styles.space} />
      <IconButton
        icon={RefreshCw}
        label="Check for changes"
        hint={
          onDisk.length === 0
            ? 'there is no file here that can be read again'
            : `reads what has changed of ${documentsOf(onDisk.length)}`
        }
        disabled={running || onDisk.length === 0}
        onClick={() => checkAgain(onDisk)}
      />
      <div className={styles.add}>
        <Tooltip content={<Kbd keys="N" />}>
          <Button
            variant="primary"
            icon={FilePlus}
            data-add-files
            aria-keyshortcuts="N"
            className={styles.files}
            onClick={() => void addFiles({ folder: false })}
          >
            Add files
          </Button>
        </Tooltip>
        <Menu
          label="Ways to add"
          items={[
            {
              label: 'Files…',
              icon: FilePlus,
              ...shortcutItem('documents.add'),
              onSelect: () => void addFiles({ folder: false }),
            },
            { label: 'A folder…', icon: FolderPlus, onSelect: () => void addFiles({ folder: true }) },
          ]}
        >
          <Button variant="primary" className={styles.more} aria-label="Other ways to add">
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        </Menu>
      </div>
    </div>
  );
}

function shortcutItem(command: 'documents.add'): { shortcut?: string } {
  const shortcut = shortcutOf(command);
  return shortcut === undefined ? {} : { shortcut };
}
