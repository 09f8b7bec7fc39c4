import type { Entity } from '#shared/domain/graph';

const SMALLEST = 12;
const LARGEST = 40;

/**
 * Diameter of a node in canvas units: half by importance, half by how often memories mention it (on a logarithmic
 * scale, so that one entity in every sentence does not dwarf the rest).
 */
export function nodeSize(entity: Pick<Entity, 'importance' | 'mentions'>, mostMentions: number): number {
  const ceiling = Math.log1p(Math.max(1, mostMentions));
  const mentions = Math.min(1, Math.log1p(Math.max(0, entity.mentions)) / ceiling);
  return Math.round(SMALLEST + (LARGEST - SMALLEST) * (0.5 * entity.importance + 0.5 * mentions));
}

/** Bigger nodes have bigger names, so that zooming out leaves the names that matter. */
export function labelSize(diameter: number): number {
  return Math.round(12 + (4 * (diameter - SMALLEST)) / (LARGEST - SMALLEST));
}
