import { AppError, cancelled } from '#shared/errors';
import type { Embedder, EmbedderState, EmbedOutcome, EmbedRole } from '../ports';
import { splitText } from '../tokens/splitText';
import { joinParts, unitVector } from '../vectors';
import { BatchRun, LEAST_PART_TOKENS, PROBE, type PartResult } from './batchRun';
import { prefixesOf, type Prefixes } from './prefixes';

/** Longer passages make vague vectors, whatever the model could read. Tokens. */
const MAX_PART_TOKENS = 512;
/** Tokens are counted with another vocabulary than the model's: leave room for what that misses. */
const SAFETY = 0.9;
/** A text beyond this many parts is embedded by its beginning only. */
const MAX_PARTS = 8;

export interface EmbeddingServer {
  provider: 'ollama' | 'openai-compatible';
  /** Where vectors may come out otherwise under the same name; "" where they do not. */
  place: string;
  leavesMachine: boolean;
  /** Tokens that the model reads, null when nobody says. Also refuses a model that is missing or not to be used. */
  contextLength(signal: AbortSignal | undefined): Promise<number | null>;
  /** A vector for each text, in order; a number that is none is null. */
  embed(
    inputs: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (readonly (number | null)[])[]>;
}

export interface ServerEmbedderOptions {
  model: string;
  /** Estimates the tokens of a text. */
  countTokens: (text: string) => number;
}

/** An embedding model of a server. Which texts it cannot embed is found out one by one; the others are embedded. */
export class ServerEmbedder implements Embedder {
  readonly provider: EmbeddingServer['provider'];
  readonly leavesMachine: boolean;
  readonly model: string;
  readonly spaceKey: string;
  readonly #server: EmbeddingServer;
  readonly #countTokens: (text: string) => number;
  readonly #prefixes: Prefixes;
  #contextLength: number | null = null;
  #size: number | null = null;
  #state: EmbedderState = { state: 'idle', error: null };

  constructor(server: EmbeddingServer, { model, countTokens }: ServerEmbedderOptions) {
    this.#server = server;
    this.#countTokens = countTokens;
    this.model = model;
    this.provider = server.provider;
    this.leavesMachine = server.leavesMachine;
    this.#prefixes = prefixesOf(model);
    const place = server.place === '' ? '' : `${server.place}:`;
    this.spaceKey = `${server.provider}:${place}${model.replace(/:latest$/, '')}:${this.#prefixes.id}:v1`;
  }

  async dimensions(signal?: AbortSignal): Promise<number> {
    if (this.#size === null) {
      const [outcome] = await this.embed([PROBE], 'document', signal);
      const size = outcome?.ok === true ? outcome.vectors[0]?.length : undefined;
      if (size === undefined) throw this.#failed(`The model ${this.model} gives no usable vectors.`);
      this.#size = size;
    }
    return this.#size;
  }

  partTokens(signal?: AbortSignal): Promise<number> {
    return this.#partTokens(this.#prefixes.document, signal);
  }

  async embed(texts: readonly string[], role: EmbedRole, signal?: AbortSignal): Promise<EmbedOutcome[]> {
    try {
      const outcomes = await this.#embedAll(texts, role, signal);
      this.#state = { state: 'loaded', error: null };
      return outcomes;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      this.#contextLength = null;
      this.#state = { state: 'failed', error: error.message };
      throw error;
    }
  }

  state(): EmbedderState {
    return this.#state;
  }

  /** The memory is the server's, which gives it back by itself a few minutes after the last use. */
  async release(): Promise<void> {
    this.#state = { state: 'idle', error: null };
  }

  async #embedAll(
    texts: readonly string[],
    role: EmbedRole,
    signal: AbortSignal | undefined,
  ): Promise<EmbedOutcome[]> {
    const prefix = this.#prefixes[role];
    const maxTokens = await this.#partTokens(prefix, signal);
    const partsOfTexts = texts.map((text) => this.#split(text, maxTokens));
    const results = await new BatchRun(
      (inputs) =>
        this.#request(
          inputs.map((input) => prefix + input),
          signal,
        ),
      (text, tokens) => this.#split(text, tokens),
      maxTokens,
    ).embed(partsOfTexts.flat());
    let next = 0;
    return partsOfTexts.map((parts) => joinParts(results.slice(next, (next += parts.length)).flat()));
  }

  #split(text: string, maxTokens: number): string[] {
    if (text.trim() === '') return [];
    return splitText(text, { count: this.#countTokens, maxTokens, maxParts: MAX_PARTS });
  }

  /** Tokens of a part that surely fit. */
  async #partTokens(prefix: string, signal: AbortSignal | undefined): Promise<number> {
    if (this.#contextLength === null) {
      const most = await this.#server.contextLength(signal);
      this.#contextLength = Math.min(most ?? MAX_PART_TOKENS, MAX_PART_TOKENS);
    }
    const room = Math.floor((this.#contextLength - 2) * SAFETY) - this.#countTokens(prefix);
    return Math.max(room, LEAST_PART_TOKENS);
  }

  async #request(inputs: readonly string[], signal: AbortSignal | undefined): Promise<PartResult[]> {
    if (signal?.aborted === true) throw cancelled();
    const embeddings = await this.#server.embed(inputs, signal);
    if (embeddings.length !== inputs.length) {
      throw new AppError('MODEL_FAILED', `${this.model} gave another number of vectors than of texts.`);
    }
    return embeddings.map((values) => this.#checked(values));
  }

  #checked(values: readonly (number | null)[]): PartResult {
    const result = unitVector(values.map((value) => value ?? NaN));
    if (!result.ok) return result;
    this.#size ??= values.length;
    if (values.length === this.#size) return result;
    const sizes = `${String(values.length)} instead of ${String(this.#size)}`;
    return { ok: false, reason: `The model gave a vector of ${sizes} numbers.` };
  }

  #failed(message: string): AppError {
    this.#state = { state: 'failed', error: message };
    return new AppError('EMBEDDER_FAILED', message);
  }
}
