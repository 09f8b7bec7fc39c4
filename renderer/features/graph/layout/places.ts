import type { Position } from '#shared/domain/graph';
import type { Point } from './seeding';

const MAX_SCENES = 16;

/** Places of the nodes of each scene (the overview, or one focus, in one layout), for as long as the window lives. */
const scenes = new Map<string, Map<string, Point>>();
/** Nodes that were pinned or let go since the window was opened; the store hears of it a moment later. */
const pins = new Map<string, Point | null>();

/** The remembered places of a scene; write to the map to remember more. */
export function placesOf(scene: string): Map<string, Point> {
  const places = scenes.get(scene) ?? new Map<string, Point>();
  scenes.delete(scene);
  scenes.set(scene, places);
  const [oldest] = scenes.keys();
  if (scenes.size > MAX_SCENES && oldest !== undefined) scenes.delete(oldest);
  return places;
}

/** Pins a node at a place, or lets it go (null). */
export function rememberPin(entityId: string, at: Point | null): void {
  pins.set(entityId, at);
}

/** The nodes that are held in place: as the store says, and as the person changed it since. */
export function pinnedPlaces(positions: readonly Position[]): Map<string, Point> {
  const held = new Map<string, Point>();
  for (const { entityId, x, y, pinned } of positions) if (pinned) held.set(entityId, { x, y });
  for (const [id, at] of pins) {
    if (at === null) held.delete(id);
    else held.set(id, at);
  }
  return held;
}
