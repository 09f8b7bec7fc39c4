import type { Point } from './seeding';

const MAX_SCENES = 12;

/** Places of the nodes of each scene (the overview, or one focus), for as long as the window lives. */
const scenes = new Map<string, Map<string, Point>>();

/** The remembered places of a scene; write to the map to remember more. */
export function placesOf(scene: string): Map<string, Point> {
  const places = scenes.get(scene) ?? new Map<string, Point>();
  scenes.delete(scene);
  scenes.set(scene, places);
  const [oldest] = scenes.keys();
  if (scenes.size > MAX_SCENES && oldest !== undefined) scenes.delete(oldest);
  return places;
}
