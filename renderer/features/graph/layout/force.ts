import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
} from 'd3-force';
import { groupForce, type Body } from './groupForce';
import { seedPositions, type LayoutRequest, type Point } from './seeding';

/** Few nodes get long links, with room for the words on them; many stand closer. */
const LINK_LENGTH = { few: 130, many: 50 };
const FEW_NODES = 40;
const REPULSION = -280;
const REPULSION_REACH = 700;
/** Windows are wider than high: a weaker pull sideways lets a big picture spread that way. */
const PULL = { few: { x: 0.04, y: 0.06 }, many: { x: 0.035, y: 0.095 } };
const LAST_ALPHA = 0.001;

/** Ticks of a first layout; a bigger graph gets fewer, so that the time stays bounded. */
export function tickBudget(nodeCount: number): number {
  return Math.round(Math.max(90, 320 - nodeCount / 5));
}

/** Movement of a node in one tick, on average, in canvas units: slower than this nobody sees the picture move. */
const SETTLED_PACE = 0.12;
const TICKS_BETWEEN_LOOKS = 10;

function paceOf(bodies: readonly Body[]): number {
  return bodies.reduce((sum, { vx, vy }) => sum + Math.hypot(vx ?? 0, vy ?? 0), 0) / bodies.length;
}

type Spring = SimulationLinkDatum<Body>;

/** A force layout that runs as far as it is asked to. The same request always ends in the same places. */
export interface Layout {
  /** Runs up to `ticks` steps; true when the layout is finished. */
  step(ticks: number): boolean;
  /** How much of it is done, 0–1. */
  progress(): number;
  /** x and y of each node, in the order of the request. */
  positions(): Float64Array<ArrayBuffer>;
}

export function createForceLayout(request: LayoutRequest): Layout {
  const seeds = seedPositions(request);
  const moving = request.nodes.some((node) => node.at === null);
  const bodies = request.nodes.map((node, index): Body => {
    const start: Point = seeds[index] ?? { x: 0, y: 0 };
    const held = node.at === null ? {} : { fx: start.x, fy: start.y };
    return { id: node.id, radius: node.radius, group: node.group ?? null, x: start.x, y: start.y, ...held };
  });
  // The order of the request must not matter: forces add up in the order of the bodies.
  const ordered = [...bodies].sort((a, b) => (a.id < b.id ? -1 : 1));
  const simulation = simulate(ordered, springs(request, ordered), middleOf(ordered));
  const total = moving ? tickBudget(request.nodes.length) : 0;
  const alpha = firstAlpha(request);
  simulation.alpha(alpha).alphaDecay(1 - Math.pow(LAST_ALPHA / alpha, 1 / Math.max(1, total)));
  let done = 0;
  let settled = total === 0;
  return {
    step(ticks) {
      for (let now = 0; now < ticks && !settled; now += 1) {
        simulation.tick();
        done += 1;
        // Looked at after each so many ticks, however they are asked for: the same request ends in the same places.
        settled = done >= total || (done % TICKS_BETWEEN_LOOKS === 0 && paceOf(ordered) < SETTLED_PACE);
      }
      return settled;
    },
    progress: () => (settled ? 1 : done / total),
    positions() {
      const out = new Float64Array(bodies.length * 2);
      bodies.forEach((body, index) => {
        out[index * 2] = body.x ?? 0;
        out[index * 2 + 1] = body.y ?? 0;
      });
      return out;
    },
  };
}

/** Where the picture gathers: around what lies fixed, so that nodes held by the person do not tear it apart. */
function middleOf(bodies: readonly Body[]): Point {
  const fixed = bodies.filter(({ fx }) => fx != null);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { x: mean(fixed.map(({ x }) => x ?? 0)), y: mean(fixed.map(({ y }) => y ?? 0)) };
}

/** How hard the forces pull at first: gently where most nodes go on from a place that they had. */
function firstAlpha({ nodes }: LayoutRequest): number {
  const started = nodes.filter(({ at, hint }) => (at ?? hint) !== undefined).length;
  return started * 2 > nodes.length ? 0.4 : 1;
}

function springs(request: LayoutRequest, bodies: readonly Body[]): Spring[] {
  const known = new Set(bodies.map((body) => body.id));
  const pairs = new Set<string>();
  for (const { source, target } of request.edges) {
    if (source === target || !known.has(source) || !known.has(target)) continue;
    pairs.add(JSON.stringify(source < target ? [source, target] : [target, source]));
  }
  const byId = new Map(bodies.map((body) => [body.id, body]));
  return [...pairs].sort().flatMap((pair) => {
    const [source, target] = JSON.parse(pair) as [string, string]; // written three lines above
    const a = byId.get(source);
    const b = byId.get(target);
    return a === undefined || b === undefined ? [] : [{ source: a, target: b }];
  });
}

function simulate(bodies: Body[], links: Spring[], middle: Point): Simulation<Body, Spring> {
  const size = bodies.length <= FEW_NODES ? 'few' : 'many';
  const lengthOf = (link: Spring): number =>
    LINK_LENGTH[size] + radiusOf(link.source) + radiusOf(link.target);
  return forceSimulation<Body>(bodies)
    .stop()
    .velocityDecay(0.45)
    .force('link', forceLink<Body, Spring>(links).distance(lengthOf))
    .force('charge', forceManyBody<Body>().strength(REPULSION).distanceMax(REPULSION_REACH).theta(0.9))
    .force('collide', forceCollide<Body>((body) => body.radius + 10).strength(0.8))
    .force('group', groupForce())
    .force('x', forceX<Body>(middle.x).strength(PULL[size].x))
    .force('y', forceY<Body>(middle.y).strength(PULL[size].y));
}

function radiusOf(end: Spring['source']): number {
  return typeof end === 'object' ? end.radius : 0;
}
