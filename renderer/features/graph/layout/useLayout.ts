import type { Core } from 'cytoscape';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { markDistance } from './distance';
import { placeElements, sizesOf, syncElements, toElements } from './elements';
import { createLayoutClient, type LayoutClient } from './layoutClient';
import { layoutRequest, pairUp, pointsOf } from './layoutRequest';
import { placesOf } from './places';
import { seedPositions, type Point } from './seeding';
import { fitAll, isFollowing, prefersStillness, reveal, setFollowing } from './viewport';
import type { GraphPart } from './viewMerge';

export type LayoutState = 'running' | 'done' | 'failed';

/**
 * Draws a view: known nodes where they were, new ones at first places at once and then, as the layout thread
 * reports, where they belong. `scene` names the set of places; another scene starts with everything in sight.
 */
export function useLayout(
  cy: Core | null,
  view: GraphPart | null,
  scene: string,
): { layout: LayoutState; arrangeAgain: () => void } {
  const [layout, setLayout] = useState<LayoutState>('running');
  const [attempt, setAttempt] = useState(0);
  const client = useRef<LayoutClient | null>(null);
  const drawnScene = useRef<string | null>(null);
  const settled = useRef(false);
  /** Places of a layout that is under way. */
  const moving = useRef<ReadonlyMap<string, Point>>(new Map());

  const draw = useEffectEvent((core: Core, part: GraphPart) => {
    const isNewScene = drawnScene.current !== scene;
    if (isNewScene) {
      drawnScene.current = scene;
      moving.current = new Map();
      settled.current = false;
      setFollowing(core, true);
    }
    const places = placesOf(scene);
    const request = layoutRequest(part, places, moving.current);
    const loose = request.nodes.filter((node) => node.at === null).map((node) => node.id);
    // What is added to a finished picture must not make the rest of it move or shrink.
    if (settled.current && loose.length > 0) setFollowing(core, false);
    const move = (to: Map<string, Point>): void => {
      moving.current = to;
      placeElements(core, to);
      if (isFollowing(core)) fitAll(core);
    };
    syncElements(core, toElements(part, sizesOf(part)));
    move(pairUp(request, seedPositions(request)));
    markDistance(core, true);
    if (loose.length === 0) {
      settled.current = true;
      setLayout('done');
      return;
    }
    setLayout('running');
    client.current ??= createLayoutClient(() => setLayout('failed'));
    client.current.start(request, (positions, done) => {
      if (!done && prefersStillness()) return;
      move(pairUp(request, pointsOf(positions)));
      if (!done) return;
      for (const [id, at] of moving.current) places.set(id, at);
      if (settled.current) reveal(core, loose);
      settled.current = true;
      setLayout('done');
    });
  });

  useEffect(() => {
    if (cy !== null && view !== null) draw(cy, view);
  }, [cy, view, attempt]);

  useEffect(
    () => () => {
      client.current?.stop();
      client.current = null;
      drawnScene.current = null;
    },
    [cy],
  );

  const arrangeAgain = useCallback(() => {
    placesOf(scene).clear();
    drawnScene.current = null;
    setAttempt((count) => count + 1);
  }, [scene]);
  return { layout, arrangeAgain };
}
