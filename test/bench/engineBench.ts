import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { startEngine } from '../../electron/engine/engine';
import { sampleAsync, summarize, type Summary } from './stats';

export interface EngineFigures {
  memories: number;
  write: Summary;
  recallWithEmbedder: Summary;
  tablePage: Summary;
  /** Main's event loop while the engine recalls: how late a timer fires, ms. */
  mainDelay: Summary;
  mainRssMb: number;
}

const WRITES = 200;
const RECALLS = 100;

/** The whole engine in worker threads, asked from main as a window would. */
export async function benchEngine(root: string, dataDir: string, memories: number): Promise<EngineFigures> {
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    env: { ...process.env, OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
  await engine.ready();
  const write = await sampleAsync(WRITES, async (i) => {
    await engine.request('memories.remember', {
      text: `A new fact number ${i} of this run`,
      source: 'manual',
    });
  });
  await engine.request('jobs.wait', { timeoutMs: 300_000 });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const recall = await sampleAsync(RECALLS, async (i) => {
    await engine.request('recall.search', { query: `Which project depends on the billing service? ${i}` });
  });
  delay.disable();
  const page = await sampleAsync(50, async () => {
    await engine.request('memories.list', { limit: 100 });
  });
  const figures = {
    memories,
    write: summarize(write),
    recallWithEmbedder: summarize(recall),
    tablePage: summarize(page),
    mainDelay: {
      p50: delay.percentile(50) / 1e6,
      p95: delay.percentile(95) / 1e6,
      p99: delay.percentile(99) / 1e6,
    },
    mainRssMb: rssMb(process.pid),
  };
  await engine.stop();
  return figures;
}

/** Resident memory of a process; workers of one process count together. */
export function rssMb(pid: number): number {
  if (process.platform !== 'linux') return process.memoryUsage().rss / 1e6;
  const kb = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1_000;
}
