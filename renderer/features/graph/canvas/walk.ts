import type { Point } from '../layout/seeding';

export type Direction = 'up' | 'down' | 'left' | 'right';

const UNIT: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** A neighbour further off the direction than this is not "that way": 60 degrees. */
const NARROWEST = Math.cos(Math.PI / 3);

/**
 * Where an arrow key leads from a node: to the neighbour that lies best that way, else to the nearest other node
 * that way (so that every node can be reached), else nowhere (null).
 */
export function stepFrom(
  from: string,
  direction: Direction,
  places: ReadonlyMap<string, Point>,
  neighbours: ReadonlySet<string>,
): string | null {
  const origin = places.get(from);
  if (origin === undefined) return null;
  const unit = UNIT[direction];
  let best: { id: string; cost: number } | null = null;
  for (const [id, { x, y }] of places) {
    const distance = Math.hypot(x - origin.x, y - origin.y);
    if (id === from || distance === 0) continue;
    const along = ((x - origin.x) * unit.x + (y - origin.y) * unit.y) / distance;
    if (along < NARROWEST) continue;
    // Any neighbour comes before any stranger; among equals the near and straight ones first.
    const cost = distance * (2 - along) + (neighbours.has(id) ? 0 : 1e9);
    if (best === null || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
