import { type AppError, cancelled } from '../errors';
import { clientMessage, STREAM_WINDOW, type Channel, type ServerMessage } from './protocol';

export interface CallContext {
  signal: AbortSignal;
  requestId: string | undefined;
  actor: string | undefined;
}

/** The answering side: what a route or stream name leads to. */
export interface Dispatcher {
  request(route: string, input: unknown, context: CallContext): Promise<unknown>;
  stream(
    name: string,
    input: unknown,
    context: CallContext,
    emit: (chunk: unknown) => Promise<void>,
  ): Promise<unknown>;
  /** Whether a stream goes on when its listener is gone; without this none does. A cancel ends any. */
  goesOn?(stream: string): boolean;
  /** Turns anything thrown into what may cross the edge (and logs the rest). */
  toAppError(error: unknown): AppError;
}

interface Running {
  abort: AbortController;
  credit: number;
  /** Stays when the channel closes; what it emits from then on is dropped. */
  goesOn: boolean;
  deaf: boolean;
  wake: () => void;
}

/**
 * Serves `dispatcher` on the channel until it closes; closing cancels what is under way, but for streams that go on
 * without a listener. Returns the event sender.
 */
export function serve(channel: Channel, dispatcher: Dispatcher): (name: string, payload: unknown) => void {
  const running = new Map<number, Running>();
  const post = (message: ServerMessage): void => channel.post(message);

  async function run(id: number, goesOn: boolean, work: (entry: Running) => Promise<unknown>): Promise<void> {
    const entry: Running = {
      abort: new AbortController(),
      credit: STREAM_WINDOW,
      goesOn,
      deaf: false,
      wake: () => undefined,
    };
    running.set(id, entry);
    try {
      const value = await work(entry);
      post({ type: 'result', id, result: { ok: true, value } });
    } catch (error) {
      post({ type: 'result', id, result: { ok: false, error: dispatcher.toAppError(error).toPayload() } });
    } finally {
      running.delete(id);
    }
  }

  async function emit(id: number, entry: Running, value: unknown): Promise<void> {
    while (entry.credit <= 0 && !entry.deaf) {
      if (entry.abort.signal.aborted) throw cancelled();
      await new Promise<void>((resolve) => (entry.wake = resolve));
    }
    if (entry.deaf) return;
    entry.credit -= 1;
    post({ type: 'chunk', id, value });
  }

  channel.onMessage((raw) => {
    const parsed = clientMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'request' || message.type === 'open') {
      const { id, input, requestId, actor } = message;
      const goesOn = message.type === 'open' && dispatcher.goesOn?.(message.stream) === true;
      void run(id, goesOn, (entry) => {
        const context: CallContext = { signal: entry.abort.signal, requestId, actor };
        return message.type === 'request'
          ? dispatcher.request(message.route, input, context)
          : dispatcher.stream(message.stream, input, context, (chunk) => emit(id, entry, chunk));
      });
      return;
    }
    const entry = running.get(message.id);
    if (entry === undefined) return; // finished meanwhile
    if (message.type === 'ack') entry.credit += message.count;
    else entry.abort.abort();
    entry.wake();
  });
  channel.onClose(() => {
    for (const entry of running.values()) {
      if (entry.goesOn) entry.deaf = true;
      else entry.abort.abort();
      entry.wake();
    }
  });
  return (name, payload) => post({ type: 'event', name, payload });
}
