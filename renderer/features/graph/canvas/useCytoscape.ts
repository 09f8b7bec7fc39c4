import cytoscape, { type Core } from 'cytoscape';
import { useCallback, useState, type RefCallback } from 'react';
import { markDistance } from './distance';
import { fitAll, isFollowing, setFollowing } from './viewport';

const MIN_ZOOM = 0.08;
const MAX_ZOOM = 3;

/**
 * One Cytoscape canvas for the life of an element: made when it appears, destroyed when it goes. It is remade only
 * when the graph becomes `large` or ceases to be, since large ones are panned as a picture. Give `attach` to the
 * element as its ref.
 */
export function useCytoscape(large: boolean): { cy: Core | null; attach: RefCallback<HTMLDivElement> } {
  const [made, setMade] = useState<{ core: Core; large: boolean } | null>(null);
  const attach = useCallback(
    (container: HTMLDivElement | null) => {
      if (container === null) return;
      const core = cytoscape({
        container,
        layout: { name: 'preset' },
        minZoom: MIN_ZOOM,
        maxZoom: MAX_ZOOM,
        boxSelectionEnabled: false,
        autounselectify: true,
        multiClickDebounceTime: 240,
        textureOnViewport: large,
        hideEdgesOnViewport: large,
        ...(large ? { pixelRatio: 1 } : {}),
      });
      core.on('resize', () => {
        if (isFollowing(core)) fitAll(core);
      });
      core.on('zoom', () => markDistance(core, false));
      core.on('dragpan scrollzoom pinchzoom', () => setFollowing(core, false));
      const observer = new ResizeObserver(() => core.resize());
      observer.observe(container);
      setMade({ core, large });
      return () => {
        observer.disconnect();
        core.destroy();
        setMade(null);
      };
    },
    [large],
  );
  // A canvas of the other kind is on its way out already: nobody may draw on it.
  return { cy: made?.large === large ? made.core : null, attach };
}
