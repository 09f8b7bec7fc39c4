import { SlidersHorizontal } from 'lucide-react';
import { columnId } from '#shared/domain/table';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import { useCommand, useRequest } from '../../../api/queries';
import { announceError } from '../../../ui/changeToast';
import { IconButton } from '../../../ui/IconButton';
import { Menu, type MenuItem } from '../../../ui/Menu';
import { useTableChoice } from '../state/tableChoice';
import { COLUMNS } from './columns';
import { layoutColumns, toggleColumn } from './layout';

const DENSITIES: readonly { value: Settings['density']; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable rows' },
  { value: 'default', label: 'Normal rows' },
  { value: 'compact', label: 'Compact rows' },
];

/** How high the rows are, which columns there are, and all of it as it came. */
export function DisplayMenu() {
  const layout = useTableChoice((now) => now.layout);
  const setLayout = useTableChoice((now) => now.setLayout);
  const density = useRequest('settings.get', {}).data?.values.density ?? defaultSettings.density;
  const { mutateAsync: set } = useCommand('settings.set');
  const shown = new Set(layoutColumns(layout).map(({ id }) => id));
  const items: (MenuItem | 'separator' | { heading: string })[] = [
    { heading: 'Rows' },
    ...DENSITIES.map(({ value, label }) => ({
      label,
      checked: value === density,
      stays: true,
      onSelect: () => void set({ density: value }).catch(announceError),
    })),
    'separator',
    { heading: 'Columns' },
    ...columnId.options.map((id) => ({
      label: COLUMNS[id].title,
      ...(id === 'score' ? { detail: 'searching by meaning' } : {}),
      checked: shown.has(id),
      disabled: id === 'text',
      stays: true,
      onSelect: () => setLayout(toggleColumn(layout, id)),
    })),
    'separator',
    { label: 'Columns as they came', disabled: layout === null, onSelect: () => setLayout(null) },
  ];
  return (
    <Menu label="Rows and columns" items={items}>
      <IconButton icon={SlidersHorizontal} label="Rows and columns" />
    </Menu>
  );
}
