import { stackOf } from '#shared/errors';
import { logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import type { CommunityDescriber } from './communityDescriber';
import type { Consolidator } from './consolidator';
import type { NameResolver } from './resolution';
import type { Summarizer } from './summarizer';

/** How often it looks whether there is something to do. */
const EVERY_MS = 60_000;

/** What is tidied while nothing else goes on: expired memories, summaries of chats, memories that say the same, names of communities. */
export class Sweeps {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #summarizer: Summarizer;
  readonly #consolidator: Consolidator;
  readonly #resolver: NameResolver;
  readonly #describer: CommunityDescriber;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    work: {
      summarizer: Summarizer;
      consolidator: Consolidator;
      resolver: NameResolver;
      describer: CommunityDescriber;
    },
  ) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#summarizer = work.summarizer;
    this.#consolidator = work.consolidator;
    this.#resolver = work.resolver;
    this.#describer = work.describer;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.run().finally(() => (this.#running = null));
    }, EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** One round, if nothing else goes on. Never throws: the next round tries again. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    try {
      if (signal.aborted || !(await this.#isIdle())) return;
      await this.#writer.archiveExpired();
      await this.#writer.tidyGraph();
      await this.#summarizer.sweep(signal);
      await this.#consolidator.sweep(signal);
      await this.#resolver.sweep(signal);
      await this.#describer.sweep(signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted) logLine('compute', `sweep: ${stackOf(error)}`);
    }
  }

  async #isIdle(): Promise<boolean> {
    const { status, nextAt } = await this.#reader.jobs();
    const waiting = status.running > 0 || (nextAt !== null && nextAt <= Date.now());
    return !waiting && !(await this.#reader.isAnswering());
  }
}
