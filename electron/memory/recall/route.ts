import type { RecallRoute } from '#shared/domain/recall';

/** Which way a recall went and why, in words for the person. */
export function describeRoute(facts: { answeredByGraph: boolean; hasVector: boolean }): {
  route: RecallRoute;
  reason: string;
} {
  if (facts.answeredByGraph) {
    return { route: 'graph', reason: 'The question asks about a relation, and the graph holds the answer.' };
  }
  if (!facts.hasVector) {
    return { route: 'keyword', reason: 'Searched by words only: the query could not be embedded.' };
  }
  return { route: 'hybrid', reason: 'Searched by meaning and by words.' };
}
