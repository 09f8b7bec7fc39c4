import { useEffect } from 'react';
import type { TableLayout } from '#shared/domain/table';
import { sendCommand } from '../../../api/commands';
import { useRequest } from '../../../api/queries';
import { announceError } from '../../../ui/changeToast';
import { useTableChoice } from '../state/tableChoice';

const SAVED_AFTER_MS = 400;

/**
 * Keeps the table's layout in the store: read once, saved a moment after the last change. Returns whether it is known,
 * or cannot be: rows wait for it, so that they do not jump.
 */
export function useTableLayout(): boolean {
  const adopted = useTableChoice((now) => now.layoutAdopted);
  const { data, isError } = useRequest('table.layout', {}, { enabled: !adopted });
  useEffect(() => {
    if (adopted || data === undefined) return;
    useTableChoice.setState({ layout: data.layout, layoutAdopted: true });
  }, [adopted, data]);
  useEffect(saveChanges, []);
  return adopted || isError;
}

function saveChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: { layout: TableLayout | null } | null = null;
  const save = (): void => {
    if (timer !== null) clearTimeout(timer);
    if (waiting !== null) sendCommand('table.saveLayout', waiting).catch(announceError);
    timer = waiting = null;
  };
  const stop = useTableChoice.subscribe((now, before) => {
    if (now.layout === before.layout || !before.layoutAdopted) return;
    waiting = { layout: now.layout };
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, SAVED_AFTER_MS);
  });
  return () => {
    stop();
    save();
  };
}
