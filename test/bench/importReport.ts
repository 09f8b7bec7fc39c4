import type { ImportFigures } from './importBench';
import { both, ms } from './stats';

const MB = 1_000_000;

/** The figures of a large import as a section of docs/benchmarks.md. */
export function importReportLines(figures: ImportFigures): string[] {
  const { bytes, previewSeconds, importSeconds, cancelMs, undoSeconds } = figures;
  const megabytes = bytes / MB;
  const rate = (seconds: number): string =>
    `${seconds.toFixed(0)} s (${(megabytes / seconds).toFixed(1)} MB/s)`;
  const inMb = (held: number): string => `${(held / MB).toFixed(0)} MB`;
  return [
    '## Import',
    '',
    `A generated ChatGPT export of ${megabytes.toLocaleString('en')} MB: ${figures.conversations.toLocaleString('en')} conversations with ${figures.messages.toLocaleString('en')} messages, into an empty store, cancelled`,
    'once after a tenth and gone on with. Meanwhile somebody asks and writes. Memory is what the process of the engine holds for',
    'itself, without pages of files that the system lends it. Waits in ms, medians (p95).',
    '',
    '| what | |',
    '|---|---:|',
    `| preview | ${rate(previewSeconds)} |`,
    `| import | ${rate(importSeconds)} |`,
    `| undo of all of it | ${undoSeconds.toFixed(0)} s |`,
    `| from cancel to the end | ${ms(cancelMs)} ms |`,
    `| memory of the engine at rest | ${inMb(figures.bareBytes)} |`,
    `| memory with the embedder in use | ${inMb(figures.restBytes)} |`,
    `| memory at its peak, preview and import | ${inMb(figures.peakBytes)} |`,
    `| the same with pages that are lent | ${inMb(figures.residentBytes)} |`,
    `| memory at its peak, undo | ${inMb(figures.undoPeakBytes)} |`,
    `| store afterwards | ${inMb(figures.storeBytes)} |`,
    `| recall alone | ${both(figures.recallAlone)} |`,
    `| recall meanwhile | ${both(figures.recallMeanwhile)} |`,
    `| recall while it is undone | ${both(figures.recallInUndo)} |`,
    `| a write alone | ${both(figures.writeAlone)} |`,
    `| a write meanwhile | ${both(figures.writeMeanwhile)} |`,
    `| a write while it is undone | ${both(figures.writeInUndo)} |`,
    '',
  ];
}
