import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { useTableChoice } from '../state/tableChoice';
import styles from './FilterPanel.module.css';
import { filterChips } from './chipWords';
import { useFilterPanel } from './panelState';

/** What narrows the table, each to be changed or taken out. There for as long as anything does, also when nothing matches. */
export function FilterChips() {
  const filter = useTableChoice((now) => now.filter);
  const { setFilter, clearFilter } = useTableChoice.getState();
  const { sessionId } = filter;
  const sessions = useRequest(
    'sessions.list',
    { idPrefix: sessionId ?? '', limit: 1 },
    { enabled: sessionId !== undefined },
  );
  const title = sessions.data?.sessions.find(({ id }) => id === sessionId)?.title ?? null;
  const [only = ''] = filter.documents ?? [];
  const document = useRequest('documents.get', { id: only }, { enabled: only !== '' });
  const chips = filterChips(filter, title, document.data?.name ?? null);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label="Filters in use">
      {chips.map(({ group, label, remove }) => (
        <Chip key={label} removeLabel={`Remove filter ${label}`} onRemove={() => setFilter(remove)}>
          <button
            type="button"
            className={styles.chip}
            title="Change this filter"
            onClick={() => useFilterPanel.getState().show(group)}
          >
            {label}
          </button>
        </Chip>
      ))}
      <Button size="sm" variant="ghost" onClick={clearFilter}>
        Clear all
      </Button>
    </div>
  );
}
