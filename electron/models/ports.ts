import type { z } from 'zod';
import type { ChatModelInfo, ModelStatus, PullProgress } from '#shared/domain/model';

export type EmbedRole = 'query' | 'document';

/** One text: its unit vectors (one per part of the text; at least one), or why it has none. */
export type EmbedOutcome =
  | { ok: true; vectors: Float32Array[] }
  /** `unreadable`: nothing went wrong, but the model cannot read such a text, and words find it better. */
  | { ok: false; reason: string; unreadable?: true };

export interface EmbedderState {
  state: 'idle' | 'loaded' | 'failed';
  error: string | null;
}

export interface Embedder {
  readonly provider: 'builtin' | 'ollama' | 'openai-compatible';
  /** Texts are sent to another computer. */
  readonly leavesMachine: boolean;
  readonly model: string;
  /** Model, prefix table and version of the preprocessing: vectors are comparable only where this is equal. */
  readonly spaceKey: string;
  /** Size of the vectors: probed, never hard-coded. Throws as embed does. */
  dimensions(signal?: AbortSignal): Promise<number>;
  /** How many tokens of a text one vector takes in, prefix left aside. Throws as embed does. */
  partTokens(signal?: AbortSignal): Promise<number>;
  /**
   * One outcome per text, in order. Throws AppError MODEL_NOT_RUNNING, MODEL_MISSING, MODEL_REFUSED or
   * EMBEDDER_FAILED when the embedder as a whole is down; CANCELLED when the signal fires.
   */
  embed(texts: readonly string[], role: EmbedRole, signal?: AbortSignal): Promise<EmbedOutcome[]>;
  state(): EmbedderState;
  /** Gives the memory back; the next embed loads again. */
  release(): Promise<void>;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** How long a model may take, phase by phase. There is no limit on a whole answer: it may go on as long as it comes. */
export interface ChatLimits {
  /** From sending the prompt to the first token, while the model loads and reads. 0 or absent: no limit. */
  firstTokenTimeoutMs?: number | undefined;
  /** Between two tokens; the time that a listener takes does not count. 0 or absent: no limit. */
  stallTimeoutMs?: number | undefined;
  /** How long the server keeps the model in memory afterwards; -1 for ever. Absent: as the server likes. */
  keepAliveMinutes?: number | undefined;
}

export interface ChatRequest extends ChatLimits {
  model: string;
  messages: readonly ChatMessage[];
  /**
   * Tokens of prompt and answer together (num_ctx), or what the model can have where that is less. A prompt that
   * does not fit is refused, never cut.
   */
  contextLength: number;
  signal: AbortSignal;
  /** Awaited before more is read: a slow listener slows the model's stream. */
  onDelta(text: string): Promise<void>;
  /** What a thinking model thinks; never part of the answer. */
  onThinking(text: string): Promise<void>;
  /** Called once, with the first token of answer or thinking: the model is loaded and has read the prompt. */
  onFirstToken(): void;
}

export interface ChatOutcome {
  /** "stop", or "length" when the answer reached the end of the context. */
  doneReason: string;
  promptTokens: number | null;
  answerTokens: number | null;
}

export interface ChatModel {
  /**
   * Throws AppError MODEL_*; MODEL_TIMEOUT with details.phase "firstToken" or "stall"; CANCELLED when the signal
   * fires. What has been delivered stays delivered.
   */
  chat(request: ChatRequest): Promise<ChatOutcome>;
}

/** A JSON Schema, as zod makes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface JsonRequest<T> extends Pick<ChatLimits, 'keepAliveMinutes'> {
  model: string;
  messages: readonly ChatMessage[];
  /** What is wanted. Items of its lists that do not fit are left out; lists of which none fits are no answer. */
  schema: z.ZodType<T>;
  /** Given to the server as the form of the answer; made from `schema` when absent. */
  jsonSchema?: JsonSchema | undefined;
  /** Other names that models give to a key: `{ name: ['entity_name'] }`. Case, "_" and "-" never matter. */
  aliases?: Readonly<Record<string, readonly string[]>> | undefined;
  /** As in ChatRequest. */
  contextLength: number;
  signal: AbortSignal;
  /** For the whole call, second try included. 0: no limit. */
  timeoutMs: number;
}

export interface JsonModel {
  /**
   * One structured answer; asked for twice when the first cannot be read. Throws AppError MODEL_UNREADABLE when
   * there is nothing valid in it, MODEL_TIMEOUT, other MODEL_*; CANCELLED when the signal fires.
   */
  generateJson<T>(request: JsonRequest<T>): Promise<T>;
}

/** What a model server says of itself; with the embedder's state added it is the contract's ModelStatus. */
export type ModelServerStatus = Omit<ModelStatus, 'embedder'>;

export interface StatusOptions {
  /** Ask the server again, even when the last answer is recent. */
  refresh: boolean;
  /** The chosen chat model; "" means the first usable one, "none" means memory only. */
  chosen: string;
}

export interface ModelServer extends ChatModel, JsonModel {
  /** Never throws for a server that is down or refused: that is a state. */
  status(options: StatusOptions): Promise<ModelServerStatus>;
  /** Throws AppError MODEL_* when the pull fails, CANCELLED when the signal fires. */
  pull(
    name: string,
    onProgress: (progress: PullProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** One installed model. Throws AppError MODEL_MISSING, MODEL_REFUSED (it runs elsewhere), MODEL_NOT_RUNNING. */
  show(name: string): Promise<ChatModelInfo>;
}
