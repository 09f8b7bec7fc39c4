import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import type { Embedder, EmbedderState } from '../../models/ports';
import type { EmbeddingSpace } from '../../store/spaces';
import type { Remote } from '../remote';
import type { ReaderApi } from '../readerApi';
import type { WriterApi } from '../writerApi';

export interface EmbedderSources {
  builtin: Embedder;
  /** The embedder for a model of the server. */
  ollama(model: string): Embedder;
  /** Whether the server has the model right now. */
  ollamaHas(model: string): Promise<boolean>;
  /** Measures the calibration of a space that has none yet, as JSON. */
  calibrate(embedder: Embedder): Promise<string>;
  /** Another one embeds from now on. */
  changed(): void;
}

/** Chooses who embeds, and keeps the active space in step with that choice. Vectors of two spaces never mix. */
export class Embedders {
  readonly #sources: EmbedderSources;
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  #current: Embedder | null = null;
  #opening: Promise<{ embedder: Embedder; space: EmbeddingSpace }> | null = null;

  constructor(sources: EmbedderSources, reader: Remote<ReaderApi>, writer: Remote<WriterApi>) {
    this.#sources = sources;
    this.#reader = reader;
    this.#writer = writer;
  }

  /** Settings changed: the next use chooses again. */
  reconsider(): void {
    this.#opening = null;
  }

  /** The embedder in use and its space. @throws AppError MODEL_* or EMBEDDER_FAILED when it cannot embed now */
  open(): Promise<{ embedder: Embedder; space: EmbeddingSpace }> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null; // try again next time: a model server may come up
      throw error;
    });
    return this.#opening;
  }

  describe(): { name: string; dimensions: number | null } & EmbedderState {
    if (this.#current === null) {
      return { name: this.#sources.builtin.model, dimensions: null, state: 'idle', error: null };
    }
    return { name: this.#current.model, dimensions: null, ...this.#current.state() };
  }

  async release(): Promise<void> {
    await this.#current?.release();
  }

  async #open(): Promise<{ embedder: Embedder; space: EmbeddingSpace }> {
    const [{ values }, active] = await Promise.all([this.#reader.settings(), this.#reader.activeSpace()]);
    const embedder = await this.#choose(values, active);
    const isNew = this.#current?.spaceKey !== embedder.spaceKey;
    this.#current = embedder;
    const space = active?.key === embedder.spaceKey ? active : await this.#ensureSpace(embedder);
    if (isNew) this.#sources.changed();
    return { embedder, space };
  }

  async #ensureSpace(embedder: Embedder): Promise<EmbeddingSpace> {
    return this.#writer.ensureSpace({
      key: embedder.spaceKey,
      provider: embedder.provider,
      model: embedder.model,
      dimensions: await embedder.dimensions(),
      calibration: await this.#sources.calibrate(embedder),
    });
  }

  /** auto stays with the space that exists: a server that comes and goes must not re-embed everything each time. */
  async #choose(settings: Settings, active: EmbeddingSpace | null): Promise<Embedder> {
    const { embeddingProvider, embeddingModel } = settings;
    if (embeddingProvider === 'builtin') return this.#sources.builtin;
    if (embeddingProvider === 'ollama') return this.#sources.ollama(embeddingModel);
    if (active?.provider === 'ollama') return this.#sources.ollama(active.model);
    if (active !== null) return this.#sources.builtin;
    return (await this.#sources.ollamaHas(embeddingModel))
      ? this.#sources.ollama(embeddingModel)
      : this.#sources.builtin;
  }
}

/** Whether the embedder as a whole is away, rather than one text being at fault. */
export function isEmbedderAway(error: unknown): error is AppError {
  return error instanceof AppError && (error.code.startsWith('MODEL_') || error.code === 'EMBEDDER_FAILED');
}
