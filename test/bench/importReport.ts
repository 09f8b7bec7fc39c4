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
    `A generated ChatGPT export of ${megabytes.toLocaleString('en')} MB: ${figures.conversations.toLocaleString('en')} conversations with ${figures.messages.toLocaleString('en')} messages, into an empty store. First`,
    'its preview and a tenth of it with nobody else there; then all of it in a new engine, and its undo, while somebody asks and',
    'writes all the time, with the built-in embedder. Own memory is what the process of the engine holds for itself, without pages',
    'of files that the system lends it: those of its programs, and of the store. Waits in ms, medians (p95).',
    '',
    '| what | |',
    '|---|---:|',
    `| preview | ${rate(previewSeconds)} |`,
    `| import | ${rate(importSeconds)} |`,
    `| undo of all of it | ${undoSeconds.toFixed(0)} s |`,
    `| from cancel to the end | ${ms(cancelMs)} ms |`,
    `| own memory at rest | ${inMb(figures.bareBytes)} |`,
    `| at most in preview and import, nobody else there | ${inMb(figures.aloneBytes)}, with lent pages ${inMb(figures.aloneResidentBytes)} |`,
    `| own memory with the embedder in use | ${inMb(figures.restBytes)} |`,
    `| at most in the import, others there | ${inMb(figures.peakBytes)}, with lent pages ${inMb(figures.residentBytes)} |`,
    `| own memory at most in the undo | ${inMb(figures.undoPeakBytes)} |`,
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
