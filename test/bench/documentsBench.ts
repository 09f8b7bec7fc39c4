import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { typedClient, type Bridge } from '#shared/rpc/typedClient';
import { startEngine } from '../../electron/engine/engine';
import { makePdf } from '../support/pdf';
import { MemoryGauge } from './memoryGauge';
import { sampleAsync, summarize, timed, type Summary } from './stats';

export interface IngestFigures {
  pages: number;
  files: number;
  passages: number;
  seconds: number;
}

export interface DocumentFigures {
  markdown: IngestFigures;
  pdf: IngestFigures;
  /** Nothing has changed. */
  againSeconds: number;
  /** From the cancel to the end, ms. */
  cancelMs: Summary;
  removeMs: number;
  undoMs: number;
  /** Vectors made in a second while nothing else goes on. */
  embeddedPerSecond: number;
  recall: { alone: Summary; meanwhile: Summary };
  /** Of the engine, a process of its own: all that it holds for itself, with the embedder in use. */
  restBytes: number;
  peakBytes: number;
}

/** Of ten thousand pages, so many are PDF. */
const PDF_SHARE = 0.2;
const PAGES_OF_FILE = { md: 50, pdf: 500 };
const LINES_OF_PAGE = 32;
const RECALLS = 30;
const CANCELS = 5;
const CANCEL_AFTER_MS = 400;
const EMBEDDING_MS = 20_000;
const WORDS =
  'garden pump valve letter winter harbour teacher copper lantern bridge signal orchard market engine paper'.split(
    ' ',
  );

/** Reads that many generated pages into a new store in the built engine, and asks it meanwhile. */
export async function benchDocuments(root: string, work: string, pages: number): Promise<DocumentFigures> {
  const folders = writePages(path.join(work, 'pages'), pages);
  const engine = startEngine({
    dataDir: path.join(work, 'documents'),
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    mode: `process:${process.execPath}`,
    env: { ...process.env, OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
  await engine.ready();
  const bridge = typedClient(engine);
  for (let i = 0; i < 200; i++) await bridge.request('memories.remember', { text: `Fact ${i} about tea` });
  await bridge.request('jobs.wait', { timeoutMs: 300_000 });
  const ask = (i: number): Promise<unknown> =>
    bridge.request('recall.search', { query: `What do I know about tea number ${i}?` });
  const alone = await sampleAsync(RECALLS, async (i) => {
    await ask(i);
  });
  const memory = new MemoryGauge(engine.processes()[0]?.pid ?? process.pid);
  const meanwhile: number[] = [];
  const markdown = await ingest(
    bridge,
    folders.md,
    async () => void meanwhile.push(await timed(() => ask(1))),
  );
  const pdf = await ingest(bridge, folders.pdf, async () => void meanwhile.push(await timed(() => ask(2))));
  const { peak, rest } = memory.stop();
  const again = await ingest(bridge, folders.md, () => Promise.resolve());
  const figures = {
    ...{ markdown, pdf, againSeconds: again.seconds },
    cancelMs: summarize(await cancels(bridge, folders.md)),
    embeddedPerSecond: await embeddingRate(bridge),
    ...(await removeAndUndo(bridge)),
    recall: { alone: summarize(alone), meanwhile: summarize(meanwhile) },
    ...{ restBytes: rest, peakBytes: peak },
  };
  await engine.stop();
  return figures;
}

/** Generated, so that each page has words of its own: nothing is kept twice. */
function writePages(folder: string, pages: number): { md: Folder; pdf: Folder } {
  const pdfPages = Math.round(pages * PDF_SHARE);
  return {
    md: writeFiles(path.join(folder, 'md'), 'md', pages - pdfPages),
    pdf: writeFiles(path.join(folder, 'pdf'), 'pdf', pdfPages),
  };
}

interface Folder {
  folder: string;
  pages: number;
  files: number;
}

function writeFiles(folder: string, kind: keyof typeof PAGES_OF_FILE, pages: number): Folder {
  mkdirSync(folder, { recursive: true });
  let files = 0;
  for (let from = 0; from < pages; from += PAGES_OF_FILE[kind], files += 1) {
    const count = Math.min(PAGES_OF_FILE[kind], pages - from);
    const made = Array.from({ length: count }, (_, i) => pageOf(from + i));
    const content =
      kind === 'pdf'
        ? makePdf(made)
        : made.map((lines, i) => `## Page ${from + i}\n\n${lines.join('\n')}\n`).join('\n');
    writeFileSync(path.join(folder, `${String(files).padStart(4, '0')}.${kind}`), content);
  }
  return { folder, pages, files };
}

function pageOf(page: number): string[] {
  const word = (n: number): string => WORDS[(n * 7 + page * 3 + Math.floor(n / 11)) % WORDS.length] ?? '';
  return Array.from({ length: LINES_OF_PAGE }, (_, line) =>
    line % 8 === 7
      ? ''
      : `Line ${line} of ${page} tells: ${Array.from({ length: 9 }, (_, i) => word(line * 9 + i)).join(' ')}.`,
  );
}

async function ingest(
  bridge: Bridge,
  { folder, pages, files }: Folder,
  meanwhile: () => Promise<void>,
): Promise<IngestFigures> {
  const started = performance.now();
  const state = { ended: false };
  const reading = bridge
    .stream('documents.ingest', { files: [{ path: folder }] }, () => undefined)
    .finally(() => (state.ended = true));
  while (!state.ended) {
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { chunks } = await reading;
  return { pages, files, passages: chunks, seconds: (performance.now() - started) / 1_000 };
}

async function cancels(bridge: Bridge, { folder }: Folder): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < CANCELS; i++) {
    const stop = new AbortController();
    const request = { files: [{ path: folder }], collection: `cancelled ${i}` };
    const reading = bridge
      .stream('documents.ingest', request, () => undefined, { signal: stop.signal })
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, CANCEL_AFTER_MS));
    const started = performance.now();
    stop.abort();
    await reading;
    // Whoever asks next waits for nothing that was left running.
    const { items } = await bridge.request('documents.list', { collection: `cancelled ${i}` });
    took.push(performance.now() - started);
    if (items.length > 0) await bridge.request('documents.remove', { ids: items.map(({ id }) => id) });
  }
  return took;
}

/** Of passages that wait; what other kinds of work is done is done before. */
async function embeddingRate(bridge: Bridge): Promise<number> {
  const waiting = async (): Promise<number> => {
    const { pending, running } = await bridge.request('jobs.status', {});
    return pending + running;
  };
  const before = await waiting();
  const tookMs = await timed(() => bridge.request('jobs.wait', { timeoutMs: EMBEDDING_MS }));
  return (before - (await waiting())) / (tookMs / 1_000);
}

async function removeAndUndo(bridge: Bridge): Promise<Pick<DocumentFigures, 'removeMs' | 'undoMs'>> {
  const { items } = await bridge.request('documents.list', {});
  const largest = items.toSorted((a, b) => b.chunks - a.chunks)[0];
  const removeMs = await timed(() => bridge.request('documents.remove', { ids: [largest?.id ?? ''] }));
  return { removeMs, undoMs: await timed(() => bridge.request('journal.undo', {})) };
}
