import type { JobStatus } from '#shared/contract/system';
import { messageOf } from '#shared/errors';
import type { Extractor } from '../../memory/graph/extraction';
import { isAlikeAny } from '../../memory/graph/resolveNames';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Extracted, WriterApi } from '../writerApi';
import { BackgroundLoop } from './backgroundLoop';
import { awayMs, isEmbedderAway, type Embedders } from './embedders';
import type { NameResolver } from './resolution';

const EMBED_BATCH = 16;
const EXTRACT_BATCH = 32;
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 10;
const FAULT_MS = 1_000;
/** How often it asks whether a long undo has ended. */
const UNDOING_MS = 500;
/** What has read a memory that waits for the model. */
const UNREAD = 'none';

/** Works off the durable job queue: embeds and extracts, a batch at a time, until nothing is due. */
export class JobRunner {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #embedders: Embedders;
  readonly #extractor: Extractor;
  readonly #resolver: NameResolver;
  readonly #changed: (status: JobStatus) => void;
  readonly #loop = new BackgroundLoop({ name: 'jobs', step: () => this.#step(), faultMs: FAULT_MS });
  #held = 0;

  constructor(
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    embedders: Embedders,
    extracting: { extractor: Extractor; resolver: NameResolver },
    changed: (status: JobStatus) => void,
  ) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#embedders = embedders;
    this.#extractor = extracting.extractor;
    this.#resolver = extracting.resolver;
    this.#changed = changed;
  }

  start(): void {
    this.#loop.start();
  }

  /** There may be work. */
  poke(): void {
    this.#loop.poke();
  }

  /**
   * Begins nothing more until the returned function is called: while a large file comes in, embedding what has come in
   * so far would slow down the rest, and both the chat.
   */
  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
      this.poke();
    };
  }

  /** Ends soon: what is in hand is given back, so that another process need not wait for its lease to end. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /**
   * Resolves when nothing can be done now, or when the time is over. Jobs that wait for something else (a model
   * server that is away, a later attempt) are not waited for; they are in the status.
   */
  async settled(timeoutMs: number): Promise<JobStatus> {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end && (await this.#reader.jobsGoOn())) {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return (await this.#reader.jobs()).status;
  }

  /** A batch of each. Returns how long to wait before the next one, ms. */
  async #step(): Promise<number> {
    if (this.#held > 0) return LONGEST_SLEEP_MS;
    if (await this.#writer.isUndoing()) return UNDOING_MS;
    const extracted = await this.#extractBatch();
    const embedded = await this.#embedBatch();
    const { status, nextAt } = await this.#reader.jobs();
    this.#changed(status);
    if (extracted + embedded > 0) return 0;
    const ms = nextAt === null ? LONGEST_SLEEP_MS : nextAt - Date.now();
    return Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, ms));
  }

  async #extractBatch(): Promise<number> {
    const jobs = await this.#writer.leaseJobs('extract', EXTRACT_BATCH);
    if (jobs.length === 0) return 0;
    const { values: settings } = await this.#reader.settings();
    const results = [];
    for (const job of jobs) {
      if (settings.extraction === 'model') {
        results.push({ job, extraction: null, extractor: UNREAD });
        continue;
      }
      try {
        const extraction = await this.#extractor.extract(job.text, { now: job.createdAt });
        results.push({ job, extraction, extractor: this.#extractor.name });
      } catch (error) {
        await this.#writer.failJob(job, messageOf(error));
      }
    }
    await this.#storeExtractions(results);
    return jobs.length;
  }

  /**
   * Names are looked up by what they mean while few are new; an import of many is not held up for it, and a sweep looks
   * later. What may name the same as a result before it is looked up when that is written.
   */
  async #storeExtractions(results: readonly Extracted[]): Promise<void> {
    const many = results.length >= EXTRACT_BATCH;
    let hinted: Extracted[] = [];
    for (const result of results) {
      if (hinted.length > 0 && (!many || nameAlike(result, hinted))) {
        await this.#writer.storeExtractions(hinted);
        hinted = [];
      }
      hinted.push(await this.#hinted(result, !many));
    }
    await this.#writer.storeExtractions(hinted);
  }

  async #hinted(result: Extracted, meaning: boolean): Promise<Extracted> {
    if (result.extraction === null) return result;
    return { ...result, hints: await this.#resolver.hintsFor(result.extraction, { meaning }) };
  }

  async #embedBatch(): Promise<number> {
    const jobs = await this.#writer.leaseJobs('embed', EMBED_BATCH);
    if (jobs.length === 0) return 0;
    try {
      const { embedder, space } = await this.#embedders.open();
      const outcomes = await embedder.embed(
        jobs.map((job) => job.text),
        'document',
        this.#loop.signal,
      );
      const results = jobs.flatMap((job, i) => {
        const outcome = outcomes[i];
        return outcome === undefined ? [] : [{ job, outcome }];
      });
      await this.#writer.storeVectors(space.id, results);
      return jobs.length;
    } catch (error) {
      if (!this.#loop.isStopped() && !isEmbedderAway(error)) throw error;
      const away = isEmbedderAway(error) && !this.#loop.isStopped() ? error : null;
      const runAfter = away === null ? 0 : Date.now() + awayMs(away);
      await this.#writer.releaseJobs(jobs, runAfter, away?.message ?? null);
      return 0;
    }
  }
}

function nameAlike(result: Extracted, others: readonly Extracted[]): boolean {
  const names = others.flatMap(({ extraction }) => extraction?.entities ?? []);
  return result.extraction?.entities.some((entity) => isAlikeAny(entity, names)) ?? false;
}
