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
  /** Turns anything thrown into what may cross the edge (and logs the rest). */
  toAppError(error: unknown): AppError;
}

interface Running {
  abort: AbortController;
  credit: number;
  wake: () => void;
}

/** Serves `dispatcher` on the channel until it closes; closing cancels what is under way. Returns the event sender. */
export function serve(channel: Channel, dispatcher: Dispatcher): (name: string, payload: unknown) => void {
  const running = new Map<number, Running>();
  const post = (message: ServerMessage): void => channel.post(message);

  async function run(id: number, work: (entry: Running) => Promise<unknown>): Promise<void> {
    const entry: Running = { abort: new AbortController(), credit: STREAM_WINDOW, wake: () => undefined };
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
    while (entry.credit <= 0) {
      if (entry.abort.signal.aborted) throw cancelled();
      await new Promise<void>((resolve) => (entry.wake = resolve));
    }
    entry.credit -= 1;
    post({ type: 'chunk', id, value });
  }

  channel.onMessage((raw) => {
    const parsed = clientMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'request' || message.type === 'open') {
      const { id, input, requestId, actor } = message;
      void run(id, (entry) => {
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
      entry.abort.abort();
      entry.wake();
    }
  });
  return (name, payload) => post({ type: 'event', name, payload });
}
