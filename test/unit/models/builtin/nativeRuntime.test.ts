import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NativeGuard } from '../../../../electron/models/builtin/nativeRuntime';
import { resourcesDir } from '../golden';

const root = resolve(import.meta.dirname, '../../../..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mnemoscope-native-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundled as the app is, and run in a Node process of its own: what goes wrong here ends the process. */
async function runScript(body: string): Promise<{ status: number | null; output: string }> {
  const outfile = join(folder, 'script.cjs');
  await build({
    stdin: {
      contents: `
        import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
        import { BuiltinEmbedder } from './electron/models/builtin/builtinEmbedder';
        import { holdNativeRuntime, NativeGuard } from './electron/models/builtin/nativeRuntime';
        ${body}`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['onnxruntime-node'],
    outfile,
    logLevel: 'silent',
  });
  const result = spawnSync(process.execPath, [outfile], {
    encoding: 'utf8',
    env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
    timeout: 60_000,
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

const EMBEDDING_WORKER = `
  const guard = new NativeGuard(workerData);
  const embedder = new BuiltinEmbedder({ resourcesDir: ${JSON.stringify(resourcesDir)}, guard });
  const embed = async () => {
    for (;;) {
      const [outcome] = await embedder.embed(['a text of some length '.repeat(30)], 'document');
      parentPort.postMessage(outcome.ok);
    }
  };
  void embed();`;

describe('the native runtime', () => {
  it('works again in a new worker, also when the last one was terminated while it embedded', async () => {
    const { status, output } = await runScript(`
      if (isMainThread) void (async () => {
        await holdNativeRuntime();
        for (let round = 0; round < 4; round += 1) {
          const guard = new NativeGuard();
          const worker = new Worker(__filename, { workerData: guard.buffer });
          const results = await new Promise((done, fail) => {
            let count = 0;
            worker.on('error', fail);
            worker.on('message', () => { count += 1; if (count === 3) done(count); });
          });
          if (!(await guard.takeForGood(5000))) throw new Error('busy');
          await worker.terminate();
        }
        console.log('four workers');
      })();
      else { ${EMBEDDING_WORKER} }`);
    expect(output).toBe('four workers\n');
    expect(status).toBe(0);
  }, 60_000);

  it('gives up taking the guard when a call does not end', async () => {
    const guard = new NativeGuard();
    void guard.run(() => new Promise(() => undefined));
    expect(await guard.takeForGood(20)).toBe(false);
  });

  it('frees the guard when a call fails', async () => {
    const guard = new NativeGuard();
    await expect(guard.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await guard.takeForGood(0)).toBe(true);
  });
});
