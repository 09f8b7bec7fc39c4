import { Layers, PencilLine, Plus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { Menu, type MenuItem } from '../../../ui/Menu';
import { NameDialog } from './NameDialog';
import { useViews } from './useViews';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Saved views: opened, saved, brought up to date, renamed, removed. */
export function ViewsMenu({ open, onOpenChange }: Props) {
  const { all, current, changed, ...views } = useViews();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const items: (MenuItem | 'separator' | { heading: string })[] = [
    { heading: all.length === 0 ? 'A view keeps search, filters, order and columns' : 'Saved views' },
    ...all.map((view) => ({
      label: view.name,
      checked: view.id === current?.id,
      ...(view.id === current?.id && changed ? { detail: 'changed since' } : {}),
      onSelect: () => views.open(view),
    })),
    'separator',
    { label: 'Save as a new view', icon: Plus, onSelect: () => setNaming('new') },
  ];
  if (current !== undefined) {
    items.push(
      {
        label: `Update “${current.name}”`,
        icon: Save,
        disabled: !changed,
        onSelect: () => void views.save({ id: current.id, name: current.name }),
      },
      { label: `Rename “${current.name}”`, icon: PencilLine, onSelect: () => setNaming('rename') },
      {
        label: `Remove “${current.name}”`,
        icon: Trash2,
        danger: true,
        onSelect: () => void views.remove(current),
      },
    );
  }
  const renamed = naming === 'rename' ? current : undefined;
  return (
    <>
      <Menu label="Saved views" items={items} open={open} onOpenChange={onOpenChange}>
        <IconButton icon={Layers} label="Saved views" shortcut="V" />
      </Menu>
      {naming !== null && (
        <NameDialog
          title={renamed === undefined ? 'Save as a new view' : 'Rename the view'}
          name={renamed?.name ?? ''}
          onSave={(name) =>
            views.save(renamed === undefined ? { name } : { id: renamed.id, name, view: renamed.view })
          }
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
