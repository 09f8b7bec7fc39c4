import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Channel } from '#shared/rpc/protocol';
import { serve, type Dispatcher } from '#shared/rpc/server';
import type { Engine } from '../engine/engine';

/** Far above any page of the contract; a larger message closes the connection. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** A tab that reads this little of what it asked for is gone or hostile. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const NOT_THE_PROTOCOL = 1003;

export interface LoopbackBinding {
  /** Takes over a connection that the host has let in. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Serves the router to browser tabs as JSON over WebSockets and forwards the engine's events to them. */
export function bindLoopback(
  engine: Pick<Engine, 'onEvent' | 'state'>,
  dispatcher: Dispatcher,
): LoopbackBinding {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    // The host has checked that exactly one is offered and that it is ours.
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  const senders = new Map<WebSocket, (name: string, payload: unknown) => void>();
  const stopEvents = engine.onEvent((name, payload) => {
    for (const send of senders.values()) send(name, payload);
  });

  server.on('connection', (socket) => {
    const send = serve(socketChannel(socket), dispatcher);
    senders.set(socket, send);
    // An engine that could not start said so while nobody was connected.
    const state = engine.state();
    if (state.state === 'failed') send('engine.changed', state);
    socket.on('close', () => senders.delete(socket));
    socket.on('error', () => socket.terminate());
  });

  return {
    accept: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (connection) => server.emit('connection', connection)),
    close: () => {
      stopEvents();
      // Not a polite close, which waits for each tab; they reconnect when there is a host again.
      for (const socket of senders.keys()) socket.terminate();
      server.close();
    },
  };
}

function socketChannel(socket: WebSocket): Channel {
  return {
    post: (message) => {
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      socket.on('message', (data, isBinary) => {
        const message = isBinary || !Buffer.isBuffer(data) ? undefined : parseJson(data.toString());
        if (message === undefined) socket.close(NOT_THE_PROTOCOL);
        else listener(message);
      });
    },
    onClose: (listener) => void socket.once('close', listener),
  };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
