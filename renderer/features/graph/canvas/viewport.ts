import type { Core, Position } from 'cytoscape';
import { nodeKey } from './elements';

const PADDING = 56;
/** The legend and the actions lie over the lower rim, at least so much of it. */
const LOWER_PADDING = 92;
const ACTIONS_HEIGHT = 44;
/** A handful of nodes is not blown up to fill the window. */
const LARGEST_FIT_ZOOM = 1.1;
const ZOOM_STEP = 1.3;
const MOVE_MS = 180;

/** Not Cytoscape's own scratch: writing there makes it work out the style of everything anew. */
const following = new WeakSet<Core>();
const rims = new WeakMap<Core, HTMLElement>();

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether everything is kept in sight: until the person moves the view. */
export function isFollowing(cy: Core): boolean {
  return following.has(cy);
}

export function setFollowing(cy: Core, follows: boolean): void {
  if (follows) following.add(cy);
  else following.delete(cy);
}

/** What lies over the lower rim of the canvas: pictures are fitted above it. */
export function setRim(cy: Core, rim: HTMLElement | null): void {
  if (rim === null) rims.delete(cy);
  else rims.set(cy, rim);
}

function lowerPadding(cy: Core): number {
  const rim = rims.get(cy);
  // The actions come once a node is chosen; the picture need not move then.
  const actions = rim?.querySelector('[role="group"]') == null ? ACTIONS_HEIGHT : 0;
  const covered = rim === undefined ? 0 : rim.offsetHeight + actions + 24;
  return Math.min(cy.height() / 2, Math.max(LOWER_PADDING, covered));
}

/** Brings everything into sight at once. */
export function fitAll(cy: Core): void {
  const viewport = wholeView(cy);
  if (viewport !== null) cy.viewport(viewport);
}

/** The view that shows all nodes; null while there are none or the canvas has no size. Names may reach into the margin. */
function wholeView(cy: Core): { zoom: number; pan: Position } | null {
  const places = cy.nodes('.entity').map((node) => node.position());
  const room = { width: cy.width() - 2 * PADDING, height: cy.height() - PADDING - lowerPadding(cy) };
  if (places.length === 0 || room.width <= 0 || room.height <= 0) return null;
  const x = extremes(places.map((place) => place.x));
  const y = extremes(places.map((place) => place.y));
  const wanted = Math.min(
    room.width / (x.most - x.least),
    room.height / (y.most - y.least),
    LARGEST_FIT_ZOOM,
  );
  const zoom = Math.max(wanted, cy.minZoom());
  return {
    zoom,
    pan: {
      x: cy.width() / 2 - (zoom * (x.least + x.most)) / 2,
      y: PADDING + room.height / 2 - (zoom * (y.least + y.most)) / 2,
    },
  };
}

function extremes(values: readonly number[]): { least: number; most: number } {
  return values.reduce(
    ({ least, most }, value) => ({ least: Math.min(least, value), most: Math.max(most, value) }),
    { least: Infinity, most: -Infinity },
  );
}

/** Moves on to everything in sight when one of the nodes is out of it. */
export function reveal(cy: Core, entityIds: readonly string[]): void {
  const { x1, x2, y1, y2 } = cy.extent();
  const outside = entityIds.some((id) => {
    const node = cy.getElementById(nodeKey(id));
    if (node.empty()) return false;
    const { x, y } = node.position();
    return x < x1 || x > x2 || y < y1 || y > y2;
  });
  if (!outside) return;
  const viewport = wholeView(cy);
  if (viewport === null) return;
  if (prefersStillness()) cy.viewport(viewport);
  else cy.animate({ ...viewport, duration: MOVE_MS });
}

/** Pans just so far that the node can be seen. */
export function showNode(cy: Core, entityId: string): void {
  const node = cy.getElementById(nodeKey(entityId));
  if (node.empty()) return;
  const { x, y } = node.renderedPosition();
  const inside = x > PADDING && y > PADDING && x < cy.width() - PADDING && y < cy.height() - PADDING;
  if (inside) return;
  if (prefersStillness()) cy.center(node);
  else cy.animate({ center: { eles: node }, duration: MOVE_MS });
}

export function zoomBy(cy: Core, direction: 'in' | 'out'): void {
  setFollowing(cy, false);
  const level = cy.zoom() * (direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
  cy.zoom({ level, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
}

/** Everything in sight, now and while the window changes size, until the person moves the view. */
export function follow(cy: Core): void {
  setFollowing(cy, true);
  fitAll(cy);
}
