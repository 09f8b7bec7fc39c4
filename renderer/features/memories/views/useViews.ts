import type { SavedView, TableView } from '#shared/domain/table';
import { sendCommand } from '../../../api/commands';
import { useRequest } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { announce, announceError } from '../../../ui/changeToast';
import { useTableChoice } from '../state/tableChoice';
import { sameView, viewOf } from './currentView';

interface Views {
  all: readonly SavedView[];
  /** The one that was opened last, if it is still there. */
  current: SavedView | undefined;
  /** The table does not look as the current one says. */
  changed: boolean;
  open: (view: SavedView) => void;
  /** Under a name; with an id in place of that one. Throws nothing: what fails is said. */
  save: (view: { id?: string; name: string; view?: TableView }) => Promise<boolean>;
  remove: (view: SavedView) => Promise<void>;
}

/** Views of the table that are kept by name. */
export function useViews(): Views {
  const all = useRequest('views.list', {}).data?.views ?? [];
  const choice = useTableChoice();
  const query = useNavigation((now) => now.memoryQuery);
  const now = viewOf(choice, query);
  const current = all.find(({ id }) => id === choice.viewId);
  return {
    all,
    current,
    changed: current !== undefined && !sameView(current.view, now),
    open: (saved) => {
      choice.applyView(saved);
      useNavigation.getState().setMemoryQuery(saved.view.filter.query ?? '');
    },
    save: async ({ id, name, view = now }) => {
      try {
        const saved = await sendCommand('views.save', { ...(id === undefined ? {} : { id }), name, view });
        useTableChoice.setState({ viewId: saved.id });
        announce(id === undefined ? `Saved the view “${name}”.` : `Changed the view “${name}”.`);
        return true;
      } catch (error) {
        announceError(error);
        return false;
      }
    },
    remove: async ({ id, name }) => {
      try {
        await sendCommand('views.remove', { id });
        announce(`Removed the view “${name}”. Its memories stay.`);
      } catch (error) {
        announceError(error);
      }
    },
  };
}
