import type { Settings } from '#shared/domain/settings';
import { AppError, messageOf } from '#shared/errors';
import type { Extraction, Extractor } from '../../memory/graph/extraction';
import type { ModelExtractor } from '../../memory/graph/modelExtractor';
import { uniteExtractions } from '../../memory/graph/modelUnion';
import type { PairJudge } from '../../memory/graph/resolveByModel';
import type { DueReading } from '../../store/modelReadings';
import type { OpenPair } from '../../store/suggestions';
import { logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import { BackgroundLoop } from './backgroundLoop';
import type { NameResolver } from './resolution';

/** Memories asked for at once; they are read one by one. */
const BATCH = 20;
/** How long nothing else has to have gone on. */
const QUIET_MS = 10_000;
/** How long it waits before it looks again whether the app is idle. */
const BUSY_MS = 2_000;
/** The same where there is no model, or it does not answer. */
const AWAY_MS = 60_000;
/** Longest sleep when nothing is due; whoever makes something due wakes it. */
const REST_MS = 10 * 60_000;
const LONGEST_REST_MS = 6 * 60 * 60_000;
/** A memory that the model takes too long for, or fails at, is tried so often. */
const MOST_TRIES = 2;
/** So many memories in a row of which nothing could be read: the model is of no use for this, for a while. */
const MOST_FAILURES = 4;
const FOUND_NOTHING = 'The model found nothing in this text.';
const NOTHING: Extraction = { entities: [], relations: [], aliases: [] };

export interface ModelReading {
  extract: ModelExtractor;
  rules: Extractor;
  resolver: NameResolver;
  judge: Pick<PairJudge, 'judge'>;
  /** The chat model in use; null when none is ready. */
  current(): Promise<string | null>;
  /** What the person waits for is going on. */
  busy(): boolean;
  /** What is still to be read has changed. */
  changed(): void;
  /** How long nothing else has to have gone on, ms; 10 s when absent. */
  quietMs?: number;
}

/** The name under which it is noted what has read a memory. */
function readerName(rules: string, model: string): string {
  return `${rules}+model:${model}`;
}

/**
 * Reads memories for the graph with the chat model, after the rules have read them: one at a time, while nothing else
 * goes on, in one process. What is due is in the store, so nothing is lost when the app ends; a turn that begins ends
 * the reading at hand, which comes again later. When all is read, it is asked of things that may be one.
 */
export class ExtractionByModel {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #reading: ModelReading;
  readonly #loop = new BackgroundLoop({
    name: 'reading by a model',
    step: () => this.#stepOrRelease(),
    faultMs: AWAY_MS,
    end: () => this.#release().catch(() => undefined),
  });
  readonly #tries = new Map<number, number>();
  #current: AbortController | null = null;
  /** Requests to the model that come before. */
  #others = 0;
  #heldUntil = 0;
  #busyAt = Date.now();
  #failures = 0;
  #restMs = REST_MS;
  /** Rests until then, whoever wakes it. */
  #notBefore = 0;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }, reading: ModelReading) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#reading = reading;
  }

  start(): void {
    this.#loop.start();
  }

  /** There may be something to read. */
  poke(): void {
    this.#loop.poke();
  }

  /** Settings changed: another model may be of more use. */
  reconsider(): void {
    this.#failures = 0;
    this.#restMs = REST_MS;
    this.#notBefore = 0;
    this.#tries.clear();
    this.poke();
  }

  /** Runs what the model is wanted for first; the reading at hand makes room for it. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#others += 1;
    this.#current?.abort();
    try {
      return await work();
    } finally {
      this.#others -= 1;
      this.#busyAt = Date.now();
    }
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    this.#current?.abort();
    await stopped;
  }

  /** Reads a batch of what is due. Returns how long to wait before the next one, ms; 0 when more is due. */
  async step(): Promise<number> {
    const { values: settings } = await this.#reader.settings();
    if (settings.extraction === 'rules' || settings.memoryPaused) return REST_MS;
    if (this.#notBefore > Date.now()) return this.#notBefore - Date.now();
    if (!(await this.#isIdle())) return BUSY_MS;
    const { memories, heldUntil } = await this.#reader.dueForModel(BATCH);
    const pair = memories.length > 0 ? null : await this.#reader.nextUnaskedPair();
    if (memories.length === 0 && pair === null) return REST_MS;
    if (heldUntil > Date.now() && heldUntil !== this.#heldUntil) return heldUntil - Date.now();
    const model = await this.#reading.current();
    if (model === null) return AWAY_MS;
    for (const memory of memories) {
      const wait = await this.#read(memory, model, settings);
      if (wait > 0) return wait;
    }
    return pair === null ? 0 : this.#judge(pair, model, settings);
  }

  async #stepOrRelease(): Promise<number> {
    const wait = await this.step();
    if (wait > 0) await this.#release();
    return wait;
  }

  async #isIdle(): Promise<boolean> {
    if (await this.#isBusy()) {
      this.#busyAt = Date.now();
      return false;
    }
    return Date.now() - this.#busyAt >= (this.#reading.quietMs ?? QUIET_MS);
  }

  async #isBusy(): Promise<boolean> {
    if (this.#others > 0 || this.#reading.busy()) return true;
    return (await this.#reader.isAnswering()) || (await this.#reader.jobsGoOn());
  }

  /** Returns how long to wait before the next one, ms. */
  async #read(memory: DueReading, model: string, settings: Settings): Promise<number> {
    if (this.#loop.isStopped() || !(await this.#isIdle())) return BUSY_MS;
    const { rules, extract } = this.#reading;
    const extractor = readerName(rules.name, model);
    const { text, createdAt: now } = memory;
    const { signal } = (this.#current = new AbortController());
    try {
      await this.#hold(settings);
      const found = await extract(model, text, { now, signal });
      const own = settings.extraction === 'model' ? NOTHING : await rules.extract(text, { now });
      const extraction = uniteExtractions(own, found ?? NOTHING);
      const hints = await this.#reading.resolver.hintsFor(extraction);
      const problem = found !== null && extraction.entities.length === 0 ? FOUND_NOTHING : null;
      await this.#writer.storeReading({ ...memory, extraction, extractor, problem, hints });
      this.#failures = 0;
      this.#restMs = REST_MS;
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'CANCELLED') return BUSY_MS;
      if (!error.code.startsWith('MODEL_')) throw error;
      return await this.#failed(memory, extractor, error);
    } finally {
      this.#current = null;
      if (!this.#loop.isStopped()) this.#reading.changed();
    }
  }

  /** Asks the model whether two entities are one. Returns how long to wait before the next question, ms. */
  async #judge({ one, other }: OpenPair, model: string, settings: Settings): Promise<number> {
    const pair = { one: one.id, other: other.id, model };
    const { signal } = (this.#current = new AbortController());
    try {
      await this.#hold(settings);
      const verdict = await this.#reading.judge.judge(model, one, other, signal);
      await this.#writer.settlePair({ ...pair, verdict });
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'CANCELLED') return BUSY_MS;
      if (!['MODEL_UNREADABLE', 'MODEL_TIMEOUT', 'CONFLICT', 'NOT_FOUND'].includes(error.code)) {
        return AWAY_MS;
      }
      // A failure is never a merge: the person decides.
      await this.#writer.settlePair({ ...pair, verdict: 'unsure' });
      return 0;
    } finally {
      this.#current = null;
    }
  }

  /** What cannot be read is noted, so that the next one has its turn; where the model itself is away, all waits. */
  async #failed(memory: DueReading, extractor: string, error: AppError): Promise<number> {
    const tries = (this.#tries.get(memory.memorySeq) ?? 0) + 1;
    this.#tries.set(memory.memorySeq, tries);
    const ofText = ['MODEL_UNREADABLE', 'MODEL_TIMEOUT', 'MODEL_FAILED'].includes(error.code);
    if (!ofText) return AWAY_MS;
    if (error.code !== 'MODEL_UNREADABLE' && tries < MOST_TRIES) return BUSY_MS;
    this.#tries.delete(memory.memorySeq);
    await this.#writer.storeReading({
      ...memory,
      extraction: null,
      extractor,
      problem: messageOf(error),
      hints: [],
    });
    this.#failures += 1;
    if (this.#failures < MOST_FAILURES) return 0;
    logLine('compute', `reading by a model rests: ${messageOf(error)}`);
    this.#failures = 0;
    const rest = this.#restMs;
    this.#restMs = Math.min(rest * 2, LONGEST_REST_MS);
    this.#notBefore = Date.now() + rest;
    return rest;
  }

  /** Says, for as long as one reading may take, that this process is at it. */
  async #hold({ extractTimeoutSeconds }: Settings): Promise<void> {
    const until = Date.now() + extractTimeoutSeconds * 1_000 + AWAY_MS;
    this.#heldUntil = until;
    await this.#writer.holdReading(until);
  }

  async #release(): Promise<void> {
    if (this.#heldUntil === 0) return;
    this.#heldUntil = 0;
    await this.#writer.holdReading(0);
    this.#reading.changed();
  }
}
