import type { EventPayload } from '#shared/contract/events';
import { messageOf } from '#shared/errors';
import type { Utterance } from '../../memory/learning/proposer';
import { logLine } from '../log';
import type { LearnService } from './learnService';

/** How long the end of the engine waits for what is being learnt. */
const STOP_MS = 1_000;

/** Learning that nobody waits for: one message after the other, since each asks the model. */
export class LaterLearning {
  readonly #learning: Pick<LearnService, 'learnByModel'>;
  readonly #ended: (result: EventPayload<'learning.ended'>) => void;
  readonly #stopping = new AbortController();
  #queue: Promise<void> = Promise.resolve();

  constructor(
    learning: Pick<LearnService, 'learnByModel'>,
    ended: (result: EventPayload<'learning.ended'>) => void,
  ) {
    this.#learning = learning;
    this.#ended = ended;
  }

  add(utterance: Utterance, model: string): void {
    this.#queue = this.#queue.then(() => this.#learn(utterance, model));
  }

  /** Resolves when everything so far is learnt, or when the time is over. */
  async settled(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([this.#queue, timeout]);
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    await this.settled(STOP_MS);
    this.#stopping.abort();
    await this.settled(STOP_MS);
  }

  async #learn(utterance: Utterance, model: string): Promise<void> {
    if (this.#stopped()) return;
    const { messageId } = utterance;
    try {
      const proposals = await this.#learning.learnByModel(utterance, model, this.#stopping.signal);
      if (proposals !== null) this.#ended({ messageId, model, found: proposals.length, problem: null });
    } catch (error) {
      if (this.#stopped()) return;
      logLine('compute', `learning by ${model}: ${messageOf(error)}`);
      this.#ended({ messageId, model, found: 0, problem: messageOf(error) });
    }
  }

  #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }
}
