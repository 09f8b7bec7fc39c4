import type { RecallResult } from '#shared/domain/recall';
import type { RecallAnswer } from '../../memory/recall/pipeline';
import type { Routed } from '../../memory/recall/router';

const ASKED_OF_THEN = 'You asked how things were then, so the graph was asked.';

/** A question about a time is asked of the graph first: only where that knows no answer, what was said then is looked at. */
export function graphMayAnswer({ route, question }: Routed): boolean {
  return route === 'graph' || (route === 'episodic' && question?.when !== undefined);
}

/** The way that was gone in the end: the graph may hold no answer, and without a vector words have to do. */
export function routeTaken(
  routed: Routed,
  answer: RecallAnswer,
  hasVector: boolean,
): Pick<RecallResult, 'route' | 'routeReason' | 'facts' | 'timeRange'> {
  const { timeRange } = routed;
  if (graphMayAnswer(routed) && answer.answerFacts.some((fact) => fact.injectable)) {
    // A complete answer stands alone; otherwise what is known around the memories helps.
    const routeReason = routed.route === 'graph' ? routed.reason : ASKED_OF_THEN;
    return { route: 'graph', routeReason, timeRange, facts: answer.answerFacts };
  }
  if (answer.widened) {
    return {
      route: hasVector ? 'hybrid' : 'keyword',
      routeReason: `${routed.reason.replace(/\.$/u, '')}; it holds nothing to the point, so all times were searched.`,
      timeRange,
      facts: answer.relatedFacts,
    };
  }
  const facts = answer.relatedFacts;
  const byWords = 'the question could not be embedded.';
  if (routed.route === 'graph') {
    const began = `${routed.reason.replace(/\.$/u, '')}; it holds no full answer. Searched by`;
    return hasVector
      ? { route: 'hybrid', routeReason: `${began} meaning and by words.`, timeRange, facts }
      : { route: 'keyword', routeReason: `${began} words only: ${byWords}`, timeRange, facts };
  }
  if (!hasVector && (routed.route === 'semantic' || routed.route === 'hybrid')) {
    return { route: 'keyword', routeReason: `Searched by words only: ${byWords}`, timeRange, facts };
  }
  return { route: routed.route, routeReason: routed.reason, timeRange, facts };
}
