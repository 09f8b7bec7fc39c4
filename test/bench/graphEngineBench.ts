import path from 'node:path';
import { routes } from '#shared/contract/index';
import { startEngine, type Engine } from '../../electron/engine/engine';
import { openStore } from '../../electron/store/open';
import { HUB, idOf } from './graphSeed';
import { summarize, type Summary } from './stats';

export interface GraphEngineFigures {
  entities: number;
  /** Writes that are acknowledged while nothing else goes on, and while communities are made anew, ms. */
  writeAlone: Summary;
  writeMeanwhile: Summary;
  longestWriteMs: number;
  /** A view around the hub likewise, each after a write: what it reads is not at hand any more then. */
  viewAlone: Summary;
  viewMeanwhile: Summary;
  refreshMs: number;
}

const ALONE = 60;
const START_MS = 60_000;

/** The whole engine in worker threads: what somebody at the window feels of a refresh of all communities. */
export async function benchGraphEngine(
  root: string,
  dataDir: string,
  entities: number,
): Promise<GraphEngineFigures> {
  await forgetBacklog(root, dataDir);
  const engine = engineOn(root, dataDir);
  await engine.ready();
  const write = async (name: string): Promise<void> => {
    await engine.request('memories.remember', { text: `Something new: ${name}`, source: 'manual' });
  };
  const view = async (): Promise<void> => {
    await engine.request('graph.view', { entityIds: [idOf(HUB)] });
  };
  const [writeAlone, viewAlone]: [number[], number[]] = [[], []];
  for (let i = 0; i < ALONE; i += 1) {
    writeAlone.push(...(await once(() => write(`alone ${i}`))));
    viewAlone.push(...(await once(view)));
  }
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

function engineOn(root: string, dataDir: string): Engine {
  return startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    env: { ...process.env, OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
}

/** The first start queues every seeded memory to be embedded, which would go on for as long as is measured here. */
async function forgetBacklog(root: string, dataDir: string): Promise<void> {
  const engine = engineOn(root, dataDir);
  await engine.ready();
  await engine.request('memories.remember', { text: 'The first one', source: 'manual' });
  const until = performance.now() + START_MS;
  while (performance.now() < until && !(await isEmbedding(engine))) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await engine.stop();
  const { db } = openStore(dataDir);
  db.run('DELETE FROM jobs');
  db.close();
}

async function isEmbedding(engine: Engine): Promise<boolean> {
  const { byKind } = routes['jobs.status'].output.parse(await engine.request('jobs.status', {}));
  return (byKind['embed'] ?? 0) > 1;
}
