import { useState } from 'react';
import type { GraphPart } from './graphPart';

interface SceneView {
  scene: string;
  view: GraphPart;
}

/**
 * The newest whole answer with the scene it belongs to. While another one is under way the last one stays, under its
 * own scene: a picture must never be drawn with the places of another.
 */
export function useSceneView(scene: string, view: GraphPart | undefined, stale: boolean): SceneView | null {
  const [held, setHeld] = useState<SceneView | null>(null);
  if (view !== undefined && !stale && (held?.view !== view || held.scene !== scene)) {
    const next = { scene, view };
    setHeld(next);
    return next;
  }
  return held;
}
