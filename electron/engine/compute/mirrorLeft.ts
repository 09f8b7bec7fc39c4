import type { Settings } from '#shared/domain/settings';
import type { Mirror } from '../../store/mirror';
import { addressOf, openIndex, type OutsideStore } from '../../vectors/openIndex';
import { IndexFault } from '../../vectors/vectorIndex';
import { checkMayAsk, type MirrorParts } from './mirrorTarget';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;

/** Removes copies of no use any more over there. Where that cannot be, it is tried again later; nothing else waits for it. */
export class LeftCopies {
  readonly #parts: MirrorParts;
  readonly #ending: AbortSignal;
  #notBefore = 0;
  #retries = 0;

  constructor(parts: MirrorParts, ending: AbortSignal) {
    this.#parts = parts;
    this.#ending = ending;
  }

  /** Settings changed: what could not be done may be possible now. */
  reconsider(): void {
    this.#notBefore = 0;
    this.#retries = 0;
  }

  async remove(left: readonly Mirror[], settings: Settings): Promise<void> {
    if (Date.now() < this.#notBefore) return;
    for (const mirror of left) {
      try {
        await this.#removeOne(mirror, settings);
      } catch (error) {
        if (!(error instanceof IndexFault)) throw error;
        this.#notBefore = Date.now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries);
        this.#retries += 1;
      }
    }
  }

  async #removeOne({ store, address: url, collection }: Mirror, settings: Settings): Promise<void> {
    const { log, key, writer } = this.#parts;
    // Such rows are written with the name of an outside store only.
    const name = store as OutsideStore;
    const address = addressOf(name, url);
    checkMayAsk(address, settings, key());
    const timeoutMs = settings.vectorStoreTimeoutSeconds * 1_000;
    const options = { store: name, address, key: key(), log, timeoutMs, ending: this.#ending };
    await openIndex(options, { name: collection, dimensions: 1 }).drop();
    await writer.changeMirror({ do: 'forget', collection });
  }
}
