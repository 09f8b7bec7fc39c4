import type { RecallResult } from '#shared/domain/recall';
import { parseQuestion } from '../../memory/graph/questions';
import { describeRoute } from '../../memory/recall/route';
import { weightsOf } from '../../memory/recall/score';
import { joinForRecall } from '../../chat/followUp';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import { isEmbedderAway, type Embedders } from './embedders';

export interface RecallOptions {
  /** Absent: the setting of the purpose. */
  limit?: number | undefined;
  purpose: 'inject' | 'search';
  /** The message before, which a short follow-up ("and where?") is understood with. */
  previous?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Embeds the query and lets the reader rank. While nothing can embed, keywords and graph go on, and it says so. */
export class RecallService {
  readonly #reader: Remote<ReaderApi>;
  readonly #embedders: Embedders;

  constructor(reader: Remote<ReaderApi>, embedders: Embedders) {
    this.#reader = reader;
    this.#embedders = embedders;
  }

  async recall(query: string, options: RecallOptions): Promise<RecallResult> {
    const started = performance.now();
    const { values: settings } = await this.#reader.settings();
    const asked = joinForRecall(query, options.previous);
    const { vector, spaceId, notice } = await this.#embed(asked, options.signal);
    const embedded = performance.now();
    const answer = await this.#reader.recall({
      query: asked,
      vector,
      spaceId,
      limit: options.limit ?? (options.purpose === 'inject' ? settings.injectLimit : settings.searchLimit),
      purpose: options.purpose,
      question: parseQuestion(query),
      settings,
      now: Date.now(),
    });
    const answeredByGraph = answer.answerFacts.some((fact) => fact.injectable);
    const { route, reason } = describeRoute({ answeredByGraph, hasVector: vector !== null });
    return {
      route,
      routeReason: reason,
      timeRange: null,
      corrections: [],
      chunks: [],
      coverage: {
        probability: answer.memories.some((hit) => hit.injectable) ? 1 : 0,
        covered: answer.memories.some((hit) => hit.injectable),
      },
      budget: null,
      memories: answer.memories,
      // A complete answer stands alone; otherwise what is known around the memories helps.
      facts: answeredByGraph ? answer.answerFacts : answer.relatedFacts,
      weights: weightsOf(settings),
      timings: {
        embedMs: embedded - started,
        searchMs: answer.searchMs,
        graphMs: answer.graphMs,
        totalMs: performance.now() - started,
      },
      notice,
    };
  }

  async #embed(
    query: string,
    signal: AbortSignal | undefined,
  ): Promise<{ vector: Float32Array | null; spaceId: number | null; notice: string | null }> {
    const byWords = (notice: string | null) => ({ vector: null, spaceId: null, notice });
    if (query.trim() === '') return byWords(null);
    try {
      const { embedder, space } = await this.#embedders.open();
      const [outcome] = await embedder.embed([query], 'query', signal);
      if (outcome?.ok !== true) {
        return byWords(`Searched by words only: ${outcome?.reason ?? 'the query could not be embedded'}.`);
      }
      const [vector] = outcome.vectors;
      if (vector?.length !== space.dimensions) {
        return byWords(
          'Searched by words only: the embedding model gives vectors of another size than before.',
        );
      }
      return { vector, spaceId: space.id, notice: null };
    } catch (error) {
      if (!isEmbedderAway(error)) throw error;
      return byWords(`Searched by words only. ${error.message}`);
    }
  }
}
