import type { RecalledMemory, RecallResult, RecallRoute } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { fitUsed } from '../../chat/contextBlock';
import { joinForRecall } from '../../chat/followUp';
import { contextLimit } from '../../chat/prompt';
import { toUsed } from '../../chat/used';
import { mergeRecalls, type Asked } from '../../memory/recall/mergeRecalls';
import type { RecallAsk } from '../../memory/recall/pipeline';
import { routeQuery, type Routed } from '../../memory/recall/router';
import { weightsOf } from '../../memory/recall/score';
import { splitQuestions } from '../../memory/recall/splitQuestions';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Embedders } from './embedders';
import { embedQuery, type EmbeddedQuery } from './embedQuery';
import type { RecallEach } from './outsideSearch';
import { graphMayAnswer, routeTaken } from './routeTaken';

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

/** One question of a text. */
interface Understood {
  question: string;
  routed: Routed;
  embedded: EmbeddedQuery;
  ask: RecallAsk;
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
  readonly #recallEach: RecallEach;

  constructor(
    reader: Remote<ReaderApi>,
    embedders: Embedders,
    countTokens: (text: string) => number,
    recallEach: RecallEach = async (asks) => ({ answers: await reader.recallEach(asks), notice: null }),
  ) {
    this.#reader = reader;
    this.#embedders = embedders;
    this.#countTokens = countTokens;
    this.#recallEach = recallEach;
  }

  async recall(query: string, options: RecallOptions): Promise<RecallResult> {
    const started = performance.now();
    const { questions, settings, limit } = await this.understand(query, options);
    const embedMs = performance.now() - started;
    const { answers, notice } = await this.#recallEach(
      questions.map(({ ask }) => ask),
      options.signal,
    );
    const results = questions.flatMap(({ question, routed, embedded }, i): Asked[] => {
      const answer = answers[i];
      if (answer === undefined) return [];
      const { memories, corrections, chunks, coverage, searchMs, graphMs } = answer;
      const result = {
        ...routeTaken(routed, answer, embedded.vector !== null),
        ...{ memories, corrections, chunks, coverage },
        budget: null,
        weights: weightsOf(settings),
        timings: { embedMs, searchMs, graphMs, totalMs: 0 },
        notice: embedded.notice ?? notice,
      };
      return [{ question, result }];
    });
    const result = mergeRecalls(results, { limit, purpose: options.purpose, settings });
    const fitting = questions.length === 1 ? (questions[0]?.ask.query ?? query) : query;
    const fitted = options.purpose === 'inject' ? this.#withinBudget(result, fitting, settings) : result;
    return { ...fitted, timings: { ...fitted.timings, totalMs: performance.now() - started } };
  }

  /** The questions of a text: what each asks for, and what the reader is asked for it. */
  async understand(
    query: string,
    options: RecallOptions,
  ): Promise<{ questions: Understood[]; settings: Settings; limit: number }> {
    const { values: settings } = await this.#reader.settings();
    const now = Date.now();
    const limit =
      options.limit ?? (options.purpose === 'inject' ? settings.injectLimit : settings.searchLimit);
    const questions = await Promise.all(
      splitQuestions(query).map((question, i, all) =>
        this.#understandOne(question, i === 0 ? options.previous : all[i - 1], {
          options,
          settings,
          now,
          limit,
        }),
      ),
    );
    return { questions, settings, limit };
  }

  /** A short follow-up is understood with what was said before it. */
  async #understandOne(
    question: string,
    previous: string | undefined,
    {
      options,
      settings,
      now,
      limit,
    }: { options: RecallOptions; settings: Settings; now: number; limit: number },
  ): Promise<Understood> {
    const asked = joinForRecall(question, previous);
    const chosen = options.route ?? settings.recallRoute;
    const routed = routeQuery(question, { chosen, now, zone: settings.timeZone });
    const embedded = await this.#embed(asked, settings, options.signal);
    const ask: RecallAsk = {
      query: asked,
      vector: embedded.vector,
      spaceId: embedded.spaceId,
      limit,
      purpose: options.purpose,
      route: routed.route,
      timeRange: routed.timeRange,
      sessionId: options.sessionId,
      question: graphMayAnswer(routed) ? routed.question : null,
      settings,
      now,
    };
    return { question, routed, embedded, ask };
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
    const ask: RecallAsk = {
      query: draft,
      vector,
      spaceId,
      limit: MAX_RELATED,
      purpose: 'inject',
      question: null,
      withoutGraph: true,
      settings,
      now: Date.now(),
    };
    const { answers } = await this.#recallEach([ask], signal);
    return answers[0]?.memories ?? [];
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
