import type { Body } from './force';

const STRENGTH = 0.12;
/** A group of fewer has no shape to keep. */
const SMALLEST_GROUP = 3;

/**
 * Draws the members of each group towards their middle, so that communities stand apart and the areas behind them
 * overlap little. A force for d3: called with alpha at each tick, the bodies in a fixed order.
 */
export function groupForce(): { (alpha: number): void; initialize(bodies: Body[]): void } {
  let groups: Body[][] = [];
  const force = (alpha: number): void => {
    for (const group of groups) {
      const x = group.reduce((sum, body) => sum + (body.x ?? 0), 0) / group.length;
      const y = group.reduce((sum, body) => sum + (body.y ?? 0), 0) / group.length;
      for (const body of group) {
        body.vx = (body.vx ?? 0) + (x - (body.x ?? 0)) * STRENGTH * alpha;
        body.vy = (body.vy ?? 0) + (y - (body.y ?? 0)) * STRENGTH * alpha;
      }
    }
  };
  return Object.assign(force, {
    initialize(bodies: Body[]): void {
      const byName = new Map<string, Body[]>();
      for (const body of bodies) {
        if (body.group === null) continue;
        const members = byName.get(body.group) ?? [];
        byName.set(body.group, members);
        members.push(body);
      }
      groups = [...byName.values()].filter((group) => group.length >= SMALLEST_GROUP);
    },
  });
}
