import { at, networkOfGroups, type Network } from './communityNetwork';

/**
 * In parts with more edges than the higher one, groups are weighed as if there were so many: otherwise small groups
 * would be joined only because the part is large (the resolution limit of modularity; Fortunato and Barthélemy, 2007).
 * In parts with fewer than the lower one likewise: a handful of things that hang together are one group.
 */
const EDGES = { least: 40, most: 3_000 };
/** It settles in a few. */
const MOST_ROUNDS = 10;
/** Nodes looked at between two pauses. */
const NODES_PER_STEP = 2_000;

/**
 * A group for each node: label propagation that maximises modularity (LPAm; Barber and Clark, 2009), then the same
 * with each group as one node, until no group is joined to another (Blondel et al., 2008). Fixed order, ties go to
 * the own label, else to the lowest, and all numbers are whole: the same network gives the same groups. What is not
 * connected never matters to one another. Yields between steps, for what else waits.
 * @param parts the connected part of each node, by a number below the network's size
 */
export function* propagateLabels(network: Network, parts: Int32Array): Generator<void, Int32Array> {
  const scales = scalesOf(network, parts);
  let groups: Int32Array = Int32Array.from({ length: network.size }, (_, node) => node);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const moved = yield* moveNodes(network, scales, groups);
    const joined = yield* joinGroups(network, scales, moved);
    if (joined.labels.every((label, node) => label === at(groups, node))) break;
    groups = joined.labels;
  }
  return groups;
}

/** Each group as one node, and their groups again, until none joins another. */
function* joinGroups(
  network: Network,
  scales: Float64Array,
  { labels, size }: Grouping,
): Generator<void, Grouping> {
  const level = yield* networkOfGroups(network, labels, size);
  const levelScales = new Float64Array(size);
  labels.forEach((label, node) => (levelScales[label] = at(scales, node)));
  yield;
  const each = Int32Array.from({ length: size }, (_, node) => node);
  const moved = yield* moveNodes(level, levelScales, each);
  if (moved.size === size) return { labels, size };
  const joined = yield* joinGroups(level, levelScales, moved);
  return { labels: labels.map((label) => at(joined.labels, label)), size: joined.size };
}

/** For each node twice the edges of its connected part, within bounds: what modularity divides by. */
export function scalesOf(network: Network, parts: Int32Array): Float64Array {
  const ends = new Float64Array(network.size);
  for (let node = 0; node < network.size; node += 1) {
    const part = at(parts, node);
    ends[part] = at(ends, part) + at(network.degrees, node);
  }
  return Float64Array.from({ length: network.size }, (_, node) =>
    Math.max(2 * EDGES.least, Math.min(at(ends, at(parts, node)), 2 * EDGES.most)),
  );
}

interface Grouping {
  /** The group of each node; from 0 without gaps, in the order of the lowest node of each. */
  labels: Int32Array;
  size: number;
}

/** Each node takes the label that gains most, again when a neighbour's has changed. */
function* moveNodes(network: Network, scales: Float64Array, initial: Int32Array): Generator<void, Grouping> {
  const labels = initial.slice();
  const sums = new Float64Array(network.size);
  labels.forEach((label, node) => (sums[label] = at(sums, label) + at(network.degrees, node)));
  const choice = new Choice(network, labels, sums, scales);
  const queue = new Queue(visitingOrder(network));
  let looked = 0;
  for (let node = queue.take(); node !== undefined; node = queue.take()) {
    looked += 1;
    if (looked % NODES_PER_STEP === 0) yield;
    const [own, best] = [at(labels, node), choice.best(node)];
    if (best === own) continue;
    labels[node] = best;
    sums[own] = at(sums, own) - at(network.degrees, node);
    sums[best] = at(sums, best) + at(network.degrees, node);
    for (let i = at(network.starts, node); i < at(network.starts, node + 1); i += 1) {
      const other = at(network.neighbours, i);
      if (at(labels, other) !== best) queue.add(other);
    }
  }
  return numberAnew(labels);
}

/** Few connections first: they know best where they belong. Sorted by counting, as degrees are whole numbers. */
function visitingOrder({ size, degrees }: Network): Int32Array {
  const most = degrees.reduce((a, b) => Math.max(a, b), 0);
  const places = new Int32Array(most + 2);
  for (const degree of degrees) places[degree + 1] = at(places, degree + 1) + 1;
  for (let degree = 1; degree <= most; degree += 1) {
    places[degree] = at(places, degree) + at(places, degree - 1);
  }
  const order = new Int32Array(size);
  for (let node = 0; node < size; node += 1) {
    const degree = at(degrees, node);
    const place = at(places, degree);
    order[place] = node;
    places[degree] = place + 1;
  }
  return order;
}

function numberAnew(labels: Int32Array): Grouping {
  const numbers = new Map<number, number>();
  const numbered = labels.map((label) => {
    const known = numbers.get(label) ?? numbers.size;
    numbers.set(label, known);
    return known;
  });
  return { labels: numbered, size: numbers.size };
}

/** Which label a node gains most by. */
export class Choice {
  readonly #network: Network;
  readonly #labels: Int32Array;
  readonly #sums: Float64Array;
  readonly #scales: Float64Array;
  /** Edges to each label; 0 again after each choice. */
  readonly #links: Float64Array;

  /** @param sums for each label the degrees of its nodes together; read at each choice, as `labels` are */
  constructor(network: Network, labels: Int32Array, sums: Float64Array, scales: Float64Array) {
    this.#network = network;
    this.#labels = labels;
    this.#sums = sums;
    this.#scales = scales;
    this.#links = new Float64Array(network.size);
  }

  /** The own label, unless another one is better; with `leave`, the best one that a neighbour has. */
  best(node: number, leave = false): number {
    const { starts, neighbours, weights, degrees } = this.#network;
    const own = at(this.#labels, node);
    const degree = at(degrees, node);
    const scale = at(this.#scales, node);
    const met: number[] = [];
    for (let i = at(starts, node); i < at(starts, node + 1); i += 1) {
      const label = at(this.#labels, at(neighbours, i));
      if (at(this.#links, label) === 0) met.push(label);
      this.#links[label] = at(this.#links, label) + at(weights, i);
    }
    let best = own;
    let gain = leave
      ? Number.NEGATIVE_INFINITY
      : at(this.#links, own) * scale - degree * (at(this.#sums, own) - degree);
    for (const label of met) {
      const links = at(this.#links, label);
      this.#links[label] = 0;
      if (label === own) continue;
      const value = links * scale - degree * at(this.#sums, label);
      if (value > gain || (value === gain && best !== own && label < best)) [best, gain] = [label, value];
    }
    return best;
  }
}

/** First in, first out; what waits already is not added again. */
class Queue {
  readonly #ring: Int32Array;
  readonly #waiting: Uint8Array;
  #first = 0;
  #count: number;

  constructor(initial: Int32Array) {
    this.#ring = initial.slice();
    this.#waiting = new Uint8Array(initial.length).fill(1);
    this.#count = initial.length;
  }

  add(node: number): void {
    if (this.#waiting[node] === 1) return;
    this.#waiting[node] = 1;
    this.#ring[(this.#first + this.#count) % this.#ring.length] = node;
    this.#count += 1;
  }

  take(): number | undefined {
    if (this.#count === 0) return undefined;
    const node = at(this.#ring, this.#first);
    this.#first = (this.#first + 1) % this.#ring.length;
    this.#count -= 1;
    this.#waiting[node] = 0;
    return node;
  }
}
