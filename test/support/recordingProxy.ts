import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordingProxy {
  /** host:port, as for OLLAMA_HOST. */
  host: string;
  /** Bodies that were sent to this path so far, oldest first. */
  bodies(path: string): string[];
  stop(): Promise<void>;
}

/** Passes everything on to the server at `target` (host:port), unchanged, and keeps what was asked. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const seen: { path: string; body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts);
      seen.push({ path: incoming.url ?? '', body: body.toString('utf8') });
      const { method, url, headers } = incoming;
      const forward = request(`http://${target}${url ?? ''}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => forward.destroy());
      forward.end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Safe: a server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${String(port)}`,
    bodies: (path) => seen.filter((one) => one.path === path).map(({ body }) => body),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
