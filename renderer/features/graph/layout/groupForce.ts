import type { SimulationNodeDatum } from 'd3-force';

const COHESION = 0.12;
/** How hard two groups that come too near push each other off. */
const REPULSION = 0.35;
/** Room between the members of two groups, for the name above one of them. */
const GAP = 56;
/** Room for the square root of the number of members. */
const ROOM = 48;
/** Above so many pairs of a group and a single node a tick would take too long. */
const MOST_PAIRS = 20_000;
/** A group of fewer has no shape to keep. */
const SMALLEST_GROUP = 3;

export interface Body extends SimulationNodeDatum {
  id: string;
  radius: number;
  group: string | null;
}

interface Middle {
  x: number;
  y: number;
  /** How far its members reach, most of them. */
  reach: number;
}

/**
 * Draws the members of each group towards their middle and holds groups off each other, so that communities stand
 * apart and the areas behind them overlap little. A force for d3: called with alpha at each tick, the bodies in a fixed
 * order.
 */
export function groupForce(): { (alpha: number): void; initialize(bodies: Body[]): void } {
  let groups: Body[][] = [];
  let singles: Body[] = [];
  const force = (alpha: number): void => {
    const middles = groups.map(middleOf);
    groups.forEach((group, index) => {
      const { x, y } = middles[index] ?? { x: 0, y: 0 };
      for (const body of group) push(body, x - (body.x ?? 0), y - (body.y ?? 0), COHESION * alpha);
    });
    holdApart(groups, middles, REPULSION * alpha);
    if (singles.length * groups.length <= MOST_PAIRS) keepOut(singles, middles, REPULSION * alpha);
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
      singles = bodies.filter(({ group }) => group === null);
      groups = [...byName.values()].filter((group) => group.length >= SMALLEST_GROUP);
    },
  });
}

function middleOf(group: readonly Body[]): Middle {
  const mean = (value: (body: Body) => number): number =>
    group.reduce((sum, body) => sum + value(body), 0) / group.length;
  const [x, y] = [mean((body) => body.x ?? 0), mean((body) => body.y ?? 0)];
  const spread = mean((body) => ((body.x ?? 0) - x) ** 2 + ((body.y ?? 0) - y) ** 2);
  // Bounded by the room that the members need: a group pulled apart by its links must not drive all others away.
  return { x, y, reach: Math.min(1.3 * Math.sqrt(spread), ROOM * Math.sqrt(group.length)) };
}

function holdApart(groups: readonly Body[][], middles: readonly Middle[], strength: number): void {
  middles.forEach((a, index) => {
    middles.slice(index + 1).forEach((b, offset) => {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const distance = Math.max(1, Math.hypot(dx, dy));
      const overlap = a.reach + b.reach + GAP - distance;
      if (overlap <= 0) return;
      const share = (overlap / 2 / distance) * strength;
      for (const body of groups[index] ?? []) push(body, -dx, -dy, share);
      for (const body of groups[index + 1 + offset] ?? []) push(body, dx, dy, share);
    });
  });
}

/** What belongs to no group stays out of their areas. */
function keepOut(singles: readonly Body[], middles: readonly Middle[], strength: number): void {
  for (const body of singles) {
    for (const { x, y, reach } of middles) {
      const [dx, dy] = [(body.x ?? 0) - x, (body.y ?? 0) - y];
      const distance = Math.max(1, Math.hypot(dx, dy));
      const overlap = reach + body.radius + GAP / 2 - distance;
      if (overlap > 0) push(body, dx, dy, (overlap / distance) * strength);
    }
  }
}

function push(body: Body, x: number, y: number, strength: number): void {
  body.vx = (body.vx ?? 0) + x * strength;
  body.vy = (body.vy ?? 0) + y * strength;
}
