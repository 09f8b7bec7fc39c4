import type { RecalledMemory, RecallResult, RecallRoute, TimeRange } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { fitUsed } from '../../chat/contextBlock';
import { joinForRecall } from '../../chat/followUp';
import { contextLimit } from '../../chat/prompt';
import { toUsed } from '../../chat/used';
import type { RecallAnswer } from '../../memory/recall/pipeline';
import { routeQuery, type Routed } from '../../memory/recall/router';
import { weightsOf } from '../../memory/recall/score';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Embedders } from './embedders';
import { embedQuery } from './embedQuery';

export interface RecallOptions {
  /** Absent: the setting of the purpose. */
  limit?: number | undefined;
  purpose: 'inject' | 'search';
  /** Absent: the setting, which leaves it to the question. */
  route?: RecallRoute | undefined;
  /** Only memories of this session. */
  sessionId?: string | undefined;
  /** The message before, which a short follow-up ("and where?") is understood with. */
  previous?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A draft shorter than this brings nothing to mind yet. Characters. */
const SHORTEST_DRAFT = 8;
/** Of a long draft, what is being written now counts. UTF-16 units. */
const DRAFT_LENGTH = 1_000;
const MAX_RELATED = 5;

/**
 * Finds out what a text asks for, embeds it, lets the reader rank, and fits what is meant for a prompt into its
 * budget. While nothing can embed, keywords and graph go on, and it says so.
 */
export class RecallService {
  readonly #reader: Remote<ReaderApi>;
  readonly #embedders: Embedders;
  readonly #countTokens: (text: string) => number;

  constructor(reader: Remote<ReaderApi>, embedders: Embedders, countTokens: (text: string) => number) {
    this.#reader = reader;
    this.#embedders = embedders;
    this.#countTokens = countTokens;
  }

  async recall(query: string, options: RecallOptions): Promise<RecallResult> {
    const started = performance.now();
    const { values: settings } = await this.#reader.settings();
    const asked = joinForRecall(query, options.previous);
    const now = Date.now();
    const routed = routeQuery(query, {
      chosen: options.route ?? settings.recallRoute,
      now,
      zone: settings.timeZone,
    });
    const { vector, spaceId, notice } = await this.#embed(asked, settings, options.signal);
    const embedded = performance.now();
    const answer = await this.#reader.recall({
      query: asked,
      vector,
      spaceId,
      limit: options.limit ?? (options.purpose === 'inject' ? settings.injectLimit : settings.searchLimit),
      purpose: options.purpose,
      route: routed.route,
      timeRange: routed.timeRange,
      sessionId: options.sessionId,
      question: routed.route === 'graph' ? routed.question : null,
      settings,
      now,
    });
    const result: RecallResult = {
      ...taken(routed, answer, vector !== null),
      memories: answer.memories,
      corrections: answer.corrections,
      chunks: answer.chunks,
      coverage: answer.coverage,
      budget: null,
      weights: weightsOf(settings),
      timings: {
        embedMs: embedded - started,
        searchMs: answer.searchMs,
        graphMs: answer.graphMs,
        totalMs: 0,
      },
      notice,
    };
    const fitted = options.purpose === 'inject' ? this.#withinBudget(result, asked, settings) : result;
    return { ...fitted, timings: { ...fitted.timings, totalMs: performance.now() - started } };
  }

  /**
   * What a draft brings to mind: only what may be injected. No graph, no budget, and no access is counted.
   * @throws AppError CANCELLED when the draft went on meanwhile
   */
  async related(text: string, signal: AbortSignal): Promise<RecalledMemory[]> {
    const draft = text.slice(-DRAFT_LENGTH).trim();
    if (draft.length < SHORTEST_DRAFT) return [];
    const { values: settings } = await this.#reader.settings();
    if (settings.memoryPaused || !settings.proactiveRecall) return [];
    const { vector, spaceId } = await this.#embed(draft, settings, signal);
    if (signal.aborted) throw new AppError('CANCELLED', 'The text has changed.');
    const { memories } = await this.#reader.recall({
      query: draft,
      vector,
      spaceId,
      limit: MAX_RELATED,
      purpose: 'inject',
      question: null,
      withoutGraph: true,
      settings,
      now: Date.now(),
    });
    return memories;
  }

  #embed(query: string, settings: Settings, signal: AbortSignal | undefined): ReturnType<typeof embedQuery> {
    return embedQuery(this.#embedders, query, { timeoutMs: settings.embedTimeoutSeconds * 1_000, signal });
  }

  /** Leaves out what has no place in the prompt, and shortens what is long. A complete answer of the graph stays whole. */
  #withinBudget(result: RecallResult, query: string, settings: Settings): RecallResult {
    const limit = contextLimit(settings.contextTokens, settings.contextLength);
    const { used, tokens } = fitUsed(toUsed(result), {
      limit,
      countTokens: this.#countTokens,
      query,
      zone: settings.timeZone,
    });
    const texts = new Map(used.memories.map((memory) => [memory.memoryId, memory.text]));
    const edges = new Set(used.facts.map((fact) => fact.edgeId));
    const fit = (hits: readonly RecalledMemory[]): RecalledMemory[] =>
      hits.flatMap((hit) => {
        if (!hit.injectable) return [hit];
        const text = texts.get(hit.memory.id);
        if (text === undefined) return [];
        return [text === hit.memory.text ? hit : { ...hit, excerpt: text }];
      });
    return {
      ...result,
      memories: fit(result.memories),
      corrections: fit(result.corrections),
      chunks: fit(result.chunks),
      facts: result.facts.filter(
        (fact) => !fact.injectable || result.route === 'graph' || edges.has(fact.edgeId),
      ),
      budget: { tokens, limit },
    };
  }
}

/** The way that was gone in the end: the graph may hold no answer, and without a vector words have to do. */
function taken(
  routed: Routed,
  answer: RecallAnswer,
  hasVector: boolean,
): Pick<RecallResult, 'route' | 'routeReason' | 'facts'> & { timeRange: TimeRange | null } {
  const { timeRange } = routed;
  if (answer.widened) {
    return {
      route: hasVector ? 'hybrid' : 'keyword',
      routeReason: `${routed.reason.replace(/\.$/u, '')}; it holds nothing to the point, so all times were searched.`,
      timeRange,
      facts: answer.relatedFacts,
    };
  }
  if (routed.route === 'graph' && answer.answerFacts.some((fact) => fact.injectable)) {
    // A complete answer stands alone; otherwise what is known around the memories helps.
    return { route: 'graph', routeReason: routed.reason, timeRange, facts: answer.answerFacts };
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
