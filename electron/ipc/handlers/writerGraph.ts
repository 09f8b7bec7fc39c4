import type { ChangeDomain } from '#shared/contract/events';
import type { CallContext } from '#shared/rpc/server';
import { addFact } from '../../memory/graph/edit/addFact';
import { editFact, retireFact } from '../../memory/graph/edit/changeFact';
import { addName, editEntity, removeName } from '../../memory/graph/edit/describe';
import { deleteEntities, mergeEntities, restoreEntities, unmergeEntity } from '../../memory/graph/edit/merge';
import { splitEntity } from '../../memory/graph/edit/split';
import { dismissPair } from '../../memory/graph/edit/suggestions';
import { evict } from '../../memory/graph/edit/evict';
import { backfill } from '../../memory/graph/edit/backfill';
import { runBackground, runCommand, type CommandContext } from '../../store/command';
import { savePositions } from '../../store/entityDecisions';
import { caller } from './caller';
import type { Handlers } from './types';

type GraphRoute = Extract<keyof Handlers<'writer'>, `graph.${string}`>;

const GRAPH = ['graph', 'journal'] as const;
/** A new memory may stand behind a fact, and make others untrue. */
const WITH_MEMORIES = ['graph', 'memories', 'journal', 'jobs'] as const;

export function writerGraphHandlers(context: CommandContext): Pick<Handlers<'writer'>, GraphRoute> {
  const { db, now } = context;

  function step<T extends { label: string }>(
    name: GraphRoute,
    call: CallContext,
    body: () => T,
    domains: readonly ChangeDomain[] = GRAPH,
  ): T {
    const label = (done: T): string => done.label;
    return runCommand(context, { name, ...caller(call), domains, label, undoable: true }, body);
  }

  return {
    'graph.editEntity': ({ id, patch }, call) =>
      step('graph.editEntity', call, () => editEntity(db, id, patch, now())),
    'graph.addAlias': ({ id, name }, call) =>
      step('graph.addAlias', call, () => addName(db, id, name, now())),
    'graph.removeAlias': ({ id, name }, call) =>
      step('graph.removeAlias', call, () => removeName(db, id, name, now())),
    'graph.merge': ({ intoId, ids }, call) => step('graph.merge', call, () => mergeEntities(db, intoId, ids)),
    'graph.unmerge': ({ id }, call) => step('graph.unmerge', call, () => unmergeEntity(db, id)),
    'graph.split': (request, call) => step('graph.split', call, () => splitEntity(db, request, now())),
    'graph.deleteEntities': ({ ids }, call) =>
      step('graph.deleteEntities', call, () => deleteEntities(db, ids, now())),
    'graph.restoreEntities': ({ ids }, call) =>
      step('graph.restoreEntities', call, () => restoreEntities(db, ids)),
    'graph.addEdge': (fact, call) =>
      step(
        'graph.addEdge',
        call,
        () => addFact(db, fact, { now: now(), settings: context.settings() }),
        WITH_MEMORIES,
      ),
    'graph.editEdge': ({ id, patch }, call) =>
      step('graph.editEdge', call, () => editFact(db, id, patch, now())),
    'graph.retireEdge': ({ id, why, at }, call) =>
      step('graph.retireEdge', call, () => retireFact(db, id, { why, at: at ?? now() }, now())),
    'graph.dismissSuggestion': ({ aId, bId }, call) =>
      step('graph.dismissSuggestion', call, () => dismissPair(db, aId, bId)),
    'graph.savePositions': ({ positions }) => ({
      changed: runBackground(context, [], () => savePositions(db, positions)),
    }),
    'graph.evict': ({ dryRun }, call) => evict(context, { dryRun }, caller(call)),
    'graph.backfill': ({ all }) => ({
      queued: runBackground(context, ['jobs'], () => backfill(db, { all })),
    }),
  };
}
