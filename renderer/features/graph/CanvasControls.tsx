import type { Core } from 'cytoscape';
import { Maximize, Minus, Plus, Waypoints } from 'lucide-react';
import { IconButton } from '../../ui/IconButton';
import { follow, zoomBy } from './canvas/viewport';
import styles from './CanvasControls.module.css';

interface Props {
  cy: Core | null;
  onArrange: () => void;
}

export function CanvasControls({ cy, onArrange }: Props) {
  return (
    <div className={styles.controls} role="group" aria-label="View of the graph">
      <IconButton icon={Plus} label="Zoom in" side="left" onClick={() => cy !== null && zoomBy(cy, 'in')} />
      <IconButton
        icon={Minus}
        label="Zoom out"
        side="left"
        onClick={() => cy !== null && zoomBy(cy, 'out')}
      />
      <IconButton
        icon={Maximize}
        label="Fit everything"
        side="left"
        onClick={() => cy !== null && follow(cy)}
      />
      <IconButton icon={Waypoints} label="Arrange again" side="left" onClick={onArrange} />
    </div>
  );
}
