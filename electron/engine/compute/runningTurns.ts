import type { TurnChunk } from '#shared/contract/chat';
import { AppError } from '#shared/errors';
import type { TurnCall } from '../../chat/turnServices';

/** How long the end of the engine waits for turns to write down what they have. */
const STOP_MS = 1_500;
const CLOSED = 'This answer was interrupted because Mnemoscope was closed.';

/** Turns under way, by the message of their answer: whoever knows that id can stop them, not only who began them. */
export class RunningTurns {
  readonly #turns = new Set<{ abort: AbortController; answerId: string | null; ended: Promise<unknown> }>();

  /** Runs a turn that ends early when its caller stops it, when `stop` names its answer, or with the engine. */
  async run<T>(call: TurnCall, work: (call: TurnCall) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const turn = { abort, answerId: null as string | null, ended: Promise.resolve() as Promise<unknown> };
    const emit = (chunk: TurnChunk): Promise<void> => {
      if (chunk.type === 'started') turn.answerId = chunk.assistantMessage.id;
      return call.emit(chunk);
    };
    const running = work({ ...call, emit, signal: AbortSignal.any([call.signal, abort.signal]) });
    turn.ended = running.catch(() => undefined);
    this.#turns.add(turn);
    try {
      return await running;
    } finally {
      this.#turns.delete(turn);
    }
  }

  /** Whether one is under way. */
  get any(): boolean {
    return this.#turns.size > 0;
  }

  /** Whether there was such a turn. */
  stop(answerId: string): boolean {
    const turn = [...this.#turns].find((each) => each.answerId === answerId);
    turn?.abort.abort();
    return turn !== undefined;
  }

  /** Ends all of them; each keeps what has arrived and says why it ends there. */
  async stopAll(): Promise<void> {
    for (const { abort } of this.#turns) abort.abort(new AppError('CANCELLED', CLOSED));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)));
    await Promise.race([Promise.all([...this.#turns].map(({ ended }) => ended)), timeout]);
    clearTimeout(timer);
  }
}
