import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** As Go writes JSON. */
const goJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);

/** A streamed answer. Its methods say false, or return early, once the client has gone away. */
export interface FakeStream {
  line(value: unknown): Promise<boolean>;
  raw(text: string): Promise<boolean>;
  pause(ms: number): Promise<void>;
  closed: Promise<void>;
  end(): void;
  /** Resets the connection. */
  cut(): void;
}

/** onLeave is called when the client goes away before the end. */
export function openStream(response: ServerResponse, onLeave: () => void): FakeStream {
  const gone = new AbortController();
  let ended = false;
  const closed = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!ended) onLeave();
      gone.abort();
      resolve();
    });
  });
  const raw = async (text: string): Promise<boolean> => {
    if (response.destroyed) return false;
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    // Until the system has taken it: what is written before a cut has been sent.
    await Promise.race([new Promise((resolve) => response.write(text, resolve)), closed]);
    return !response.destroyed;
  };
  return {
    raw,
    line: (value) => raw(`${goJson(value)}\n`),
    pause: (ms) => sleep(ms, undefined, { signal: gone.signal }).catch(() => undefined),
    closed,
    end: () => {
      ended = true;
      response.end();
    },
    cut: () => {
      ended = true;
      response.destroy();
    },
  };
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(goJson(body));
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}
