import type { DocumentFigures, IngestFigures } from './documentsBench';
import { both } from './stats';

const MIB = 2 ** 20;

/** The figures of documents as a section of docs/benchmarks.md. */
export function documentLines(figures: DocumentFigures): string[] {
  const { markdown, pdf, recall, cancelMs, restBytes, peakBytes } = figures;
  const pages = (markdown.pages + pdf.pages).toLocaleString('en');
  return [
    '## Documents',
    '',
    `${pages} generated pages are read, split and stored in the built engine, while passages are embedded in the background`,
    'and memories are recalled.',
    '',
    '| what | files | pages | passages | seconds | pages a second |',
    '|---|---:|---:|---:|---:|---:|',
    line('Markdown', markdown),
    line('PDF', pdf),
    '',
    `The Markdown files again, of which none has changed: ${figures.againSeconds.toFixed(1)} s. Passages embedded by the built-in model while`,
    `nothing else goes on: ${figures.embeddedPerSecond.toFixed(0)} a second. From a cancel to its end: ${both(cancelMs)} ms. The largest document is removed in`,
    `${figures.removeMs.toFixed(0)} ms and put back by undo in ${figures.undoMs.toFixed(0)} ms.`,
    '',
    '| recall with the built-in embedder | median (p95), ms |',
    '|---|---:|',
    `| alone | ${both(recall.alone)} |`,
    `| while documents are read | ${both(recall.meanwhile)} |`,
    '',
    `Memory that the process of the engine holds for itself: ${(restBytes / MIB).toFixed(0)} MiB before, ${(peakBytes / MIB).toFixed(0)} MiB at most.`,
    '',
  ];
}

function line(name: string, { files, pages, passages, seconds }: IngestFigures): string {
  const counts = [files, pages, passages].map((count) => count.toLocaleString('en')).join(' | ');
  return `| ${name} | ${counts} | ${seconds.toFixed(1)} | ${(pages / seconds).toFixed(0)} |`;
}
