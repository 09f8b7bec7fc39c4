import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import type { Embedder, EmbedderState } from '../../models/ports';
import type { EmbeddingSpace } from '../../store/spaces';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { NewSpace } from '../spaceWriterApi';
import type { WriterApi } from '../writerApi';

const AWAY_MS = 15_000;

export interface EmbedderSources {
  builtin: Embedder;
  /** The embedder for a model of Ollama. */
  ollama(model: string): Promise<Embedder>;
  /** Whether Ollama has the model right now. */
  ollamaHas(model: string): Promise<boolean>;
  /** The embedder for a model of the other server. @throws AppError MODEL_* when none is chosen */
  openai(model: string): Promise<Embedder>;
  /** Measures the calibration of a space that has none yet, as JSON. */
  calibrate(embedder: Embedder): Promise<string>;
  /** Another one embeds from now on. */
  changed(): void;
}

export interface OpenedEmbedder {
  embedder: Embedder;
  space: EmbeddingSpace;
}

/**
 * Who embeds for the space in use, and who would be wanted instead. Recall uses the space in use whatever is wanted;
 * SpaceBuilder brings the one about that is wanted.
 */
export class Embedders {
  readonly #sources: EmbedderSources;
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  #current: OpenedEmbedder | null = null;
  #opening: { spaceId: number | null; opened: Promise<OpenedEmbedder> } | null = null;

  constructor(sources: EmbedderSources, reader: Remote<ReaderApi>, writer: Remote<WriterApi>) {
    this.#sources = sources;
    this.#reader = reader;
    this.#writer = writer;
  }

  /** Settings changed: the next use chooses again. */
  reconsider(): void {
    this.#opening = null;
  }

  /**
   * The space in use and its embedder. It is asked for each time: another process may have brought another one about.
   * @throws AppError MODEL_* or EMBEDDER_FAILED when it cannot embed now
   */
  async open(): Promise<OpenedEmbedder> {
    const active = await this.#reader.activeSpace();
    const spaceId = active?.id ?? null;
    if (this.#opening?.spaceId !== spaceId) this.#opening = null;
    this.#opening ??= { spaceId, opened: this.#open(active) };
    const { opened } = this.#opening;
    opened.catch(() => {
      if (this.#opening?.opened === opened) this.#opening = null; // a model server may come up until the next time
    });
    return opened;
  }

  /** What was opened last and has embedded something; null before that. */
  get used(): OpenedEmbedder | null {
    return this.#current?.embedder.state().state === 'loaded' ? this.#current : null;
  }

  /** Another embedder than that of the space in use, when the settings want one. @throws AppError MODEL_* */
  async wanted(): Promise<Embedder | null> {
    const active = await this.#reader.activeSpace();
    if (active === null) return null;
    const { values, sources } = await this.#reader.sharedSettings();
    if (values.embeddingProvider === 'auto') {
      // A server that comes and goes must not have everything embedded anew each time.
      const named = active.provider === 'ollama' && sources['embeddingModel'] !== 'default';
      if (!named) return null;
      return another(await this.#sources.ollama(values.embeddingModel), active);
    }
    return another(await this.#chosen(values), active);
  }

  /** What is kept of a space of this embedder. @throws as embedding does */
  async describeSpace(embedder: Embedder): Promise<NewSpace> {
    return {
      key: embedder.spaceKey,
      provider: embedder.provider,
      model: embedder.model,
      dimensions: await embedder.dimensions(),
      calibration: await this.#sources.calibrate(embedder),
    };
  }

  describe(): { name: string; leavesMachine: boolean } & EmbedderState {
    const embedder = this.#current?.embedder ?? this.#sources.builtin;
    const state = this.#current === null ? { state: 'idle' as const, error: null } : embedder.state();
    return { name: embedder.model, leavesMachine: embedder.leavesMachine, ...state };
  }

  async release(): Promise<void> {
    await this.#current?.embedder.release();
  }

  async #open(active: EmbeddingSpace | null): Promise<OpenedEmbedder> {
    if (active === null) return this.#openFirst();
    return this.#opened(await this.#of(active), active);
  }

  async #openFirst(): Promise<OpenedEmbedder> {
    const embedder = await this.#first((await this.#reader.settings()).values);
    const space = await this.#writer.firstSpace(await this.describeSpace(embedder));
    // Another process may have been first, with another model.
    return this.#opened(isOf(space, embedder) ? embedder : await this.#of(space), space);
  }

  #opened(embedder: Embedder, space: EmbeddingSpace): OpenedEmbedder {
    const isNew = this.#current?.embedder.spaceKey !== embedder.spaceKey;
    const opened = { embedder, space };
    this.#current = opened;
    if (isNew) this.#sources.changed();
    return opened;
  }

  /** The embedder that made a space. @throws AppError MODEL_MISSING when there is none any more */
  async #of(space: EmbeddingSpace): Promise<Embedder> {
    const embedder = await this.#byName(space.provider, space.model);
    if (isOf(space, embedder)) return embedder;
    throw new AppError(
      'MODEL_MISSING',
      `What compares memories by meaning (${space.model}) is not at hand any more. Until another model has read them, they are found by their words.`,
    );
  }

  async #byName(provider: string, model: string): Promise<Embedder> {
    if (provider === 'ollama') return this.#sources.ollama(model);
    if (provider === 'openai-compatible') return this.#sources.openai(model);
    return this.#sources.builtin;
  }

  #chosen({ embeddingProvider, embeddingModel, openaiEmbeddingModel }: Settings): Promise<Embedder> {
    return this.#byName(
      embeddingProvider,
      embeddingProvider === 'ollama' ? embeddingModel : openaiEmbeddingModel,
    );
  }

  async #first(settings: Settings): Promise<Embedder> {
    if (settings.embeddingProvider !== 'auto') return this.#chosen(settings);
    const { embeddingModel } = settings;
    return (await this.#sources.ollamaHas(embeddingModel))
      ? this.#sources.ollama(embeddingModel)
      : this.#sources.builtin;
  }
}

function another(embedder: Embedder, active: EmbeddingSpace): Embedder | null {
  return isOf(active, embedder) ? null : embedder;
}

function isOf(space: EmbeddingSpace, embedder: Embedder): boolean {
  return space.key === embedder.spaceKey || space.key === keyOfSize(embedder, space.dimensions);
}

/** The key of a space of a model that gives vectors of another size by now, under the same name. */
export function keyOfSize(embedder: Embedder, dimensions: number): string {
  return `${embedder.spaceKey}:${String(dimensions)}`;
}

/** How long to wait for an embedder that is away, ms: as long as its server asks, or a while. */
export function awayMs(error: AppError): number {
  const asked = error.details?.['retryAfterMs'];
  return typeof asked === 'number' ? Math.max(asked, AWAY_MS) : AWAY_MS;
}

/** Whether the embedder as a whole is away, rather than one text being at fault. */
export function isEmbedderAway(error: unknown): error is AppError {
  return error instanceof AppError && (error.code.startsWith('MODEL_') || error.code === 'EMBEDDER_FAILED');
}
