import { ListFilter } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { usePortal } from '../../../ui/PortalContext';
import { useTableChoice } from '../state/tableChoice';
import styles from './FilterPanel.module.css';
import { filterChips } from './chipWords';
import type { Facets } from './filterOptions';
import { useFilterPanel } from './panelState';
import { FilterPanel } from './FilterPanel';

/** Opens all filters, and says how many are in use. */
export function FilterButton({ facets }: { facets: Facets | undefined }) {
  const { open, show, close } = useFilterPanel();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const container = usePortal();
  const used = useTableChoice((now) => filterChips(now.filter, null).length);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setQuery('');
        if (next) show();
        else close();
      }}
    >
      <Popover.Trigger asChild>
        <Button icon={ListFilter} aria-keyshortcuts="F" title="Filter (F)">
          Filter
          {used > 0 && (
            <span className={styles.used}>
              {used}
              <span className="visually-hidden"> in use</span>
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label="Filters"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={styles.popover}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
          onEscapeKeyDown={(event) => {
            // The first Escape takes back what was typed.
            if (query === '') return;
            event.preventDefault();
            setQuery('');
            field.current?.focus();
          }}
        >
          <FilterPanel facets={facets} query={query} onQuery={setQuery} field={field} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
