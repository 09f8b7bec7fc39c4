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

/** The network of the pairs, and what its numbers stand for: the ids in order, so that the order of pairs is no matter. */
export function networkOf(pairs: readonly LivePair[]): { ids: string[]; network: Network } {
  const ids = [...new Set(pairs.flat())].sort();
  const numbers = new Map(ids.map((id, i) => [id, i]));
  const ends = new Int32Array(pairs.length * 2);
  let count = 0;
  for (const [source, target] of pairs) {
    const [a, b] = [numbers.get(source), numbers.get(target)];
    if (a === undefined || b === undefined || a === b) continue;
    ends[count++] = a;
    ends[count++] = b;
  }
  return { ids, network: build(ids.length, ends.subarray(0, count), null, null) };
}

/** The network of groups: each group one node, edges between two groups joined into one. */
export function networkOfGroups(network: Network, groups: Int32Array, size: number): Network {
  const degrees = new Float64Array(size);
  for (let node = 0; node < network.size; node += 1) {
    const group = at(groups, node);
    degrees[group] = at(degrees, group) + at(network.degrees, node);
  }
  const joined = new Map<number, number>();
  for (let node = 0; node < network.size; node += 1) {
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
  for (let i = 0; i < ends.length; i += 2) {
    const weight = edgeWeights === null ? 1 : at(edgeWeights, i / 2);
    for (const [from, to] of [
      [at(ends, i), at(ends, i + 1)],
      [at(ends, i + 1), at(ends, i)],
    ] as const) {
      const place = at(next, from);
      next[from] = place + 1;
      neighbours[place] = to;
      weights[place] = weight;
      if (known === null) degrees[from] = at(degrees, from) + weight;
    }
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
