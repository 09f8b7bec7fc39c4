import type { DuplicateFigures } from './duplicates';
import type { EngineFigures } from './engineBench';
import { both, ms, ratio, type Summary } from './stats';
import type { StoreFigures } from './storeBench';
import { tableLines } from './tableReport';
import type { WindowFigures } from './windowBench';

export interface Figures {
  machine: string;
  at: Date;
  stores: StoreFigures[];
  engine: EngineFigures;
  window: WindowFigures | null;
  duplicates: DuplicateFigures;
}

/** The figures as docs/benchmarks.md. */
export function report({ machine, at, stores, engine, window, duplicates }: Figures): string {
  const lines = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; do not edit. Shared machines are noisy: read the ratios, which compare two things',
    'measured in turn in the same run, before the absolute times.',
    '',
    `Machine: ${machine}. ${at.toISOString().slice(0, 10)}.`,
    '',
    '## Recall against its floor',
    '',
    'The floor is the bare sqlite-vec scan: same k, f32, L2, unfiltered, same thread. Recall adds filters, full text,',
    'exact cosines of keyword hits, scoring and the gate. Times are medians (p95), ms, without embedding the query.',
    '',
    '| memories | bare scan | recall, search | ratio | recall, inject | ratio |',
    '|---:|---:|---:|---:|---:|---:|',
    ...stores.map(
      (figures) =>
        `| ${figures.memories.toLocaleString('en')} | ${both(figures.bareScan)} | ${both(figures.recallSearch)} | ${ratio(figures.recallSearch, figures.bareScan)} | ${both(figures.recallInject)} | ${ratio(figures.recallInject, figures.bareScan)} |`,
    ),
    '',
    ...tableLines(stores),
    `## Engine with ${engine.memories.toLocaleString('en')} memories`,
    '',
    'Asked from main, engine in worker threads.',
    '',
    '| what | median | p95 | p99 |',
    '|---|---:|---:|---:|',
    row('write, acknowledged (ms)', engine.write),
    row('recall with the built-in embedder (ms)', engine.recallWithEmbedder),
    row('table page of 100 (ms)', engine.tablePage),
    row('event-loop delay of main during recalls (ms)', engine.mainDelay),
    '',
    `Memory of the process with all three workers: ${engine.mainRssMb.toFixed(0)} MB.`,
    '',
    ...duplicateLines(duplicates),
    ...windowLines(window),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Looking for duplicates in the background. */
function duplicateLines(figures: DuplicateFigures): string[] {
  const { memories, planted, found, seconds, alone, meanwhile, rssBeforeMb, rssPeakMb } = figures;
  return [
    `## Duplicates among ${memories.toLocaleString('en')} memories`,
    '',
    `Looking through all of them took ${(seconds / 60).toFixed(1)} minutes while memories were recalled without a pause, and found`,
    `${found.toLocaleString('en')} groups; ${planted.toLocaleString('en')} were planted.`,
    '',
    '| recall with the built-in embedder | median (p95), ms |',
    '|---|---:|',
    `| alone | ${both(alone)} |`,
    `| meanwhile | ${both(meanwhile)} |`,
    '',
    `Memory of the process: ${rssBeforeMb.toFixed(0)} MB before, ${rssPeakMb.toFixed(0)} MB at most.`,
    '',
  ];
}

/** The report of memories in place of the one before; sections that were measured earlier stay. */
export function withMemories(text: string, report: string): string {
  const sections = text.indexOf('<!-- ');
  return sections < 0 ? report : `${report.trimEnd()}\n\n${text.slice(sections)}`;
}

/** The report with these lines as the section of that name, in place of those that it had. */
export function withSection(text: string, name: string, lines: readonly string[]): string {
  const [first, last] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = [first, '', ...lines, last].join('\n');
  const [begin, end] = [text.indexOf(first), text.indexOf(last)];
  if (begin < 0 || end < begin) return `${text.trimEnd()}\n\n${section}\n`;
  return text.slice(0, begin) + section + text.slice(end + last.length);
}

function windowLines(window: WindowFigures | null): string[] {
  if (window === null) return ['## Window', '', 'Not measured: no Electron or no display.'];
  return [
    '## Window',
    '',
    `Visible after ${window.appMs.toFixed(0)} ms; an empty Electron window after ${window.emptyMs.toFixed(0)} ms: ratio ${(window.appMs / window.emptyMs).toFixed(2)}.`,
    '',
    '| process | memory, MB |',
    '|---|---:|',
    ...window.processes.map(({ name, mb }) => `| ${name} | ${mb.toFixed(0)} |`),
    '',
    ...tableWindowLines(window),
  ];
}

function tableWindowLines({ table, rendererMb }: WindowFigures): string[] {
  return [
    `The table in the window with ${table.memories.toLocaleString('en')} memories: rows stand there ${table.firstRowsMs.toFixed(0)} ms after the`,
    `click on Memories, the last one ${table.endMs.toFixed(0)} ms after End. While it scrolls by 3 pixels a millisecond,`,
    `${table.framesPerSecond.toFixed(0)} frames a second, ${table.pendingPercent.toFixed(1)} % of the rows not read yet; from a key in the search to`,
    `rows ${both(table.keyToRows)} ms; the renderer then takes ${rendererMb.toFixed(0)} MB.`,
  ];
}

function row(name: string, { p50, p95, p99 }: Summary): string {
  return `| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`;
}
