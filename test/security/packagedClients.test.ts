import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { bundleForNode } from '../../scripts/build.mjs';
import { QdrantServer } from '../support/qdrantServer';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const root = path.join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** A program that asks one vector store, bundled as the engine is. */
const PROGRAM = `
import { addressOf, openIndex } from ${JSON.stringify(path.join(root, 'electron/vectors/openIndex'))};
import { ConnectionLog } from ${JSON.stringify(path.join(root, 'electron/models/connections'))};
const [store, url] = process.argv.slice(2);
const options = { log: new ConnectionLog(), timeoutMs: 10000, ending: new AbortController().signal, key: null };
openIndex({ store, address: addressOf(store, url), ...options }, { name: 'packaged', dimensions: 4 })
  .ensure()
  .then((made) => console.log(JSON.stringify({ made })))
  .catch((error) => console.log(JSON.stringify({ name: error.name, message: error.message })));
`;

/** As in a package: bundles and package.json, and none of the folders of node_modules that are left out. */
const packaged = mkdtempSync(path.join(tmpdir(), 'mnemoscope-packaged-'));

beforeAll(async () => {
  const entry = path.join(packaged, 'program.ts');
  writeFileSync(entry, PROGRAM);
  copyFileSync(path.join(root, 'package.json'), path.join(packaged, 'package.json'));
  await bundleForNode({ entry, outfile: path.join(packaged, 'dist', 'program.cjs'), target: 'node22' });
});

afterAll(() => rmSync(packaged, { recursive: true, force: true }));

async function ask(store: string, url: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, [path.join('dist', 'program.cjs'), store, url], {
    cwd: packaged,
    env: { ...process.env, NODE_PATH: '' },
  });
  const answer: unknown = JSON.parse(stdout);
  return answer;
}

it('asks Qdrant from a package, which leaves its client out of node_modules', async () => {
  const qdrant = await QdrantServer.start();
  onTestFinished(() => qdrant.stop());
  expect(await ask('qdrant', qdrant.url)).toEqual({ made: true });
  expect([...qdrant.collections.keys()]).toEqual(['packaged']);
});

it('asks Chroma from a package, without its native bindings', async () => {
  const asked: string[] = [];
  const chroma = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"busy"}');
  });
  await new Promise<void>((resolve) => chroma.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void chroma.close());
  // Safe: a server that listens on TCP has an AddressInfo.
  const { port } = chroma.address() as AddressInfo;
  expect(await ask('chroma', `http://127.0.0.1:${String(port)}`)).toMatchObject({ name: 'IndexFault' });
  expect(asked[0]).toMatch(/\/api\/v2\//u);
});

it('needs nothing of node_modules but what is packaged', () => {
  const config = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
  const code = readFileSync(path.join(packaged, 'dist', 'program.cjs'), 'utf8');
  const needed = [...code.matchAll(/\brequire\("([^"]+)"\)/gu)].map(([, name = '']) => name);
  expect(needed).toContain('node:util');
  const unpackaged = needed.filter(
    (name) => !isBuiltin(name) && !config.includes(`- node_modules/${name}/**`),
  );
  expect(unpackaged).toEqual([]);
});
