import { Download } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import type { SaveRequest } from './state/graphUi';

interface Props {
  /** Nothing is drawn that could be saved. */
  empty: boolean;
  busy: boolean;
  onSave: (request: SaveRequest) => void;
}

/** The graph as a file: a picture of what is shown, or data of it or of everything. */
export function SaveMenu({ empty, busy, onSave }: Props) {
  const item = (format: SaveRequest['format'], what: SaveRequest['what'], label: string, detail: string) => ({
    label,
    detail,
    disabled: empty && what === 'shown',
    onSelect: () => onSave({ format, what }),
  });
  return (
    <Menu
      label="Save the graph"
      items={[
        { heading: 'What is shown' },
        item('png', 'shown', 'Picture', 'PNG'),
        item('svg', 'shown', 'Drawing', 'SVG'),
        item('json', 'shown', 'Data', 'JSON'),
        item('graphml', 'shown', 'Data', 'GraphML'),
        'separator',
        { heading: 'Everything, with what was true once' },
        item('json', 'all', 'Data', 'JSON'),
        item('graphml', 'all', 'Data', 'GraphML'),
      ]}
    >
      <Button variant="ghost" icon={Download} busy={busy}>
        Save
      </Button>
    </Menu>
  );
}
