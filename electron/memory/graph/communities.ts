import {
  at,
  connectedParts,
  networkOf,
  networkWithin,
  type LivePair,
  type NamedNetwork,
  type Network,
} from './communityNetwork';
import { Choice, propagateLabels, scalesOf } from './propagateLabels';

/** Things that belong together by the edges between them. */
export interface FoundCommunity {
  /** The id of its best connected member: it stays while that one does. */
  id: string;
  /** Best connected first, then by id. */
  members: string[];
}

/**
 * The communities of the pairs, a pure function of them whatever their order: two members at least, each connected
 * within, and everything that is in a pair is in one. Largest first, then by id.
 */
export function communitiesOf(pairs: readonly LivePair[]): FoundCommunity[] {
  const steps = communitySteps(pairs, null);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same in steps of a few milliseconds, and, with `touched`, only in connected parts that hold one of these. As
 * each part is by itself, the result is the same as that part of the whole.
 */
export function* communitySteps(
  pairs: readonly LivePair[],
  touched: ReadonlySet<string> | null,
): Generator<void, FoundCommunity[]> {
  const whole = yield* networkOf(pairs);
  yield;
  const { ids, network } = touched === null ? whole : touchedPart(whole, touched);
  yield;
  const parts = connectedParts(network, null);
  const groups = yield* propagateLabels(network, parts);
  yield;
  // Two that were joined by a third one may be left apart when that one goes.
  const connected = connectedParts(network, groups);
  joinLoners(network, connected, scalesOf(network, parts));
  return listed(ids, network, connected);
}

function touchedPart(whole: NamedNetwork, touched: ReadonlySet<string>): NamedNetwork {
  const parts = connectedParts(whole.network, null);
  const wanted = new Set<number>();
  for (const [node, id] of whole.ids.entries()) if (touched.has(id)) wanted.add(at(parts, node));
  const kept = whole.ids.flatMap((_, node) => (wanted.has(at(parts, node)) ? [node] : []));
  return networkWithin(whole, kept);
}

/** Who is alone, yet connected, goes where it fits best. */
function joinLoners(network: Network, groups: Int32Array, scales: Float64Array): void {
  const sizes = new Int32Array(network.size);
  const sums = new Float64Array(network.size);
  for (let node = 0; node < network.size; node += 1) {
    const group = at(groups, node);
    sizes[group] = at(sizes, group) + 1;
    sums[group] = at(sums, group) + at(network.degrees, node);
  }
  const choice = new Choice(network, groups, sums, scales);
  for (let node = 0; node < network.size; node += 1) {
    const own = at(groups, node);
    if (at(sizes, own) !== 1 || at(network.degrees, node) === 0) continue;
    const best = choice.best(node, true);
    groups[node] = best;
    sizes[own] = 0;
    sizes[best] = at(sizes, best) + 1;
    sums[own] = 0;
    sums[best] = at(sums, best) + at(network.degrees, node);
  }
}

function listed(ids: readonly string[], network: Network, groups: Int32Array): FoundCommunity[] {
  const members = new Map<number, number[]>();
  for (let node = 0; node < network.size; node += 1) {
    if (at(network.degrees, node) === 0) continue;
    const group = members.get(at(groups, node));
    if (group === undefined) members.set(at(groups, node), [node]);
    else group.push(node);
  }
  return [...members.values()]
    .map((nodes) => {
      nodes.sort((a, b) => at(network.degrees, b) - at(network.degrees, a) || a - b);
      const names = nodes.map((node) => ids[node] ?? '');
      return { id: names[0] ?? '', members: names };
    })
    .sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1));
}
