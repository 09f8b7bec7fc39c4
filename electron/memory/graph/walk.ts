import { SELF_NAME, type Fact } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { factsOf } from '../../store/graphFacts';
import type { Beginning } from './beginnings';
import { FactSupport, type FactJudge, type Reached } from './injectable';

export interface WalkRequest {
  beginnings: readonly Beginning[];
  /** Steps from there, 0–3. */
  hops: number;
  /** Go no way that must not be put into a prompt. */
  onlyInjectable: boolean;
}

/** Edges and entities looked at in each step: the most certain edges, the best entities. */
const MAX_EDGES = 300;
const MAX_FRONTIER = 60;

/** Where a way stands: how well its beginning fits, and the names that it led over. */
interface Way {
  match: number;
  path: readonly string[];
}

/**
 * Facts along edges from where a query begins, certain edges first. Each entity is entered once, so cycles end; the
 * person is never passed through, since everything is near to them.
 */
export function walk(db: ReadableDatabase, request: WalkRequest, judge: FactJudge): Reached[] {
  const reached: Reached[] = [];
  let frontier = new Map<string, Way>(
    request.beginnings
      .slice(0, MAX_FRONTIER)
      .map(({ id, name, match }): [string, Way] => [id, { match, path: [name] }]),
  );
  const entered = new Set(frontier.keys());
  for (let hop = 1; hop <= request.hops && frontier.size > 0; hop += 1) {
    const edges = factsOf(db, [...frontier.keys()], MAX_EDGES);
    const support = new FactSupport(db, edges, judge);
    const next = new Map<string, Way & { certainty: number }>();
    for (const fact of edges) {
      if (request.onlyInjectable && !support.injectable(fact)) continue;
      for (const { near, far, farName } of ends(fact)) {
        const way = frontier.get(near);
        if (way === undefined) continue;
        reached.push({ fact, match: way.match, hop, via: hop === 1 ? [] : way.path });
        const certainty = way.match * fact.confidence;
        if (entered.has(far) || farName === SELF_NAME || certainty <= (next.get(far)?.certainty ?? 0)) {
          continue;
        }
        next.set(far, { match: way.match, path: [...way.path, farName], certainty });
      }
    }
    const best = [...next].sort(([a, x], [b, y]) => y.certainty - x.certainty || (a < b ? -1 : 1));
    frontier = new Map(best.slice(0, MAX_FRONTIER));
    for (const id of frontier.keys()) entered.add(id);
  }
  return reached;
}

function ends(fact: Fact): { near: string; far: string; farName: string }[] {
  return [
    { near: fact.sourceId, far: fact.targetId, farName: fact.target },
    { near: fact.targetId, far: fact.sourceId, farName: fact.source },
  ];
}
