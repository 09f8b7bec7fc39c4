import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '#shared/rpc/protocol';
import { serve } from '#shared/rpc/server';
import { AppError } from '#shared/errors';
import { Connection } from '../../../../renderer/api/connection';
import { RefusedError } from '../../../../renderer/api/transport';

/** A host in the same process: each connect makes a pair of channels, and `drop` breaks the newest. */
function host() {
  const hosted = {
    up: true,
    connects: 0,
    answer: (): Promise<unknown> => Promise.resolve('pong'),
    say: (_message: unknown): void => undefined,
    drop: (): void => undefined,
    connect(): Promise<Channel> {
      hosted.connects += 1;
      if (!hosted.up) return Promise.reject(new Error('refused'));
      const [client, server, close] = pair();
      serve(server, {
        request: () => hosted.answer(),
        stream: () => Promise.resolve(null),
        toAppError: () => new AppError('INTERNAL', 'x'),
      });
      hosted.drop = close;
      hosted.say = server.post;
      return Promise.resolve(client);
    },
  };
  return hosted;
}

function pair(): [Channel, Channel, () => void] {
  const ends = [0, 1].map(() => ({
    messages: new Array<(message: unknown) => void>(),
    closes: new Array<() => void>(),
  }));
  const channel = (own: number): Channel => ({
    post: (message) => ends[1 - own]?.messages.forEach((listener) => listener(message)),
    onMessage: (listener) => void ends[own]?.messages.push(listener),
    onClose: (listener) => void ends[own]?.closes.push(listener),
  });
  return [
    channel(0),
    channel(1),
    () => ends.forEach(({ closes }) => closes.forEach((listener) => listener())),
  ];
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a connection', () => {
  it('holds calls until it is open, and answers them', async () => {
    const hosted = host();
    const connection = new Connection(() => hosted.connect());
    expect(connection.state).toBe('connecting');
    await expect(connection.request('ping', {})).resolves.toBe('pong');
    expect(connection.state).toBe('open');
  });

  it('does not try again where it was refused', async () => {
    const connects = vi.fn(() => Promise.reject<Channel>(new RefusedError('The key is not valid.')));
    const connection = new Connection(connects);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.state).toBe('refused');
    expect(connects).toHaveBeenCalledTimes(1);
  });

  it('fails what was under way when it breaks, and comes back by itself', async () => {
    const hosted = host();
    const connection = new Connection(() => hosted.connect());
    const states: string[] = [];
    connection.onState((state) => states.push(state));
    await connection.request('ping', {});
    hosted.answer = () => new Promise(() => undefined);
    const pending = connection.request('slow', {});
    await vi.advanceTimersByTimeAsync(0);
    hosted.drop();
    await expect(pending).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
    hosted.answer = () => Promise.resolve('again');
    const after = connection.request('ping', {});
    await vi.advanceTimersByTimeAsync(300);
    await expect(after).resolves.toBe('again');
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  it('gives up a call while it stays down, and goes on trying', async () => {
    const hosted = host();
    hosted.up = false;
    const connection = new Connection(() => hosted.connect());
    const call = connection.request('ping', {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await call).toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    expect(hosted.connects).toBeGreaterThan(3);
    hosted.up = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.state).toBe('open');
  });

  it('passes on events and menu commands, also after a reconnect', async () => {
    const hosted = host();
    const connection = new Connection(() => hosted.connect());
    const heard: string[] = [];
    connection.onEvent((name) => heard.push(name));
    connection.onCommand((id) => heard.push(id));
    await vi.advanceTimersByTimeAsync(0);
    hosted.say({ type: 'event', name: 'models.changed', payload: {} });
    hosted.drop();
    await vi.advanceTimersByTimeAsync(300);
    hosted.say({ type: 'command', id: 'palette.open' });
    expect(heard).toEqual(['models.changed', 'palette.open']);
  });
});
