import cytoscape, { type Core } from 'cytoscape';
import { useCallback, useState, type RefCallback } from 'react';
import { markDistance } from './distance';
import { fitAll, isFollowing, setFollowing } from './viewport';

const MIN_ZOOM = 0.08;
const MAX_ZOOM = 3;

/**
 * One Cytoscape canvas for the life of an element: made when it appears, destroyed when it goes, never remade
 * between. Give `attach` to the element as its ref.
 */
export function useCytoscape(): { cy: Core | null; attach: RefCallback<HTMLDivElement> } {
  const [cy, setCy] = useState<Core | null>(null);
  const attach = useCallback((container: HTMLDivElement | null) => {
    if (container === null) return;
    const core = cytoscape({
      container,
      layout: { name: 'preset' },
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      boxSelectionEnabled: false,
      autounselectify: true,
      multiClickDebounceTime: 240,
    });
    core.on('resize', () => {
      if (isFollowing(core)) fitAll(core);
    });
    core.on('zoom', () => markDistance(core, false));
    core.on('dragpan scrollzoom pinchzoom', () => setFollowing(core, false));
    const observer = new ResizeObserver(() => core.resize());
    observer.observe(container);
    setCy(core);
    return () => {
      observer.disconnect();
      core.destroy();
      setCy(null);
    };
  }, []);
  return { cy, attach };
}
