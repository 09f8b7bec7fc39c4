import type { Edge, Entity } from '#shared/domain/graph';
import { countOf, formatNumber } from '../../../ui/format';
import { relationWords } from '../../../ui/memory/words';
import type { GraphPart } from '../state/graphPart';
import { labelLines } from './labelLines';

/** Relations that are read out with a node; the list has all. */
const SPOKEN_RELATIONS = 3;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * What is drawn on the canvas for a name: plain letters whatever it contains, in one or two lines, each isolated so
 * that it takes its direction from its own first letter and cannot turn its surroundings around.
 */
export function canvasLabel(name: string): string {
  return labelLines(name)
    .map((line) => `${FIRST_STRONG_ISOLATE}${line}${POP_ISOLATE}`)
    .join('\n');
}

/** Whether the canvas shows less than the whole name. */
export function isCut(name: string): boolean {
  return labelLines(name).join('').endsWith('…') && !name.trim().endsWith('…');
}

export function relationLabel(relation: string): string {
  return canvasLabel(relationWords(relation));
}

export function typeWords(entity: Entity): string {
  return entity.rawType ?? entity.type;
}

/** A relation with one end open, as a choice: “uses …”, “… uses it”. */
export function alongWords(relation: string, direction: 'out' | 'in', name: string): string {
  return direction === 'out' ? `${relationWords(relation, name)} …` : `… ${relationWords(relation)} it`;
}

/** How much of the graph is on the screen, in one sentence. */
export function shownSentence(shown: number, total: number): string {
  const all = Math.max(shown, total);
  const entities = countOf(all, 'entity', 'entities');
  if (shown < all) return `Showing ${formatNumber(shown)} of ${entities}`;
  return all === 1 ? 'Showing the only entity' : `Showing all ${entities}`;
}

/** One sentence about a node for people who hear the graph. */
export function describeEntity(entity: Entity, linked: number, hidden: number): string {
  const parts = [
    entity.name,
    typeWords(entity),
    countOf(entity.mentions, 'mention', 'mentions'),
    countOf(linked, 'link shown', 'links shown'),
  ];
  if (hidden > 0) parts.push(`${formatNumber(hidden)} more not shown`);
  return `${parts.join(', ')}.`;
}

/** One relation as words: “Anna works at Falcon”. */
export function describeEdge(edge: Edge, nameOf: (id: string) => string): string {
  return `${nameOf(edge.sourceId)} ${relationWords(edge.relation, nameOf(edge.sourceId))} ${nameOf(edge.targetId)}`;
}

/** The node that the keys have reached, with its first relations, for people who hear the graph. */
export function announcement(view: GraphPart, id: string): string {
  const entity = view.nodes.find((node) => node.id === id);
  if (entity === undefined) return '';
  const names = new Map(view.nodes.map((node) => [node.id, node.name]));
  const touching = view.edges.filter((edge) => edge.sourceId === id || edge.targetId === id);
  const linked = new Set(
    touching.flatMap((edge) => [edge.sourceId, edge.targetId]).filter((end) => end !== id),
  );
  const told = touching
    .slice(0, SPOKEN_RELATIONS)
    .map((edge) => `${describeEdge(edge, (end) => names.get(end) ?? '')}.`);
  return [describeEntity(entity, linked.size, view.hidden[id] ?? 0), ...told].join(' ');
}
