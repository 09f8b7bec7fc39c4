import type { OutsideFigures } from './outsideBench';
import { both } from './stats';

/** The section of the benchmarks that sets vector stores beside each other. */
export function outsideLines(figures: readonly OutsideFigures[] | { skipped: string }): string[] {
  const lines = [
    '## Vector stores',
    '',
    'sqlite-vec in this process and a real Chroma on the same machine, with the same vectors, filter (in use, importance',
    'of .5 and more) and k, measured in turn. “Found” is which share of the nearest that the scan finds the server',
    'finds: its index is approximate, and these vectors are random, the hardest there are. Recall by the server includes',
    'checking its hits here. Qdrant and Actian are not measured: no server of them was at hand. Medians (p95), ms.',
    '',
  ];
  if ('skipped' in figures) return [...lines, `Not measured: ${figures.skipped}.`, ''];
  return [
    ...lines,
    '| memories | sqlite-vec | Chroma | found | recall by sqlite-vec | recall by Chroma | copied, memories a second |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    ...figures.map(
      ({ memories, scan, query, found, recallHere, recallOutside, copied }) =>
        `| ${memories.toLocaleString('en')} | ${both(scan)} | ${both(query)} | ${(found * 100).toFixed(1)} % | ${both(recallHere)} | ${both(recallOutside)} | ${Math.round(copied).toLocaleString('en')} |`,
    ),
    '',
  ];
}
