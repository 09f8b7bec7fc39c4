import path from 'node:path';
import { startEngine } from '../../electron/engine/engine';
import { HUB, idOf } from './graphSeed';
import { sampleAsync, summarize, type Summary } from './stats';

export interface GraphEngineFigures {
  entities: number;
  /** Writes that are acknowledged while nothing else goes on, and while communities are made anew, ms. */
  writeAlone: Summary;
  writeMeanwhile: Summary;
  longestWriteMs: number;
  /** A view around the hub likewise. */
  viewAlone: Summary;
  viewMeanwhile: Summary;
  refreshMs: number;
}

const ALONE = 60;

/** The whole engine in worker threads: what somebody at the window feels of a refresh of all communities. */
export async function benchGraphEngine(
  root: string,
  dataDir: string,
  entities: number,
): Promise<GraphEngineFigures> {
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    env: { ...process.env, OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
  await engine.ready();
  const write = async (name: string): Promise<void> => {
    await engine.request('memories.remember', { text: `Something new: ${name}`, source: 'manual' });
  };
  const view = async (): Promise<void> => {
    await engine.request('graph.view', { entityIds: [idOf(HUB)] });
  };
  const writeAlone = await sampleAsync(ALONE, (i) => write(`alone ${i}`));
  const viewAlone = await sampleAsync(ALONE, view);
  await engine.request('jobs.wait', { timeoutMs: 300_000 });
  const [writes, views]: [number[], number[]] = [[], []];
  let refreshMs = 0;
  const started = performance.now();
  const refreshing = engine.request('graph.refreshCommunities', { all: true }).then(() => {
    refreshMs = performance.now() - started;
  });
  for (let i = 0; refreshMs === 0; i += 1) {
    writes.push(...(await once(() => write(`meanwhile ${i}`))));
    views.push(...(await once(view)));
  }
  await refreshing;
  await engine.stop();
  return {
    entities,
    writeAlone: summarize(writeAlone),
    writeMeanwhile: summarize(writes),
    longestWriteMs: Math.max(...writes),
    viewAlone: summarize(viewAlone),
    viewMeanwhile: summarize(views),
    refreshMs,
  };
}

async function once(run: () => Promise<void>): Promise<number[]> {
  const started = performance.now();
  await run();
  return [performance.now() - started];
}
