import type { ReactNode } from 'react';
import { messageOf } from '#shared/errors';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import styles from './Inspector.module.css';

interface Props<T> {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** What a section asked for: on its way, there, or not to be had, which takes nothing else of the pane along. */
export function SectionAnswer<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton lines={2} />;
  return (
    <div role="alert" className={styles.failed}>
      <p>This could not be read. {messageOf(query.error)}</p>
      <Button size="sm" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
