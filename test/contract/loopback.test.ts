import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RpcClient } from '#shared/rpc/client';
import { STREAM_WINDOW } from '#shared/rpc/protocol';
import { connect, openBrowserHost } from '../support/browserHost';

let host: Awaited<ReturnType<typeof openBrowserHost>>;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

it('carries requests, their answers and their faults', async () => {
  const { client } = await open();
  expect(await client.request('graph.facts', { name: 'Python' }, { requestId: 'request-1' })).toEqual({
    input: { name: 'Python', asOf: {} },
  });
  expect(host.engine.calls[0]?.options).toMatchObject({ requestId: 'request-1', actor: 'ui' });
  await expect(client.request('graph.facts', {})).rejects.toMatchObject({ code: 'VALIDATION' });
  host.engine.failure = new Error('a path in here');
  await expect(client.request('jobs.status', {})).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(host.lines[0]).toContain('a path in here');
});

it('streams as fast as the tab takes, and no faster', async () => {
  const { client } = await open();
  host.engine.chunks = STREAM_WINDOW * 2;
  const seen: unknown[] = [];
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const result = client.stream('models.pull', { name: 'm' }, async (chunk) => {
    seen.push(chunk);
    await gate;
  });
  await expect.poll(() => host.engine.taken).toBe(STREAM_WINDOW);
  release();
  expect(await result).toEqual({ sent: STREAM_WINDOW * 2 });
  expect(seen).toHaveLength(STREAM_WINDOW * 2);
});

it('tells every tab of events', async () => {
  const tabs = [await open(), await open()];
  const heard = tabs.map(
    ({ client }) => new Promise((resolve) => client.onEvent((name, payload) => resolve([name, payload]))),
  );
  host.engine.emit('models.changed', {});
  expect(await Promise.all(heard)).toEqual([
    ['models.changed', {}],
    ['models.changed', {}],
  ]);
});

it('tells a tab that comes later of an engine that could not start', async () => {
  host.engine.present = { state: 'failed', message: 'The disk is full.' };
  const origin = `http://127.0.0.1:${host.port}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, [host.subprotocol], { origin });
  const [first]: unknown[] = await once(socket, 'message');
  expect(JSON.parse(String(first))).toMatchObject({
    name: 'engine.changed',
    payload: { state: 'failed', message: 'The disk is full.' },
  });
  socket.close();
});

it('cancels what a tab asked for when it closes', async () => {
  const { client, socket } = await open();
  host.engine.requestUntilCancelled();
  const pending = client.request('jobs.wait', {}).catch(() => 'gone');
  await expect.poll(() => host.engine.calls.length).toBe(1);
  socket.close();
  await expect.poll(() => host.engine.calls[0]?.options.signal?.aborted).toBe(true);
  expect(await pending).toBe('gone');
});

it('lets go of tabs, port and engine when it closes', async () => {
  const { socket } = await open();
  const closed = once(socket, 'close');
  await host.close();
  await closed;
  expect(host.engine.listenerCount).toBe(0);
  await expect(connect(host.port, [host.subprotocol])).rejects.toThrow('ECONNREFUSED');
  host = await openBrowserHost();
});

async function open(): Promise<{ client: RpcClient; socket: WebSocket }> {
  const socket = await connect(host.port, [host.subprotocol]);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  const client = new RpcClient({
    post: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) =>
      void socket.on('message', (data) => listener(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))),
    onClose: (listener) => void socket.once('close', listener),
  });
  return { client, socket };
}
