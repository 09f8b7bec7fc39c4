import { AppError, cancelled, messageOf } from '#shared/errors';
import type { Embedder, EmbedderState, EmbedOutcome, EmbedRole } from '../ports';
import { splitText } from '../tokens/splitText';
import { loadWordPiece, MAX_IDS, wordsOf } from '../tokens/wordPiece';
import { joinParts, unitVector } from '../vectors';
import { NativeGuard } from './nativeRuntime';
import { isReadable } from './readable';
import type { SentenceModel } from './sentenceModel';

const MODEL = 'all-MiniLM-L6-v2-w8';
/** [CLS] and [SEP] take two. */
const PART_TOKENS = MAX_IDS - 2;
/** A text beyond this many parts (about 1,500 words) is embedded by its beginning only. */
const MAX_PARTS = 8;
const IDLE_MS = 5 * 60_000;
const PROBE = 'A short text.';
const NOTHING = 'There is nothing to embed in this text.';
const NO_WORD = 'The built-in model knows no word of this text. It is found by words.';
const OTHER_SCRIPT = 'The built-in model reads Latin script only. It is found by words.';

/** Imported on first use: a process that never embeds never loads the native library. */
async function loadOnnx(resourcesDir: string): Promise<SentenceModel> {
  const { loadSentenceModel } = await import('./sentenceModel');
  return loadSentenceModel(resourcesDir);
}

export interface BuiltinEmbedderOptions {
  /** Folder that holds minilm-w8/. */
  resourcesDir: string;
  /** The model is released after this time without use; default 5 minutes. */
  idleMs?: number;
  /** Of the worker that it runs in, where there is one that can be terminated. */
  guard?: NativeGuard;
  /** Loads the model; tests give a broken one. */
  load?: (resourcesDir: string) => Promise<SentenceModel>;
}

/**
 * The embedding model that ships with the app. It takes one text at a time on one thread: a run blocks its
 * thread for 8–100 ms, and the event loop turns between two runs, so that messages are handled meanwhile and a
 * query waits for one part of a long batch at most.
 */
export class BuiltinEmbedder implements Embedder {
  readonly provider = 'builtin';
  readonly leavesMachine = false;
  readonly model = MODEL;
  readonly spaceKey = `builtin:${MODEL}:v2`;
  readonly #resourcesDir: string;
  readonly #idleMs: number;
  readonly #guard: NativeGuard;
  readonly #load: (resourcesDir: string) => Promise<SentenceModel>;
  #loaded: SentenceModel | null = null;
  #error: string | null = null;
  #size: number | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  /** Runs, loads and releases go one after the other: none may meet a model that is being released. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BuiltinEmbedderOptions) {
    this.#resourcesDir = options.resourcesDir;
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#guard = options.guard ?? new NativeGuard();
    this.#load = options.load ?? loadOnnx;
  }

  async dimensions(signal?: AbortSignal): Promise<number> {
    if (this.#size === null) {
      const ids = this.#tokenizer().encode(PROBE);
      this.#size = (await this.#run(ids, signal)).length;
    }
    return this.#size;
  }

  partTokens(): Promise<number> {
    return Promise.resolve(PART_TOKENS);
  }

  /** The role makes no difference to this model: it has no prefixes. */
  async embed(texts: readonly string[], _role: EmbedRole, signal?: AbortSignal): Promise<EmbedOutcome[]> {
    const outcomes: EmbedOutcome[] = [];
    for (const text of texts) outcomes.push(await this.#embedText(text, signal));
    return outcomes;
  }

  state(): EmbedderState {
    if (this.#error !== null) return { state: 'failed', error: this.#error };
    return { state: this.#loaded === null ? 'idle' : 'loaded', error: null };
  }

  async release(): Promise<void> {
    await this.#exclusive(async () => {
      if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
      this.#idleTimer = null;
      const loaded = this.#loaded;
      this.#loaded = null;
      if (loaded !== null) await this.#guard.run(() => loaded.release());
    });
  }

  async #embedText(text: string, signal: AbortSignal | undefined): Promise<EmbedOutcome> {
    const tokenizer = this.#tokenizer();
    const content = tokenizer.encode(text).slice(1, -1);
    if (content.length === 0) return { ok: false, reason: NOTHING, unreadable: true };
    if (content.every((id) => id === tokenizer.unknown)) {
      return { ok: false, reason: NO_WORD, unreadable: true };
    }
    const parts = splitText(text, {
      count: (part) => tokenizer.count(part),
      maxTokens: PART_TOKENS,
      maxParts: MAX_PARTS,
    });
    const readable = parts.filter((part) => isReadable(wordsOf(part)));
    if (readable.length === 0) return { ok: false, reason: OTHER_SCRIPT, unreadable: true };
    const results = [];
    for (const part of readable) results.push(unitVector(await this.#run(tokenizer.encode(part), signal)));
    return joinParts(results);
  }

  #tokenizer(): ReturnType<typeof loadWordPiece> {
    try {
      return loadWordPiece(this.#resourcesDir);
    } catch (error) {
      throw this.#failed(error);
    }
  }

  async #run(ids: readonly number[], signal: AbortSignal | undefined): Promise<Float32Array> {
    return this.#exclusive(async () => {
      if (signal?.aborted === true) throw cancelled();
      try {
        const vector = await this.#guard.run(async () => {
          this.#loaded ??= await this.#load(this.#resourcesDir);
          return this.#loaded.run(ids);
        });
        this.#error = null;
        return vector;
      } catch (error) {
        throw this.#failed(error);
      } finally {
        this.#restartIdleTimer();
      }
    });
  }

  #failed(error: unknown): AppError {
    this.#error = `The built-in embedding model does not work: ${messageOf(error)}`;
    return new AppError('EMBEDDER_FAILED', this.#error, { cause: error });
  }

  #restartIdleTimer(): void {
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.release().catch(() => undefined), this.#idleMs);
    this.#idleTimer.unref();
  }

  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
