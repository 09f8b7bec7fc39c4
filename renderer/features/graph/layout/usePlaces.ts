import type { Core } from 'cytoscape';
import { useMemo, useState } from 'react';
import { nodeKey } from '../canvas/elements';
import type { GraphPart } from '../state/graphPart';
import { pinnedPlaces, placesOf, rememberPin } from './places';
import { savePositions } from './positionSaver';
import { isKept, placesKey } from './sceneKey';
import type { LayoutKind, Point } from './seeding';

export interface PlaceChanges {
  /** Nodes that are held in place. */
  pinned: ReadonlySet<string>;
  /** The person dragged a node there. */
  moved(id: string, at: Point): void;
  /** Holds a node where it lies, or lets it go. */
  togglePin(id: string): void;
}

/** Moving and pinning nodes: remembered at once, kept in the store a moment later. */
export function usePlaces(cy: Core | null, view: GraphPart, scene: string, kind: LayoutKind): PlaceChanges {
  const [changes, setChanges] = useState(0);
  const key = placesKey(scene, kind);
  // Pins are kept beside React, for the layout to read; `changes` tells that they are others now.
  const pinned = useMemo(
    () => (changes < 0 ? new Set<string>() : new Set(pinnedPlaces(view.positions).keys())),
    [view, changes],
  );

  const moved = (id: string, at: Point): void => {
    placesOf(key).set(id, at);
    if (pinned.has(id)) rememberPin(id, at);
    if (pinned.has(id) || isKept(scene, kind)) {
      savePositions([{ entityId: id, ...at, pinned: pinned.has(id) }]);
    }
    setChanges((count) => count + 1);
  };
  const togglePin = (id: string): void => {
    const node = cy?.getElementById(nodeKey(id));
    if (node === undefined || node.empty()) return;
    const at = { x: node.position('x'), y: node.position('y') };
    const held = !pinned.has(id);
    rememberPin(id, held ? at : null);
    placesOf(key).set(id, at);
    savePositions([{ entityId: id, ...at, pinned: held }]);
    setChanges((count) => count + 1);
  };
  return { pinned, moved, togglePin };
}
