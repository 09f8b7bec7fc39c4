import type { Point } from '../layout/seeding';

export interface Disc extends Point {
  radius: number;
}

const MARGIN = 16;
/** Points on the rim of each disc: enough for round corners. */
const RIM = 10;
/** A community of fewer shown members gets no area: a line or a dot tells nothing. */
export const LEAST_MEMBERS = 3;

/** The outline of a soft area around the discs: the convex hull of their rims, counter-clockwise; empty for none. */
export function areaAround(discs: readonly Disc[]): Point[] {
  const rim = discs.flatMap(({ x, y, radius }) =>
    Array.from({ length: RIM }, (_, index): Point => {
      const angle = (index / RIM) * 2 * Math.PI;
      return { x: x + (radius + MARGIN) * Math.cos(angle), y: y + (radius + MARGIN) * Math.sin(angle) };
    }),
  );
  return convexHull(rim);
}

/** Andrew's monotone chain; points on an edge of the hull are left out. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain([...sorted].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    for (let last = kept.at(-1), before = kept.at(-2); last !== undefined && before !== undefined;) {
      const turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x);
      if (turn > 0) break;
      kept.pop();
      last = kept.at(-1);
      before = kept.at(-2);
    }
    kept.push(point);
  }
  return kept;
}

/** The way along the outline with its corners rounded: from the middle of each side to the middle of the next one. */
export function softOutline(
  outline: readonly Point[],
): { start: Point; curves: { by: Point; to: Point }[] } | null {
  const [first] = outline;
  const last = outline.at(-1);
  if (first === undefined || last === undefined || outline.length < 3) return null;
  return {
    start: middle(last, first),
    curves: outline.map((by, index) => ({ by, to: middle(by, outline[index + 1] ?? first) })),
  };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
