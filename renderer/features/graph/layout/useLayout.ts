import type { Core } from 'cytoscape';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { markDistance } from '../canvas/distance';
import { placeElements, syncElements, toElements, type ElementLooks } from '../canvas/elements';
import { fitAll, isFollowing, prefersStillness, reveal, setFollowing } from '../canvas/viewport';
import type { GraphPart } from '../state/graphPart';
import { createLayoutClient, type LayoutClient } from './layoutClient';
import { layoutRequest, pairUp, pointsOf } from './layoutRequest';
import { pinnedPlaces, placesOf } from './places';
import { savePositions } from './positionSaver';
import { isKept, placesKey } from './sceneKey';
import { seedPositions, type LayoutKind, type Point } from './seeding';

export type LayoutState = 'running' | 'done' | 'failed';

export interface Scene {
  /** Names the set of places; another one starts with everything in sight. */
  name: string;
  kind: LayoutKind;
  root: string | null;
  looks: ElementLooks;
  /** Another time is looked at: what is drawn keeps its place, and what begins or ends is shown as it happens. */
  travelling: boolean;
}

export interface LayoutControl {
  layout: LayoutState;
  /** How much of a layout is done, 0–1. */
  share: number;
  /** Stops the layout under way; nodes stay where they have come to. */
  cancel(): void;
  /** Lays everything out anew but for what is pinned. */
  arrangeAgain(): void;
}

/**
 * Draws a view: known nodes where they were, new ones at first places at once and then, as the layout thread
 * reports, where they belong.
 */
export function useLayout(cy: Core | null, view: GraphPart | null, scene: Scene): LayoutControl {
  const [layout, setLayout] = useState<LayoutState>('running');
  const [share, setShare] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const client = useRef<LayoutClient | null>(null);
  const drawnScene = useRef<string | null>(null);
  const settled = useRef(false);
  /** Everything is being laid out anew: places of before do not count. */
  const anew = useRef(false);
  /** Places of a layout that is under way. */
  const moving = useRef<ReadonlyMap<string, Point>>(new Map());
  const key = placesKey(scene.name, scene.kind);

  const finish = (core: Core, part: GraphPart, loose: readonly string[]): void => {
    const places = placesOf(key);
    for (const [id, at] of moving.current) places.set(id, at);
    if (settled.current && !scene.travelling) reveal(core, loose);
    settled.current = true;
    anew.current = false;
    setLayout('done');
    if (!isKept(scene.name, scene.kind) || loose.length === 0) return;
    const pinned = pinnedPlaces(part.positions);
    savePositions(
      [...moving.current].map(([entityId, { x, y }]) => ({ entityId, x, y, pinned: pinned.has(entityId) })),
    );
  };

  const draw = useEffectEvent((core: Core, part: GraphPart) => {
    const isNewScene = drawnScene.current !== key;
    if (isNewScene) {
      drawnScene.current = key;
      moving.current = new Map();
      settled.current = false;
      setFollowing(core, true);
    }
    const places = placesOf(key);
    const kept = new Map(
      anew.current ? [] : part.positions.map(({ entityId, x, y }) => [entityId, { x, y }]),
    );
    if (isKept(scene.name, scene.kind)) {
      for (const [id, at] of kept) if (!places.has(id)) places.set(id, at);
    }
    const request = layoutRequest(part, {
      kind: scene.kind,
      root: scene.root,
      sizes: scene.looks.sizes,
      places,
      hints: moving.current.size > 0 ? moving.current : kept,
      pinned: pinnedPlaces(part.positions),
      still: scene.travelling,
    });
    const loose = request.nodes.filter((node) => node.at === null).map((node) => node.id);
    // What is added to a finished picture must not make the rest of it move or shrink.
    if (settled.current && loose.length > 0 && !scene.travelling) setFollowing(core, false);
    const move = (to: Map<string, Point>): void => {
      moving.current = to;
      placeElements(core, to);
      // While time is travelled through, what is there comes and goes, and one looks at it from the same place.
      if (isFollowing(core) && (isNewScene || !scene.travelling)) fitAll(core);
    };
    syncElements(
      core,
      toElements(part, scene.looks),
      scene.travelling && settled.current && !prefersStillness(),
    );
    move(pairUp(request, seedPositions(request)));
    markDistance(core, true);
    client.current ??= createLayoutClient(() => setLayout('failed'));
    if (loose.length === 0) {
      client.current.cancel();
      finish(core, part, loose);
      return;
    }
    setLayout('running');
    setShare(0);
    client.current.start(request, ({ positions, done, share: reached }) => {
      setShare(reached);
      if (!done && prefersStillness()) return;
      move(pairUp(request, pointsOf(positions)));
      if (done) finish(core, part, loose);
    });
  });

  useEffect(() => {
    if (cy !== null && view !== null) draw(cy, view);
  }, [cy, view, attempt, scene.kind, scene.looks]);

  useEffect(
    () => () => {
      client.current?.stop();
      client.current = null;
      drawnScene.current = null;
    },
    [cy],
  );

  const arrangeAgain = useCallback(() => {
    placesOf(key).clear();
    anew.current = true;
    drawnScene.current = null;
    setAttempt((count) => count + 1);
  }, [key]);
  const cancel = (): void => {
    client.current?.cancel();
    if (cy !== null && view !== null) finish(cy, view, []);
  };
  return { layout, share, cancel, arrangeAgain };
}
