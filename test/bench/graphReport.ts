import type { GraphFigures } from './graphBench';
import type { GraphEngineFigures } from './graphEngineBench';
import type { GraphWindowFigures } from './graphWindowBench';
import { both, ms, type Summary } from './stats';

export interface GraphSection {
  stores: GraphFigures[];
  engine: GraphEngineFigures;
  window: GraphWindowFigures[] | null;
}

const OPERATIONS: readonly [name: string, of: (figures: GraphFigures) => Summary][] = [
  ['two hops in plain SQL (the floor)', ({ reads }) => reads.join],
  ['two hops around an entity, to be drawn', ({ reads }) => reads.twoHops],
  ['graph recall', ({ reads }) => reads.recall],
  ['first view (the best known)', ({ reads }) => reads.start],
  ['view around an average entity', ({ reads }) => reads.view],
  ['view around the hub', ({ reads }) => reads.hub],
  ['view as of half a year ago', ({ reads }) => reads.asOf],
  ['shortest path between two', ({ reads }) => reads.path],
  ['pane of an entity', ({ reads }) => reads.pane],
  ['a transaction of one row (the floor)', ({ settle }) => settle.empty],
  ['settling a new assertion', ({ settle }) => settle.assertion],
  ['settling a new assertion on the hub', ({ settle }) => settle.hubAssertion],
  ['communities after a change, in a part that stands apart', ({ refresh }) => refresh.apart],
  ['communities after a change, in the part that holds most', ({ refresh }) => refresh.connected],
];

/** The figures of the graph as a section of docs/benchmarks.md. */
export function graphLines({ stores, engine, window }: GraphSection): string[] {
  const sizes = stores.map(({ entities }) => entities);
  return [
    '## Graph',
    '',
    'Entities with three asserted edges each: communities of fifty, links between them, a hub, a tenth of the edges over,',
    'and a memory behind each. Read through the routes of the reader with their checks; medians (p95), ms. Growth is the',
    'exponent of the median over the number of entities: 0 stays, 1 grows in step.',
    '',
    `| what | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | growth |`,
    `|---|${sizes.map(() => '---:').join('|')}|---:|`,
    ...OPERATIONS.map(([name, of]) => {
      const values = stores.map((figures) => both(of(figures)));
      return `| ${name} | ${values.join(' | ')} | ${exponent(stores, (one) => of(one).p50)} |`;
    }),
    `| communities of everything, ms | ${stores.map(({ refresh }) => refresh.fullMs.toFixed(0)).join(' | ')} | ${exponent(stores, ({ refresh }) => refresh.fullMs)} |`,
    '',
    'While the communities of everything are made, in pieces: the longest piece of each worker, ms.',
    '',
    '| entities | edges | edges of the hub | communities | writing | reading | computing |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    ...stores.map(({ entities, edges, hubEdges, refresh: { communities, longest } }) => {
      const counts = [entities, edges, hubEdges, communities].map((count) => count.toLocaleString('en'));
      return `| ${[...counts, ms(longest.write), ms(longest.read), ms(longest.compute)].join(' | ')} |`;
    }),
    '',
    ...engineLines(engine),
    ...windowLines(window),
  ];
}

function engineLines(engine: GraphEngineFigures): string[] {
  const row = (name: string, { p50, p95, p99 }: Summary): string =>
    `| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`;
  return [
    `Asked from main with ${engine.entities.toLocaleString('en')} entities, alone and while all communities are made anew (${(engine.refreshMs / 1_000).toFixed(1)} s):`,
    '',
    '| what (ms) | median | p95 | p99 |',
    '|---|---:|---:|---:|',
    row('write, acknowledged, alone', engine.writeAlone),
    row('write, acknowledged, meanwhile', engine.writeMeanwhile),
    row('view around the hub, alone', engine.viewAlone),
    row('view around the hub, meanwhile', engine.viewMeanwhile),
    '',
    `The longest write took ${ms(engine.longestWriteMs)} ms.`,
    '',
  ];
}

function windowLines(window: GraphWindowFigures[] | null): string[] {
  if (window === null) return ['The window was not measured: no Electron or no display.', ''];
  return [
    'In the window, drawn by the processor alone: from the click until the first nodes stand, until the layout is done, the',
    'longest task of the window meanwhile, and frames while the picture is dragged about; the floor is a bare canvas of the',
    'same size on which a picture is moved likewise.',
    '',
    '| nodes | first drawn (ms) | laid out (ms) | longest task (ms) | frames a second | floor | median frame (ms) | p95 |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...window.map(({ nodes, frame, ...of }) => {
      const times = [
        of.drawnMs,
        of.laidOutMs,
        of.longestTaskMs,
        of.framesPerSecond,
        of.floorFramesPerSecond,
      ].map((value) => value.toFixed(0));
      return `| ${[nodes.toLocaleString('en'), ...times, ms(frame.p50), ms(frame.p95)].join(' | ')} |`;
    }),
    '',
  ];
}

/** Slope of log time over log size, by least squares; "–" for fewer than two sizes. */
function exponent(stores: readonly GraphFigures[], of: (figures: GraphFigures) => number): string {
  if (stores.length < 2) return '–';
  const points = stores.map((figures) => [Math.log(figures.entities), Math.log(of(figures))] as const);
  const mean = (k: 0 | 1): number => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return (rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)).toFixed(2);
}
