/** The ends of one live edge. */
export type LivePair = readonly [source: string, target: string];

/** An undirected network over numbers; neighbours of `node` stand from `starts[node]` up to `starts[node + 1]`. */
export interface Network {
  readonly size: number;
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  /** How many edges a neighbour stands for. */
  readonly weights: Float64Array;
  /** Ends of edges at each node, those within it included. */
  readonly degrees: Float64Array;
}

/** Pairs, ids or nodes looked at between two pauses. */
const PER_STEP = 4_000;

export interface NamedNetwork {
  /** What the numbers stand for, in order. */
  ids: string[];
  network: Network;
}

/** The network of the pairs; as its numbers are the ids in order, the order of pairs is no matter. Yields between steps. */
export function* networkOf(pairs: readonly LivePair[]): Generator<void, NamedNetwork> {
  const found = new Set<string>();
  for (const [i, [source, target]] of pairs.entries()) {
    found.add(source).add(target);
    if (i % PER_STEP === PER_STEP - 1) yield;
  }
  const ids = yield* sorted([...found]);
  const numbers = new Map<string, number>();
  for (const [i, id] of ids.entries()) {
    numbers.set(id, i);
    if (i % PER_STEP === PER_STEP - 1) yield;
  }
  const ends = new Int32Array(pairs.length * 2);
  let count = 0;
  for (const [i, [source, target]] of pairs.entries()) {
    if (i % PER_STEP === PER_STEP - 1) yield;
    const [a, b] = [numbers.get(source), numbers.get(target)];
    if (a === undefined || b === undefined || a === b) continue;
    ends[count++] = a;
    ends[count++] = b;
  }
  return { ids, network: build(ids.length, ends.subarray(0, count), null, null) };
}

/** Merge sort with pauses: sorting a hundred thousand ids in one go takes a tenth of a second. */
function* sorted(ids: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < ids.length; from += PER_STEP) {
    runs.push(ids.slice(from, from + PER_STEP).sort());
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(yield* mergeRuns(runs[i] ?? [], runs[i + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(a: readonly string[], b: readonly string[]): Generator<void, string[]> {
  const merged: string[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const [first, second] = [a[i], b[j]];
    const takesFirst = second === undefined || (first !== undefined && first < second);
    merged.push((takesFirst ? first : second) ?? '');
    if (takesFirst) i += 1;
    else j += 1;
    if (merged.length % PER_STEP === 0) yield;
  }
  return merged;
}

/** The part of the network that holds these nodes alone; they keep their order. */
export function networkWithin({ ids, network }: NamedNetwork, kept: readonly number[]): NamedNetwork {
  const numbers = new Int32Array(network.size).fill(-1);
  for (const [i, node] of kept.entries()) numbers[node] = i;
  const ends: number[] = [];
  for (const node of kept) {
    for (let i = at(network.starts, node); i < at(network.starts, node + 1); i += 1) {
      const other = at(network.neighbours, i);
      if (other > node && at(numbers, other) >= 0) ends.push(at(numbers, node), at(numbers, other));
    }
  }
  return {
    ids: kept.map((node) => ids[node] ?? ''),
    network: build(kept.length, Int32Array.from(ends), null, null),
  };
}

/** The network of groups: each group one node, edges between two groups joined into one. Yields between steps. */
export function* networkOfGroups(
  network: Network,
  groups: Int32Array,
  size: number,
): Generator<void, Network> {
  const degrees = new Float64Array(size);
  for (let node = 0; node < network.size; node += 1) {
    const group = at(groups, node);
    degrees[group] = at(degrees, group) + at(network.degrees, node);
  }
  const joined = new Map<number, number>();
  for (let node = 0; node < network.size; node += 1) {
    if (node % PER_STEP === PER_STEP - 1) yield;
    const group = at(groups, node);
    for (let i = at(network.starts, node); i < at(network.starts, node + 1); i += 1) {
      const other = at(groups, at(network.neighbours, i));
      if (other <= group) continue;
      const key = group * size + other;
      joined.set(key, (joined.get(key) ?? 0) + at(network.weights, i));
    }
  }
  const ends = new Int32Array(joined.size * 2);
  const weights = new Float64Array(joined.size);
  let count = 0;
  for (const [key, weight] of joined) {
    ends[count * 2] = Math.floor(key / size);
    ends[count * 2 + 1] = key % size;
    weights[count++] = weight;
  }
  return build(size, ends, weights, degrees);
}

/** `ends`: two numbers for each edge. */
function build(
  size: number,
  ends: Int32Array,
  edgeWeights: Float64Array | null,
  known: Float64Array | null,
): Network {
  const starts = new Int32Array(size + 1);
  for (const end of ends) starts[end + 1] = at(starts, end + 1) + 1;
  for (let node = 0; node < size; node += 1) starts[node + 1] = at(starts, node + 1) + at(starts, node);
  const next = starts.slice(0, size);
  const neighbours = new Int32Array(ends.length);
  const weights = new Float64Array(ends.length);
  const degrees = known ?? new Float64Array(size);
  const put = (from: number, to: number, weight: number): void => {
    const place = at(next, from);
    next[from] = place + 1;
    neighbours[place] = to;
    weights[place] = weight;
    if (known === null) degrees[from] = at(degrees, from) + weight;
  };
  for (let i = 0; i < ends.length; i += 2) {
    const weight = edgeWeights === null ? 1 : at(edgeWeights, i / 2);
    put(at(ends, i), at(ends, i + 1), weight);
    put(at(ends, i + 1), at(ends, i), weight);
  }
  return { size, starts, neighbours, weights, degrees };
}

/** An element that is known to be there. */
export function at(array: Int32Array | Float64Array, index: number): number {
  return array[index] ?? 0;
}

/**
 * For each node the number of its connected part: its lowest node. With `groups`, only edges within a group connect.
 */
export function connectedParts(network: Network, groups: Int32Array | null): Int32Array {
  const parts = new Int32Array(network.size).fill(-1);
  for (let first = 0; first < network.size; first += 1) {
    if (at(parts, first) >= 0) continue;
    parts[first] = first;
    const waiting = [first];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (let i = at(network.starts, node); i < at(network.starts, node + 1); i += 1) {
        const other = at(network.neighbours, i);
        if (at(parts, other) >= 0 || (groups !== null && at(groups, other) !== at(groups, node))) continue;
        parts[other] = first;
        waiting.push(other);
      }
    }
  }
  return parts;
}
