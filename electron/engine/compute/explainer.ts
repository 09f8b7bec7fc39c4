import type { ParsedInput, RouteOutput } from '#shared/contract/index';
import { verdictOf } from '../../memory/inspect/verdict';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { RecallService } from './recallService';

export type Explain = (
  ask: ParsedInput<'recall.explain'>,
  signal: AbortSignal,
) => Promise<RouteOutput<'recall.explain'>>;

/**
 * How a memory fares when a question is answered: the recall of an answer is done as it would be, and the memory is
 * looked for in it. Of several questions in one text, the one that it fits best counts.
 */
export function createExplainer(reader: Remote<ReaderApi>, recall: RecallService): Explain {
  return async ({ id, query }, signal) => {
    const { questions, settings } = await recall.understand(query, { purpose: 'inject', signal });
    const places = await reader.placesOf(
      id,
      questions.map(({ ask }) => ask),
    );
    const result = await recall.recall(query, { purpose: 'inject', signal });
    const [place] = places.toSorted(
      (a, b) => Number(b.chosen) - Number(a.chosen) || b.hit.score - a.hit.score,
    );
    if (place === undefined) throw new Error('A text asks one question at least.');
    const used = [...result.memories, ...result.corrections, ...result.chunks].some(
      (hit) => hit.injectable && hit.memory.id === id,
    )
      ? 'memory'
      : result.facts.some((fact) => fact.injectable && fact.memoryIds.includes(id))
        ? 'fact'
        : null;
    const { hit, rank, candidates } = place;
    return {
      hit,
      rank,
      candidates,
      routeReason: result.routeReason,
      used: used !== null && !settings.memoryPaused,
      verdict: verdictOf({ place, used, budget: result.budget?.limit ?? 0, settings }),
    };
  };
}
