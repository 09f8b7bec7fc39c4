import { messageOf } from '#shared/errors';
import type { CommunityModel } from '../../memory/graph/communityModel';
import { logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

/** Communities described in one sweep. */
const PER_SWEEP = 3;
/** What has fewer members is said by their names. */
const SMALLEST = 4;
/** Communities that are looked through for some that were not tried yet. */
const LOOKED_THROUGH = 100;

/** Lets the chat model name and summarise communities while nothing else goes on; where it fails the terms stay. */
export class CommunityDescriber {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #describe: CommunityModel;
  readonly #current: () => Promise<string | null>;
  /** Fingerprints that a model has been asked about, so that none is asked for ever about what it cannot say. */
  readonly #tried = new Set<string>();

  /** @param current the model in use; null when there is none */
  constructor(
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    model: { describe: CommunityModel; current: () => Promise<string | null> },
  ) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#describe = model.describe;
    this.#current = model.current;
  }

  async sweep(signal: AbortSignal): Promise<void> {
    if ((await this.#reader.settings()).values.memoryPaused) return;
    const waiting = await this.#reader.undescribedCommunities(SMALLEST, LOOKED_THROUGH);
    const due = waiting.filter(({ fingerprint }) => !this.#tried.has(fingerprint)).slice(0, PER_SWEEP);
    if (due.length === 0) return;
    const model = await this.#current();
    if (model === null) return;
    // Asked anew after each await, when it may have changed.
    const isStopped = (): boolean => signal.aborted;
    for (const { id, fingerprint, terms } of due) {
      if (isStopped()) return;
      this.#tried.add(fingerprint);
      try {
        const words = await this.#describe(model, terms, signal);
        if (words !== null) await this.#writer.describeCommunity({ id, fingerprint, model, ...words });
      } catch (error) {
        if (!isStopped()) logLine('compute', `community by model: ${messageOf(error)}`);
      }
    }
  }
}
