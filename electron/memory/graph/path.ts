import type { ReadableDatabase } from '../../store/database';
import { edgesTouching, stepsFrom } from '../../store/graphEdges';
import { passingNeighbours } from '../../store/graphEntityList';
import type { GraphScope } from '../../store/graphScope';

/** Entities on both sides of a search together, at most; past that, what is so far apart counts as unconnected. */
const MOST_ENTITIES = 200_000;
/** Entities whose edges are read with one statement. */
const PAGE = 5_000;
/** As SQLite has it. */
const NO_LIMIT = -1;

export interface GraphPath {
  /** From one end to the other. */
  entityIds: string[];
  /** One less. */
  edgeIds: string[];
}

/** How an entity was first reached, and the product of confidences along the best such way. */
interface Reached {
  hops: number;
  confidence: number;
  /** null at an end. */
  previous: { id: string; edge: string } | null;
}

interface Side {
  reached: Map<string, Reached>;
  frontier: string[];
  hops: number;
}

/**
 * A shortest chain of edges, in whichever direction they point, between any of the starts and any of the ends; of
 * several the one of which most is certain (the product of confidences), then the lowest ids. Searched from both ends
 * at once, each time from the side with fewer edges, so that hubs are gone through only where there is no other way.
 * Null when there is none.
 */
export function findPath(
  db: ReadableDatabase,
  from: readonly string[],
  to: readonly string[],
  scope: GraphScope,
): GraphPath | null {
  const here = sideAt(from);
  const there = sideAt(to);
  let meeting = bestMeeting(here, there, here.frontier);
  while (meeting === null && here.frontier.length > 0 && there.frontier.length > 0) {
    if (here.reached.size + there.reached.size > MOST_ENTITIES) return null;
    const nearer = edgesTouching(db, here.frontier) <= edgesTouching(db, there.frontier) ? here : there;
    advance(db, nearer, scope, nearer === here ? there : here);
    meeting = bestMeeting(here, there, nearer.frontier);
  }
  return meeting === null ? null : join(here, there, meeting);
}

function sideAt(ids: readonly string[]): Side {
  const reached = new Map<string, Reached>(ids.map((id) => [id, { hops: 0, confidence: 1, previous: null }]));
  return { reached, frontier: [...reached.keys()], hops: 0 };
}

/**
 * One hop further on this side; each entity is entered once, by the best way of those that are shortest. What the
 * filter leaves out is not passed through, but for the ends.
 */
function advance(db: ReadableDatabase, side: Side, scope: GraphScope, other: Side): void {
  side.hops += 1;
  const next = new Set<string>();
  for (let at = 0; at < side.frontier.length; at += PAGE) {
    const page = side.frontier.slice(at, at + PAGE);
    for (const { near, far, edge, confidence } of stepsFrom(db, page, scope, NO_LIMIT)) {
      const way = (side.reached.get(near)?.confidence ?? 0) * confidence;
      const known = side.reached.get(far);
      if (known !== undefined && (known.hops < side.hops || !isBetter(way, edge, known))) continue;
      side.reached.set(far, { hops: side.hops, confidence: way, previous: { id: near, edge } });
      next.add(far);
    }
  }
  const passing = passingNeighbours(db, [...next], scope);
  for (const id of next) {
    if (passing.has(id) || other.reached.get(id)?.hops === 0) continue;
    next.delete(id);
    side.reached.delete(id);
  }
  side.frontier = [...next];
}

function isBetter(confidence: number, edge: string, known: Reached): boolean {
  return (
    confidence > known.confidence ||
    (confidence === known.confidence && known.previous !== null && edge < known.previous.edge)
  );
}

/** Of the entities just reached, the one that joins both sides best. */
function bestMeeting(here: Side, there: Side, ids: readonly string[]): string | null {
  let best: { id: string; confidence: number } | null = null;
  for (const id of ids) {
    const [a, b] = [here.reached.get(id), there.reached.get(id)];
    if (a === undefined || b === undefined) continue;
    const confidence = a.confidence * b.confidence;
    if (best === null || confidence > best.confidence || (confidence === best.confidence && id < best.id)) {
      best = { id, confidence };
    }
  }
  return best?.id ?? null;
}

function join(here: Side, there: Side, meeting: string): GraphPath {
  const path: GraphPath = { entityIds: [meeting], edgeIds: [] };
  for (let step = here.reached.get(meeting)?.previous ?? null; step !== null;) {
    path.entityIds.unshift(step.id);
    path.edgeIds.unshift(step.edge);
    step = here.reached.get(step.id)?.previous ?? null;
  }
  for (let step = there.reached.get(meeting)?.previous ?? null; step !== null;) {
    path.entityIds.push(step.id);
    path.edgeIds.push(step.edge);
    step = there.reached.get(step.id)?.previous ?? null;
  }
  return path;
}
