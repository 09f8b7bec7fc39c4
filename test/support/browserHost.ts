import { mkdtempSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startBrowserHost } from '../../electron/hosts/browser';
import { EngineDouble } from './engineDouble';

/** A host on a free port, with a small renderer folder, a secret beside it and links that lead to it. */
export async function openBrowserHost() {
  const parent = mkdtempSync(join(tmpdir(), 'host-'));
  const rendererDir = join(parent, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Mnemoscope</title>');
  writeFileSync(join(rendererDir, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(rendererDir, '.env.json'), '"hidden"');
  writeFileSync(join(rendererDir, 'notes.txt'), 'not part of the app');
  writeFileSync(join(parent, 'secret.json'), '"secret"');
  symlinkSync(join(parent, 'secret.json'), join(rendererDir, 'link.json'));
  symlinkSync(parent, join(rendererDir, 'up'));

  const engine = new EngineDouble();
  const lines: string[] = [];
  const addresses: string[] = [];
  const host = await startBrowserHost({
    engine,
    rendererDir,
    port: 0,
    onAddress: (url) => addresses.push(url),
    log: (line) => lines.push(line),
  });
  const { port, hash } = new URL(host.url);
  const token = hash.replace('#token=', '');
  return { ...host, engine, lines, addresses, port: Number(port), token, subprotocol: `mnemoscope.${token}` };
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends the path as it is: fetch would tidy it up, and forbid some headers. */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

export interface ConnectOptions {
  path?: string;
  origin?: string;
  host?: string;
}

/** An open WebSocket, or the HTTP status that it was refused with. */
export function connect(
  port: number,
  subprotocols: string[],
  { path = '/rpc', origin = `http://127.0.0.1:${port}`, host }: ConnectOptions = {},
): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, subprotocols, {
      ...(origin === '' ? {} : { origin }),
      headers: host === undefined ? {} : { host },
    });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (sent, response) => {
      sent.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', reject);
  });
}
