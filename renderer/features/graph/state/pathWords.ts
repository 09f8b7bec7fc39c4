import type { RouteOutput } from '#shared/contract/index';
import { relationWords } from '../../../ui/memory/words';

export type GraphPath = RouteOutput<'graph.path'>;

export interface PathStep {
  edgeId: string;
  source: string;
  words: string;
  target: string;
}

/** The edges of a path in the order in which one walks it, each as it reads: “Ben works at Helios”. */
export function pathSteps({ nodes, edges }: GraphPath): PathStep[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return nodes.slice(1).flatMap((node, index) => {
    const before = nodes[index];
    const edge = edges.find(
      ({ sourceId, targetId }) =>
        (sourceId === before?.id && targetId === node.id) ||
        (targetId === before?.id && sourceId === node.id),
    );
    if (edge === undefined) return [];
    const source = names.get(edge.sourceId) ?? '';
    const target = names.get(edge.targetId) ?? '';
    return [{ edgeId: edge.id, source, words: relationWords(edge.relation, source), target }];
  });
}

/** The whole path as one sentence. */
export function pathSentence(path: GraphPath): string {
  const steps = pathSteps(path).map(({ source, words, target }) => `${source} ${words} ${target}`);
  return steps.length === 0 ? '' : `${steps.join(', ')}.`;
}
