import { setTimeout as wait } from 'node:timers/promises';
import type { VectorStoreStatus } from '#shared/contract/vectorStores';
import { openIndex } from '../../vectors/openIndex';
import { IndexFault, type VectorIndex } from '../../vectors/vectorIndex';
import type { Mirror } from '../../store/mirror';
import { faultOf, logLine } from '../log';
import { BackgroundLoop } from './backgroundLoop';
import { LeftCopies } from './mirrorLeft';
import { copySome, newCopy, probe, sendWaiting } from './mirrorWork';
import {
  checkMayAsk,
  isCopyFor,
  targetOf,
  type MirrorParts,
  type MirrorTarget,
  type Searchable,
} from './mirrorTarget';
import { noticeOf, statusOf } from './mirrorStatus';

/** For how long this process alone writes to the copy: longer than any request takes. */
const LEASE_MS = 40_000;
/** How long another process's lease, or a change that nobody tells of, is waited for. */
const IDLE_MS = 5_000;
const SETTLING_MS = 50;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Keeps a store outside in step with the vectors that are kept here: copies them, then tells it of what changes. */
export class MirrorService {
  readonly #parts: MirrorParts;
  readonly #loop = new BackgroundLoop({
    name: 'vector store',
    step: () => this.#stepOrRetry(),
    faultMs: LONGEST_RETRY_MS,
    end: () => this.#giveBack(),
  });
  readonly #left: LeftCopies;
  /** Nothing is to be done until settings change. */
  #off = false;
  /** Another process writes to the copy. */
  #byAnother = false;
  /** What was last opened, by all that it depends on. */
  #opened: { key: string; index: VectorIndex; ensured: boolean } | null = null;
  #searchable: Searchable | null = null;
  #fault: IndexFault | null = null;
  /** Vectors in the copy, when it was last asked. */
  #there: number | null = null;
  #retries = 0;

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#left = new LeftCopies(parts, this.#loop.signal);
  }

  start(): void {
    this.#loop.start();
  }

  /** Memories changed. */
  poke(): void {
    if (this.#off || this.#fault !== null) return;
    this.#loop.poke();
  }

  /** Settings changed: what did not work may work now. */
  reconsider(): void {
    this.#off = false;
    this.#retries = 0;
    this.#left.reconsider();
    this.#loop.poke();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** What a search may use now; a notice when it should, and cannot. */
  get searchable(): { use: Searchable | null; notice: string | null } {
    if (this.#fault !== null && this.#searchable !== null) {
      return { use: null, notice: noticeOf(this.#fault) };
    }
    return { use: this.#searchable, notice: null };
  }

  /** A search failed: no other one waits for the store until it answers again. Gives the notice. */
  failed(fault: IndexFault): string {
    this.#fail(fault);
    this.#loop.poke();
    return noticeOf(fault);
  }

  async status(check: boolean): Promise<VectorStoreStatus> {
    if (check) await this.#ask();
    const [state, progress] = await Promise.all([
      this.#parts.reader.mirrorState(),
      this.#parts.reader.mirrorProgress(),
    ]);
    return statusOf(state, progress, { fault: this.#fault, there: this.#there });
  }

  /**
   * Resolves when the other store knows all that this process can tell it now, or the time is over. `copyingMs`: the
   * same while everything is copied, which goes on later just as well.
   */
  async settled(timeoutMs: number, copyingMs: number): Promise<void> {
    const begun = Date.now();
    while ((!this.#off || this.#loop.poked) && !this.#byAnother && this.#fault === null) {
      const [{ settings, space, followed }, { waiting }] = await Promise.all([
        this.#parts.reader.mirrorState(),
        this.#parts.reader.mirrorProgress(),
      ]);
      if (settings.vectorStore === 'sqlite-vec' || space === null) return;
      const isCopied = followed?.state === 'following';
      if (isCopied && waiting === 0) return;
      if (Date.now() - begun >= (isCopied ? timeoutMs : copyingMs)) return;
      await wait(SETTLING_MS);
    }
  }

  /** Begins to copy everything anew, into a copy of another name, unless nothing is followed. */
  async rebuild(): Promise<VectorStoreStatus> {
    const { followed } = await this.#parts.reader.mirrorState();
    if (followed !== null) {
      await this.#parts.writer.changeMirror({ do: 'leave', collection: followed.collection });
      this.#searchable = null;
      this.reconsider();
    }
    return this.status(false);
  }

  /** How many vectors the copy has now; whether it answers at all. */
  async #ask(): Promise<void> {
    const { settings, space, followed } = await this.#parts.reader.mirrorState();
    try {
      const target = targetOf(settings);
      if (target === null || space === null || followed === null) return;
      checkMayAsk(target.address, settings, this.#parts.key());
      const { index } = this.#open(target, { name: followed.collection, dimensions: space.dimensions });
      this.#there = await index.count();
      if (this.#fault !== null) this.reconsider();
    } catch (error) {
      if (!(error instanceof IndexFault)) throw error;
      this.failed(error);
    }
  }

  async #stepOrRetry(): Promise<number> {
    try {
      const pauseMs = await this.#step();
      this.#fault = null;
      this.#retries = 0;
      return pauseMs;
    } catch (error) {
      if (this.#loop.isStopped()) return 0;
      if (error instanceof IndexFault) this.#fail(error);
      else logLine('compute', `vector store: ${faultOf(error)}`);
      this.#retries += 1;
      return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#retries - 1));
    }
  }

  /** One thing that is to be done. Returns how long to rest then, in milliseconds. */
  async #step(): Promise<number> {
    const { reader, writer } = this.#parts;
    this.#off = false;
    const { settings, space, followed, left } = await reader.mirrorState();
    const target = targetOf(settings);
    const wanted = target !== null && space !== null ? { target, spaceId: space.id } : null;
    if (followed !== null && (wanted === null || !isCopyFor(followed, wanted.target, wanted.spaceId))) {
      this.#searchable = null;
      await writer.changeMirror({ do: 'leave', collection: followed.collection });
      return 0;
    }
    if (followed === null || target === null || space === null) {
      this.#searchable = null;
      await this.#left.remove(left, settings);
      if (wanted !== null) {
        checkMayAsk(wanted.target.address, settings, this.#parts.key());
        await writer.changeMirror({ do: 'open', ...newCopy(wanted.target, wanted.spaceId) });
        return 0;
      }
      this.#off = target === null && left.length === 0;
      return this.#off ? LONGEST_RETRY_MS : IDLE_MS;
    }
    checkMayAsk(target.address, settings, this.#parts.key());
    const pauseMs = await this.#follow(followed, target, space.dimensions);
    if (pauseMs > 0) await this.#left.remove(left, settings);
    return pauseMs;
  }

  async #follow(mirror: Mirror, target: MirrorTarget, dimensions: number): Promise<number> {
    const { reader, writer, process } = this.#parts;
    const { collection, spaceId } = mirror;
    const opened = this.#open(target, { name: collection, dimensions });
    const { index } = opened;
    const now = Date.now();
    const hold = { collection, holder: process, until: now + LEASE_MS, now };
    this.#byAnother = !(await writer.changeMirror({ do: 'hold', ...hold }));
    if (this.#byAnother) {
      // Another process writes to it; this one may search.
      if (this.#fault !== null) await probe(index, dimensions);
      this.#searchable = mirror.state === 'following' ? { index, spaceId } : null;
      return IDLE_MS;
    }
    if (!opened.ensured) {
      const made = await index.ensure();
      opened.ensured = true;
      if (mirror.copiedTo < 0) await writer.changeMirror({ do: 'copied', collection, to: 0 });
      if (made && (mirror.copiedTo > 0 || mirror.state === 'following')) {
        this.#searchable = null;
        await writer.changeMirror({ do: 'restart', collection });
        return 0;
      }
    }
    if (this.#fault !== null) await probe(index, dimensions);
    const sent = await sendWaiting({ reader, writer }, index, spaceId);
    if (mirror.state === 'copying') {
      this.#searchable = null;
      const complete = await copySome({ reader, writer }, index, mirror);
      if (complete) this.#searchable = { index, spaceId };
      return 0;
    }
    this.#searchable = { index, spaceId };
    return sent > 0 ? 0 : IDLE_MS;
  }

  #open(target: MirrorTarget, collection: { name: string; dimensions: number }) {
    const { address, ...rest } = target;
    const key = JSON.stringify([rest, address.url, collection, this.#parts.key()]);
    if (this.#opened?.key !== key) {
      this.#opened = { key, index: this.#connect(target, collection), ensured: false };
    }
    return this.#opened;
  }

  #connect(target: MirrorTarget, collection: { name: string; dimensions: number }): VectorIndex {
    const { log, key } = this.#parts;
    return openIndex({ ...target, log, key: key(), ending: this.#loop.signal }, collection);
  }

  #fail(fault: IndexFault): void {
    this.#fault = fault;
    // Whatever is there next time is looked at anew: the server may have lost its data.
    if (this.#opened !== null) this.#opened.ensured = false;
  }

  async #giveBack(): Promise<void> {
    const { reader, writer, process } = this.#parts;
    const { followed } = await reader.mirrorState();
    if (followed === null) return;
    const hold = { collection: followed.collection, holder: process, until: 0, now: 0 };
    await writer.changeMirror({ do: 'hold', ...hold });
  }
}
