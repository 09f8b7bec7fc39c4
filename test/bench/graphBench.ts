import path from 'node:path';
import type { RouteInput, RouteName, RouteOutput } from '#shared/contract/index';
import { contractDispatcher } from '../../electron/engine/dispatcher';
import { readerHandlers } from '../../electron/ipc/handlers/reader';
import { openReadable, type ReadableDatabase } from '../../electron/store/database';
import { storePaths } from '../../electron/store/paths';
import { benchRefresh, type RefreshFigures } from './graphRefreshBench';
import { DAY_MS, HUB, idOf, nameOf, standsApart } from './graphSeed';
import { benchSettling, type SettleFigures } from './graphSettleBench';
import { random } from './seed';
import { sample, sampleAsync, summarize, type Summary } from './stats';

/** Times of reading, by what is read. */
export interface ReadFigures {
  /** Two-hop join in plain SQL, around the same entities: the floor. */
  join: Summary;
  twoHops: Summary;
  recall: Summary;
  start: Summary;
  view: Summary;
  hub: Summary;
  asOf: Summary;
  path: Summary;
  pane: Summary;
}

export interface GraphFigures {
  entities: number;
  edges: number;
  hubEdges: number;
  reads: ReadFigures;
  settle: SettleFigures;
  refresh: RefreshFigures;
}

const TIMES = 40;

/** The graph of a seeded store: reading as the window does, settling a new assertion, refreshing communities. */
export async function benchGraph(folder: string, entities: number): Promise<GraphFigures> {
  const refresh = await benchRefresh(folder, entities);
  const settle = benchSettling(folder, entities);
  const db = openReadable(storePaths(folder).database);
  const figures = {
    entities,
    edges: db.count('SELECT count(*) FROM edges'),
    hubEdges: db.count('SELECT max(degree) FROM entities'),
    reads: await benchReads(db, folder, entities),
    settle,
    refresh,
  };
  db.close();
  return figures;
}

async function benchReads(db: ReadableDatabase, folder: string, entities: number): Promise<ReadFigures> {
  const dispatcher = contractDispatcher('bench', readerHandlers(db, storePaths(path.resolve(folder)), {}));
  const { signal } = new AbortController();
  /** Through the same checks of input and output as in the worker. */
  const ask = async <R extends RouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> =>
    // The dispatcher has checked it against the contract.
    (await dispatcher.request(route, input, { signal, requestId: undefined, actor: 'ui' })) as RouteOutput<R>;
  const average = averageEntities(entities);
  const at = (i: number): number => average[i % average.length] ?? 1;
  const then = { valid: Date.now() - 200 * DAY_MS };
  const timed = async (run: (i: number) => Promise<unknown>): Promise<Summary> =>
    summarize(
      await sampleAsync(TIMES, async (i) => {
        await run(i);
      }),
    );
  return {
    join: summarize(sample(TIMES, (i) => db.all(TWO_HOPS, idOf(at(i))))),
    twoHops: await timed((i) => ask('graph.view', { entityIds: [idOf(at(i))], hops: 2, budget: 500 })),
    recall: await timed((i) => ask('graph.recall', { query: `What about ${nameOf(at(i))}?` })),
    start: await timed(() => ask('graph.view', {})),
    view: await timed((i) => ask('graph.view', { entityIds: [idOf(at(i))] })),
    hub: await timed(() => ask('graph.view', { entityIds: [idOf(HUB)] })),
    asOf: await timed((i) => ask('graph.view', { entityIds: [idOf(at(i))], asOf: then })),
    path: await timed((i) => ask('graph.path', { fromId: idOf(at(i)), toId: idOf(at(i + 1)) })),
    pane: await timed((i) => ask('graph.entity', { id: idOf(at(i)) })),
  };
}

const TWO_HOPS = `
WITH near (id) AS (
  SELECT target_id FROM edges WHERE source_id = ?1 AND live = 1
  UNION SELECT source_id FROM edges WHERE target_id = ?1 AND live = 1)
SELECT e.* FROM near n JOIN edges e ON e.source_id = n.id WHERE e.live = 1
UNION SELECT e.* FROM near n JOIN edges e ON e.target_id = n.id WHERE e.live = 1`;

/** Some that hang together with the rest, none of them the hub. */
function averageEntities(entities: number): number[] {
  const next = random(11);
  const found: number[] = [];
  while (found.length < TIMES + 2) {
    const i = Math.floor(next() * entities);
    if (i !== HUB && !standsApart(i)) found.push(i);
  }
  return found;
}
