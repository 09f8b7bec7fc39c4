import { newMemory } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import type { Extraction } from '../../electron/memory/graph/extraction';
import { settleGraph } from '../../electron/memory/graph/settleGraph';
import { storeExtraction } from '../../electron/memory/graph/storeExtraction';
import { saveMemory } from '../../electron/memory/ingest/remember';
import { runBackground, type CommandContext } from '../../electron/store/command';
import type { WritableDatabase } from '../../electron/store/database';
import { findById } from '../../electron/store/memoriesWrite';
import { openStore } from '../../electron/store/open';
import { moveSweep } from '../../electron/store/sweeps';
import { HUB, nameOf } from './graphSeed';
import { sample, summarize, type Summary } from './stats';

export interface SettleFigures {
  /** A transaction that changes one row: the floor. */
  empty: Summary;
  /** An assertion between two average entities, read out of a memory that is there. */
  assertion: Summary;
  /** The same with the hub as its target. */
  hubAssertion: Summary;
}

const TIMES = 60;

export function benchSettling(folder: string, entities: number): SettleFigures {
  const { db } = openStore(folder);
  const context = benchContext(db);
  const extracted = (source: (i: number) => number, target: (i: number) => number): Summary => {
    const taken: number[] = [];
    for (let i = 1; i <= TIMES; i += 1) {
      const memory = memoryFor(context, i);
      const relation = oneRelation(source(i) % entities, target(i) % entities);
      const started = performance.now();
      storeOne(context, memory, relation);
      taken.push(performance.now() - started);
    }
    return summarize(taken);
  };
  const empty = summarize(sample(TIMES, (i) => runBackground(context, [], () => moveSweep(db, 'bench', i))));
  const assertion = extracted(
    (i) => 3 * i + 1,
    (i) => 3 * i + 700,
  );
  const hubAssertion = extracted(
    (i) => 3 * i + 2,
    () => HUB,
  );
  db.close();
  return { empty, assertion, hubAssertion };
}

/** The writer's way of committing, without vectors. */
export function benchContext(db: WritableDatabase): CommandContext {
  return {
    db,
    process: 'bench',
    now: Date.now,
    settings: () => defaultSettings,
    beforeCommit: () => settleGraph(db, Date.now()),
    committed: () => undefined,
  };
}

/** A new memory, saved in a transaction of its own. */
export function memoryFor(context: CommandContext, i: number): number {
  const { db } = context;
  const memory = newMemory.parse({ text: `A later note ${i} on ${nameOf(i)} at ${Math.random()}` });
  return runBackground(context, [], () => {
    const { id } = saveMemory(db, memory, { now: Date.now(), settings: defaultSettings });
    return findById(db, id)?.seq ?? 0;
  });
}

export function storeOne(context: CommandContext, memorySeq: number, extraction: Extraction): void {
  const at = Date.now();
  runBackground(context, ['graph'], () =>
    storeExtraction(context.db, { memorySeq, at, extraction, extractor: 'bench', now: at }),
  );
}

export function oneRelation(source: number, target: number): Extraction {
  const names = [nameOf(source), nameOf(target)] as const;
  return {
    entities: names.map((name) => ({ name, type: 'concept', rawType: null, start: 0, end: 1 })),
    relations: [
      {
        source: names[0],
        relation: 'connects_to',
        target: names[1],
        confidence: 0.8,
        polarity: 'holds',
        validFrom: null,
        validTo: null,
      },
    ],
    aliases: [],
  };
}
