import type { Entity } from '#shared/domain/graph';
import type { GraphPart } from '../state/graphPart';

const SMALLEST = 12;
const LARGEST = 40;

/**
 * Diameter of a node in canvas units: half by importance, half by how often memories mention it (on a logarithmic
 * scale, so that one entity in every sentence does not dwarf the rest).
 */
export function nodeSize(entity: Pick<Entity, 'importance' | 'mentions'>, mostMentions: number): number {
  return diameter(0.5 * entity.importance + 0.5 * logShare(entity.mentions, mostMentions));
}

/** Diameter of each node of a view, by importance or by its number of links in the whole graph. */
export function sizesOf(view: GraphPart, by: 'importance' | 'links' = 'importance'): Map<string, number> {
  const most = (count: (entity: Entity) => number): number =>
    view.nodes.reduce((highest, entity) => Math.max(highest, count(entity)), 1);
  const mostMentions = most(({ mentions }) => mentions);
  const mostLinks = most(({ degree }) => degree);
  return new Map(
    view.nodes.map((entity) => [
      entity.id,
      by === 'importance' ? nodeSize(entity, mostMentions) : diameter(logShare(entity.degree, mostLinks)),
    ]),
  );
}

/** Bigger nodes have bigger names, so that zooming out leaves the names that matter. */
export function labelSize(size: number): number {
  return Math.round(12 + (4 * (size - SMALLEST)) / (LARGEST - SMALLEST));
}

function diameter(share: number): number {
  return Math.round(SMALLEST + (LARGEST - SMALLEST) * share);
}

function logShare(count: number, most: number): number {
  return Math.min(1, Math.log1p(Math.max(0, count)) / Math.log1p(Math.max(1, most)));
}
