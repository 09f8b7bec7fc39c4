import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { RpcClient } from '#shared/rpc/client';
import { STREAM_WINDOW, type Channel } from '#shared/rpc/protocol';
import { serve } from '#shared/rpc/server';
import { createRouter } from '../../electron/ipc/router';
import { EngineDouble } from '../support/engineDouble';

describe('router', () => {
  it('passes a valid call on with defaults filled in, request id, actor and signal', async () => {
    const { engine, router, context } = setUp();
    await router.request(
      'graph.recall',
      { query: 'py' },
      { ...context, requestId: 'request-1', actor: 'cli' },
    );
    expect(engine.calls).toEqual([
      {
        name: 'graph.recall',
        input: { query: 'py', hops: 2, limit: 10 },
        options: { signal: context.signal, requestId: 'request-1', actor: 'cli' },
      },
    ]);
  });

  it('takes calls without an actor for the window', async () => {
    const { engine, router, context } = setUp();
    await router.request('jobs.status', {}, context);
    expect(engine.calls[0]?.options.actor).toBe('ui');
  });

  it.each(['nothing.here', '__proto__', 'constructor', 'toString', ''])(
    'refuses the route %j',
    async (route) => {
      const { engine, router, context } = setUp();
      const error = await failureOf(router.request(route, {}, context));
      expect(error).toMatchObject({ code: 'VALIDATION' });
      expect(error.message).toContain('There is no route named');
      expect(engine.calls).toEqual([]);
    },
  );

  it('refuses an unknown stream, and a stream asked for as a route', async () => {
    const { engine, router, context } = setUp();
    const emit = (): Promise<void> => Promise.resolve();
    expect(await failureOf(router.stream('chat.nothing', {}, context, emit))).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await failureOf(router.request('chat.send', { text: 'x' }, context))).toMatchObject({
      code: 'VALIDATION',
    });
    expect(engine.calls).toEqual([]);
  });

  it.each([
    ['memories.edit', { id: 'x', patch: { importance: 2 } }, 'patch.importance'],
    ['memories.list', { limit: 501 }, 'limit'],
    ['memories.remember', { text: '   ' }, 'text'],
    ['graph.facts', {}, 'name'],
    ['memories.trash', null, ''],
  ])('names the field of %s that is wrong', async (route, input, field) => {
    const { engine, router, context } = setUp();
    const error = await failureOf(router.request(route, input, context));
    expect(error.code).toBe('VALIDATION');
    expect(error.message).toContain(field);
    expect(engine.calls).toEqual([]);
  });

  it('refuses an actor that the journal does not know', async () => {
    const { router, context } = setUp();
    const error = await failureOf(router.request('jobs.status', {}, { ...context, actor: 'root' }));
    expect(error.code).toBe('VALIDATION');
  });

  it('drops fields that are not in the contract', async () => {
    const { engine, router, context } = setUp();
    await router.request('sessions.get', { id: 's', sql: 'DROP TABLE memories' }, context);
    expect(engine.calls[0]?.input).toEqual({ id: 's' });
  });

  it('keeps known errors and hides others behind an id that the log explains', () => {
    const { router, lines } = setUp();
    const known = new AppError('NOT_FOUND', 'There is no such memory.');
    expect(router.toAppError(known)).toBe(known);
    const hidden = router.toAppError(new Error('SQLITE_IOERR at /home/someone/secret.db'));
    expect(hidden.toPayload()).toMatchObject({ code: 'INTERNAL', retryable: false });
    expect(JSON.stringify(hidden.toPayload())).not.toContain('secret.db');
    expect(lines[0]).toContain(hidden.errorId);
    expect(lines[0]).toContain('secret.db');
  });
});

describe('router behind a channel', () => {
  it('holds the producer back until chunks are taken', async () => {
    const { engine, client } = connect();
    engine.chunks = STREAM_WINDOW * 3;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const result = client.stream('models.pull', { name: 'm' }, () => gate);
    await settled();
    expect(engine.taken).toBe(STREAM_WINDOW);
    release();
    expect(await result).toEqual({ sent: STREAM_WINDOW * 3 });
  });

  it('lets a cancelled stream end with what it has, even while the producer is held back', async () => {
    const { engine, client } = connect();
    engine.chunks = STREAM_WINDOW * 3;
    const abort = new AbortController();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const result = client.stream('models.pull', { name: 'm' }, () => gate, { signal: abort.signal });
    await settled();
    abort.abort();
    await settled();
    release();
    expect(await result).toEqual({ stoppedAfter: STREAM_WINDOW + 1 });
  });

  it('cancels a request when its caller gives up, and all of them when the caller is gone', async () => {
    const { engine, client, close } = connect();
    engine.requestUntilCancelled();
    const abort = new AbortController();
    const first = failureOf(client.request('jobs.wait', {}, { signal: abort.signal }));
    const second = failureOf(client.request('jobs.wait', {}));
    await settled();
    abort.abort();
    expect(await first).toMatchObject({ code: 'CANCELLED' });
    close();
    expect(engine.calls[1]?.options.signal?.aborted).toBe(true);
    expect(await second).toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
  });

  it('lets a turn go on when its listener is gone, and drops what it would have said', async () => {
    const { engine, client, close } = connect();
    engine.chunks = STREAM_WINDOW * 2;
    const turn = failureOf(
      client.stream('chat.send', { text: 'Hello' }, () => new Promise<void>(() => undefined)),
    );
    const pull = failureOf(
      client.stream('models.pull', { name: 'm' }, () => new Promise<void>(() => undefined)),
    );
    await settled();
    close();
    await Promise.race([turn, settled()]);
    await settled();
    expect(engine.calls.map(({ name, options }) => [name, options.signal?.aborted])).toEqual([
      ['chat.send', false],
      ['models.pull', true],
    ]);
    expect(engine.taken).toBeGreaterThanOrEqual(STREAM_WINDOW * 3);
    void pull;
  });
});

function setUp() {
  const engine = new EngineDouble();
  const lines: string[] = [];
  const router = createRouter(engine, { log: (line) => lines.push(line) });
  const context = { signal: new AbortController().signal, requestId: undefined, actor: undefined };
  return { engine, router, lines, context };
}

function connect() {
  const { engine, router } = setUp();
  const listeners: {
    client: ((m: unknown) => void)[];
    server: ((m: unknown) => void)[];
    close: (() => void)[];
  } = {
    client: [],
    server: [],
    close: [],
  };
  const side = (own: 'client' | 'server', other: 'client' | 'server'): Channel => ({
    post: (message) => queueMicrotask(() => listeners[other].forEach((listener) => listener(message))),
    onMessage: (listener) => void listeners[own].push(listener),
    onClose: (listener) => void listeners.close.push(listener),
  });
  serve(side('server', 'client'), router);
  const client = new RpcClient(side('client', 'server'));
  return { engine, client, close: () => listeners.close.forEach((listener) => listener()) };
}

/** All that can happen without anyone's doing has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}
