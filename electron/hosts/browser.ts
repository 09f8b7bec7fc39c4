import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, messageOf } from '#shared/errors';
import type { Engine } from '../engine/engine';
import { bindLoopback } from '../ipc/bindLoopback';
import { createRouter } from '../ipc/router';
import { securityHeaders } from './contentSecurity';
import { newToken, refuseRequest, refuseUpgrade } from './loopbackGuard';
import { readStaticFile } from './staticFiles';

const ADDRESS = '127.0.0.1';
const RPC_PATH = '/rpc';

export interface BrowserHostOptions {
  engine: Pick<Engine, 'request' | 'stream' | 'onEvent' | 'state'>;
  /** Folder of the built renderer (with index.html). */
  rendererDir: string;
  /** 0: any free one. */
  port: number;
  /** Told the address, token included, once the host answers there. */
  onAddress: (url: string) => void;
  log?: (line: string) => void;
}

export interface BrowserHost {
  /** With the token in its fragment, which browsers never send: for the person's eyes and browser only. */
  url: string;
  /** Ends open tabs' connections; the engine is left running. */
  close(): Promise<void>;
}

/**
 * Shows the same window in a browser, on the loopback address only, for those who hold the token of this run.
 * Throws AppError CONFLICT when the port is taken.
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const log = options.log ?? ((line) => void process.stderr.write(`${line}\n`));
  const token = newToken();
  const rpc = bindLoopback(options.engine, createRouter(options.engine, { log }));
  const server = createServer();
  const port = await listen(server, options.port);

  server.on('request', (request, response) => {
    respond(options.rendererDir, port, request, response).catch((error: unknown) => {
      log(`browser host: ${messageOf(error)}`);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const refusal = pathOf(request) === RPC_PATH ? refuseUpgrade(request.headers, port, token) : 'Not found.';
    if (refusal === null) rpc.accept(request, socket, head);
    else refuse(socket, refusal);
  });

  const url = `http://${ADDRESS}:${port}/#token=${token}`;
  options.onAddress(url);
  return {
    url,
    close: async () => {
      rpc.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, ADDRESS);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new AppError('CONFLICT', `Port ${port} cannot be used (${messageOf(error)}). Choose another one.`, {
      cause: error,
    });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new AppError('INTERNAL', 'The host has no port.');
  }
  return address.port;
}

async function respond(
  rendererDir: string,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = securityHeaders([`ws://${request.headers.host ?? ''}`]);
  const refusal = refuseRequest(request.headers, port);
  if (refusal !== null) return sendText(response, 403, refusal, securityHeaders());
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, 'Only GET is answered here.', { ...headers, Allow: 'GET, HEAD' });
  }
  const file = await readStaticFile(rendererDir, pathOf(request));
  if (file === null) return sendText(response, 404, 'Not found.', headers);
  response.writeHead(200, { ...headers, 'Content-Type': file.type, 'Content-Length': file.body.byteLength });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function refuse(socket: Duplex, reason: string): void {
  socket.on('error', () => socket.destroy()); // the other side may hang up first
  socket.end(
    `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
  );
}

/** The path as sent: a parser would resolve ".." and hide what was asked. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
}
