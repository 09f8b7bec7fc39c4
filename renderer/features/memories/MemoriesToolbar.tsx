import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { Tooltip } from '../../ui/Tooltip';
import { DisplayMenu } from './columns/DisplayMenu';
import styles from './MemoriesToolbar.module.css';
import { ViewsMenu } from './views/ViewsMenu';

interface Props {
  /** The search. */
  children: ReactNode;
  /** What opens and shows the filters. */
  filters: ReactNode;
  viewsOpen: boolean;
  onViewsOpen: (open: boolean) => void;
  onAdd: () => void;
}

export function MemoriesToolbar({ children, filters, viewsOpen, onViewsOpen, onAdd }: Props) {
  return (
    <div className={styles.toolbar}>
      {children}
      {filters}
      <ViewsMenu open={viewsOpen} onOpenChange={onViewsOpen} />
      <DisplayMenu />
      <Tooltip content={<Kbd keys="N" />}>
        <Button
          variant="primary"
          icon={Plus}
          aria-label="Add a memory"
          aria-keyshortcuts="N"
          className={styles.add}
          onClick={onAdd}
        >
          <span className={styles.word}>Add a memory</span>
        </Button>
      </Tooltip>
    </div>
  );
}
