import { circlePlaces } from './circle';
import { concentricPlaces } from './concentric';
import { createForceLayout, type Layout } from './force';
import { hierarchyPlaces } from './hierarchy';
import type { LayoutKind, LayoutRequest, Point } from './seeding';

const COMPUTED: Readonly<
  Record<Exclude<LayoutKind, 'force'>, (request: LayoutRequest) => Map<string, Point>>
> = {
  hierarchy: hierarchyPlaces,
  concentric: concentricPlaces,
  circle: circlePlaces,
};

/** The layout that the request asks for. The same request always ends in the same places. */
export function createLayout(request: LayoutRequest): Layout {
  const kind = request.kind ?? 'force';
  return kind === 'force' ? createForceLayout(request) : createComputed(request, COMPUTED[kind]);
}

/** A layout without a simulation: done in its first step. Nodes with a place keep it. */
function createComputed(
  request: LayoutRequest,
  compute: (request: LayoutRequest) => Map<string, Point>,
): Layout {
  let places: Map<string, Point> | null = null;
  return {
    step(ticks) {
      if (ticks > 0) places ??= compute(request);
      return places !== null;
    },
    progress: () => (places === null ? 0 : 1),
    positions() {
      const out = new Float64Array(request.nodes.length * 2);
      request.nodes.forEach(({ id, at }, index) => {
        const place = at ?? places?.get(id) ?? { x: 0, y: 0 };
        out[index * 2] = place.x;
        out[index * 2 + 1] = place.y;
      });
      return out;
    },
  };
}
