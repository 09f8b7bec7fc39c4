import { bridge, connection } from '../api/bridge';
import { followImport } from '../features/transfer/importRun';
import { followIngest, showUnread } from '../ui/documents/ingest';

/**
 * Imports and ingests outlive the window: one that is loaded, or connected again, shows those that go on, and what could
 * not be read before. Call once.
 */
export function watchRunning(): void {
  connection.onState((state) => {
    if (state === 'open') void follow().catch(() => undefined); // with the engine, its work has ended too
  });
  if (connection.state === 'open') void follow().catch(() => undefined);
}

async function follow(): Promise<void> {
  await showUnread();
  const { items } = await bridge.request('running.list', {});
  for (const work of items) {
    if (work.kind === 'import') void followImport(work);
    else followIngest(work);
  }
}
