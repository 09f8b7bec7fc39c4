import { Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Skeleton } from '../ui/Skeleton';
import { EngineBanner } from './EngineBanner';
import { InspectorFrame } from './InspectorFrame';
import { useNavigation } from './navigation';
import { Rail } from './Rail';
import styles from './Shell.module.css';
import { StatusLine } from './StatusLine';
import { StoreBanner } from './StoreBanner';
import { VIEW_ENTRIES } from './views';

/** The frame: rail, view, inspector pane, status line. */
export function Shell() {
  const view = useNavigation((state) => state.view);
  const { component: View, title } = VIEW_ENTRIES[view];
  return (
    <div className={styles.shell}>
      <Rail />
      <div className={styles.middle}>
        <EngineBanner />
        <StoreBanner />
        <div className={styles.row}>
          <main className={styles.view} aria-label={title}>
            <ErrorBoundary resetKey={view}>
              <Suspense fallback={<Skeleton lines={4} />}>
                <View />
              </Suspense>
            </ErrorBoundary>
          </main>
          <InspectorFrame />
        </div>
      </div>
      <StatusLine />
    </div>
  );
}
