import { AppError } from '#shared/errors';
import type { Embedder } from '../../models/ports';
import type { SpaceChange } from '../../store/spaceChange';
import type { EmbeddingSpace } from '../../store/spaces';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import { BackgroundLoop } from './backgroundLoop';
import { awayMs, isEmbedderAway, keyOfSize, type Embedders } from './embedders';

const BATCH = 16;
const NAMES = 128;
/** Vectors removed in one transaction: some 20 ms. */
const DROPPED = 100;
/** Between two of those, so that other writes come in between. */
const PAUSE_MS = 20;
/** While jobs for the space in use are due. */
const BUSY_MS = 500;
/** How long it waits when another process is at it. */
const OTHERS_MS = 5_000;
/** The same after a fault of the app. */
const FAULT_MS = 15_000;
/** Longest sleep when nothing is wanted; whoever changes a setting or a memory wakes it. */
const REST_MS = 10 * 60_000;
/** For how long others leave the work to this process. Should a batch take longer, some texts are embedded twice. */
const HOLD_MS = 30_000;
/** Progress is told this often. */
const TELL_MS = 1_000;

/**
 * Brings another embedding space about when the settings want another model: embeds all memories into it, a batch at a
 * time, while recall goes on in the space in use, and switches when nothing is missing. The vectors themselves say how
 * far it is, so nothing is lost when the app ends.
 */
export class SpaceBuilder {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #embedders: Embedders;
  readonly #loop = new BackgroundLoop({
    name: 'embedding space',
    step: () => this.step(),
    faultMs: FAULT_MS,
    end: () => this.#writer.releaseSpaceChange().catch(() => undefined),
  });
  #space: EmbeddingSpace | null = null;
  /** Memories up to this one were looked at in this round. */
  #after = 0;
  #toldAt = 0;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }, embedders: Embedders) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#embedders = embedders;
  }

  start(): void {
    this.#loop.start();
  }

  /** Something changed that it may have to do with. */
  poke(): void {
    this.#loop.poke();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Does a batch of what is due. Returns how long to wait before the next one, ms; 0 when more is due. */
  async step(): Promise<number> {
    const wanted = await this.#wanted();
    if (wanted === null) {
      this.#space = null;
      await this.#writer.giveUpSpaceChange();
      return (await this.#writer.dropRetired(DROPPED)) > 0 ? PAUSE_MS : REST_MS;
    }
    const { embedder, key } = wanted;
    const { provider, model } = embedder;
    const change = await this.#writer.holdSpaceChange({ key, provider, model }, Date.now() + HOLD_MS);
    if (change === null) return OTHERS_MS;
    // Not sooner: that it is wanted is shown, and can be given up, however long the jobs take.
    if (await this.#reader.jobsGoOn()) return BUSY_MS;
    try {
      const space = await this.#opened(embedder, change);
      return (await this.#embedMemories(embedder, space)) || (await this.#embedNames(embedder, space))
        ? 0
        : await this.#complete(space);
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Which embedder is to be in use instead, and the key of its space; null when the present one is right. */
  async #wanted(): Promise<{ embedder: Embedder; key: string } | null> {
    const embedder = await this.#embedders.wanted();
    if (embedder !== null) return { embedder, key: embedder.spaceKey };
    const { used } = this.#embedders;
    if (used === null) return null;
    const dimensions = await used.embedder.dimensions(this.#loop.signal);
    if (dimensions === used.space.dimensions) return null;
    return { embedder: used.embedder, key: keyOfSize(used.embedder, dimensions) };
  }

  /** Opened once in each run: the model's size may have changed since the last one. */
  async #opened(embedder: Embedder, change: SpaceChange): Promise<EmbeddingSpace> {
    if (this.#space !== null && this.#space.id === change.spaceId) return this.#space;
    const described = await this.#embedders.describeSpace(embedder);
    this.#space = await this.#writer.openSpaceChange({ ...described, key: change.key });
    this.#after = 0;
    return this.#space;
  }

  /** Whether more may be due. Texts that the model cannot embed are noted and hold nothing up. */
  async #embedMemories(embedder: Embedder, space: EmbeddingSpace): Promise<boolean> {
    const memories = await this.#reader.unbuiltMemories(space.id, this.#after, BATCH);
    const last = memories.at(-1);
    if (last === undefined) {
      // What was edited behind its back has its turn in another round.
      const again = this.#after > 0;
      this.#after = 0;
      return again;
    }
    const texts = memories.map(({ text }) => text);
    const outcomes = await embedder.embed(texts, 'document', this.#loop.signal);
    const results = memories.flatMap((memory, i) => {
      const outcome = outcomes[i];
      return outcome === undefined ? [] : [{ memory, outcome }];
    });
    await this.#writer.storeBuilt(space.id, results, this.#isTimeToTell());
    this.#after = last.seq;
    return true;
  }

  /** Whether more may be due. */
  async #embedNames(embedder: Embedder, space: EmbeddingSpace): Promise<boolean> {
    const names = await this.#reader.unembeddedNames(space.id, NAMES);
    if (names.length === 0) return false;
    const texts = names.map(({ name }) => name);
    const outcomes = await embedder.embed(texts, 'document', this.#loop.signal);
    await this.#writer.storeBuiltNames(
      names.map(({ entityId, type }, i) => {
        const outcome = outcomes[i];
        const values = outcome?.ok === true ? outcome.vectors[0] : undefined;
        const fits = values?.length === space.dimensions;
        return { spaceId: space.id, entityId, type, values: fits ? values : null };
      }),
    );
    return true;
  }

  async #complete(space: EmbeddingSpace): Promise<number> {
    if (await this.#writer.completeSpaceChange(space.id)) {
      this.#embedders.reconsider();
      // At once, and not with the next question: what is in use is told everywhere.
      await this.#embedders.open();
    }
    return 0;
  }

  /** Returns how long to wait, ms. */
  async #failed(error: unknown): Promise<number> {
    if (this.#loop.isStopped()) return REST_MS;
    // Something else is wanted by now.
    if (error instanceof AppError && error.code === 'CONFLICT') return 0;
    if (!isEmbedderAway(error)) throw error;
    await this.#writer.noteSpaceProblem(error.message);
    return awayMs(error);
  }

  #isTimeToTell(): boolean {
    const now = Date.now();
    if (now - this.#toldAt < TELL_MS) return false;
    this.#toldAt = now;
    return true;
  }
}
