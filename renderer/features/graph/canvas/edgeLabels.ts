import type { Point } from '../layout/seeding';

export interface Labelled {
  id: string;
  /** Both ends with their diameters. */
  ends: readonly [Point & { size: number }, Point & { size: number }];
  /** Width of its words in canvas units. */
  width: number;
}

/** With more relations than this each one is labelled on hover only. */
export const MOST_LABELLED = 120;
/** Half the height of a line of words, with some air. */
const HALF_LINE = 9;
const SAMPLE_EVERY = 10;
const PARALLEL_GAP = 17;
const CELL = 24;

/**
 * Edges whose words can stay on the canvas: they fit between the two nodes, and cover neither the words of another edge
 * nor a name. Longer edges come first, since they have most room.
 * @param names boxes that names of nodes take
 */
export function roomyEdges(edges: readonly Labelled[], names: readonly Box[]): Set<string> {
  const taken = new Grid();
  for (const box of names) taken.addBox(box);
  const parallel = new Map<string, number>();
  const ordered = [...edges].sort((a, b) => lengthOf(b) - lengthOf(a) || (a.id < b.id ? -1 : 1));
  const roomy = new Set<string>();
  for (const edge of ordered) {
    const [a, b] = edge.ends;
    const free = lengthOf(edge) - (a.size + b.size) / 2 - 12;
    const pair = [`${a.x} ${a.y}`, `${b.x} ${b.y}`].sort().join('|');
    const beside = parallel.get(pair) ?? 0;
    parallel.set(pair, beside + 1);
    if (free < edge.width) continue;
    const samples = samplesOf(edge, beside * PARALLEL_GAP);
    if (samples.some((at) => taken.near(at))) continue;
    for (const at of samples) taken.add(at);
    roomy.add(edge.id);
  }
  return roomy;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function lengthOf({ ends: [a, b] }: Labelled): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Points along the words of an edge, which stand at its middle and run in its direction. */
function samplesOf({ ends: [a, b], width }: Labelled, aside: number): Point[] {
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const centre = {
    x: (a.x + b.x) / 2 - along.y * aside,
    y: (a.y + b.y) / 2 + along.x * aside,
  };
  const count = Math.max(1, Math.round(width / SAMPLE_EVERY));
  return Array.from({ length: count }, (_, index) => {
    const offset = ((index + 0.5) / count - 0.5) * width;
    return { x: centre.x + along.x * offset, y: centre.y + along.y * offset };
  });
}

/** Points that are taken, by cells, so that looking around one is quick. */
class Grid {
  readonly #cells = new Map<string, Point[]>();

  add(at: Point): void {
    const key = keyOf(at.x, at.y);
    const cell = this.#cells.get(key) ?? [];
    cell.push(at);
    this.#cells.set(key, cell);
  }

  addBox({ left, top, right, bottom }: Box): void {
    for (let x = left; x <= right; x += SAMPLE_EVERY) {
      for (let y = top; y <= bottom; y += SAMPLE_EVERY) this.add({ x, y });
    }
  }

  near({ x, y }: Point): boolean {
    for (const dx of [-CELL, 0, CELL]) {
      for (const dy of [-CELL, 0, CELL]) {
        const cell = this.#cells.get(keyOf(x + dx, y + dy)) ?? [];
        if (cell.some((at) => Math.hypot(at.x - x, at.y - y) < 2 * HALF_LINE)) return true;
      }
    }
    return false;
  }
}

function keyOf(x: number, y: number): string {
  return `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
}
