import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';

/** Benchmarks are bundled: where this file was they do not know. */
const root = resolve(process.env['MNEMOSCOPE_ROOT'] ?? process.cwd());
const script = join(root, 'scripts', 'chroma.sh');
const INSTALL_MS = 180_000;

/** A real Chroma on loopback. */
export interface ChromaServer {
  url: string;
  port: number;
  /** At once, with nothing put in order before. */
  kill(): void;
}

/** Where a real Chroma is installed, installed if need be; or the words that say why its tests are skipped. */
export function findChroma(): { dir: string } | { skipped: string } {
  const dir = process.env['MNEMOSCOPE_CHROMA_DIR'] ?? join(root, '.cache', 'chroma');
  if (existsSync(join(dir, 'chromadb_rust_bindings'))) return { dir };
  const { status, stderr } = spawnSync('bash', [script, 'install', dir], {
    encoding: 'utf8',
    timeout: INSTALL_MS,
  });
  if (status === 0) return { dir };
  return { skipped: `skipped: no real Chroma (${stderr.trim().split('\n').at(-1) ?? 'pip failed'})` };
}

/** Starts it on a folder, which it goes on with when there is something in it. Takes a second or two. */
export async function startChroma(dir: string, data: string, port?: number): Promise<ChromaServer> {
  const on = port ?? (await freePort());
  const { status, stdout, stderr } = spawnSync('bash', [script, 'start', String(on), data, dir], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`Chroma did not start: ${stderr}`);
  const pid = Number(stdout.trim());
  return { url: `http://127.0.0.1:${String(on)}`, port: on, kill: () => void process.kill(pid, 'SIGKILL') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Safe: a server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
