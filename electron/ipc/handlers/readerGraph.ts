import type { AsOf } from '#shared/domain/graph';
import type { Settings } from '#shared/domain/settings';
import { listCommunities } from '../../memory/graph/listCommunities';
import { canonicalName } from '../../memory/graph/normalizeName';
import { findPath } from '../../memory/graph/path';
import { recallGraph } from '../../memory/graph/recallGraph';
import { RULES_VERSION } from '../../memory/graph/rules/ruleExtractor';
import { expandNode, graphView } from '../../memory/graph/view';
import type { ReadableDatabase } from '../../store/database';
import { communityOf, relationCounts } from '../../store/graphDetail';
import { edgesByIds } from '../../store/graphEdges';
import {
  entitiesByIds,
  entityAliases,
  entityIdsByAlias,
  getEntity,
  givenOf,
  memoriesOfEntity,
  mergedInto,
} from '../../store/graphEntities';
import { listEntities } from '../../store/graphEntityList';
import { factsOf } from '../../store/graphFacts';
import { edgeHistory, evidenceOf, getEdge, relationHistory } from '../../store/graphHistory';
import { wholeGraph, type GraphScope } from '../../store/graphScope';
import { graphSummary, listSuggestions } from '../../store/graphSummary';
import type { Handlers } from './types';

type ReaderGraph = Pick<Handlers<'reader'>, Extract<keyof Handlers<'reader'>, `graph.${string}`>>;

/** Memories, facts and edges listed in a pane. */
const LISTED = 100;
const MOST_EDGES = 1_000;
const MOST_PAST = 300;

export function readerGraphHandlers(
  db: ReadableDatabase,
  settings: () => Settings,
  now: () => number,
): ReaderGraph {
  const named = (name: string): string[] => entityIdsByAlias(db, canonicalName(name));
  const scopeOf = (asOf: AsOf): GraphScope => wholeGraph(asOf, now());
  return {
    'graph.entities': ({ filter, ...request }) => listEntities(db, request, { ...scopeOf({}), filter }),
    'graph.facts': ({ name, asOf }) => ({ facts: factsOf(db, named(name), MOST_EDGES, scopeOf(asOf)) }),
    'graph.history': ({ name }) => ({ edges: edgeHistory(db, named(name), { limit: MOST_EDGES }) }),
    'graph.recall': (input) => ({
      facts: recallGraph(db, input, { settings: settings(), now: now(), similarities: () => new Map() }),
    }),
    'graph.communities': ({ limit }) => listCommunities(db, limit),
    'graph.view': (input) => graphView(db, input, now()),
    'graph.expand': (input) => expandNode(db, input, now()),
    'graph.path': ({ fromId, toId, asOf, filter }) => {
      const [from, to] = [getEntity(db, fromId).id, getEntity(db, toId).id];
      const path = findPath(db, [from], [to], { ...scopeOf(asOf), filter });
      return {
        nodes: entitiesByIds(db, path?.entityIds ?? []),
        edges: edgesByIds(db, path?.edgeIds ?? []),
      };
    },
    'graph.summary': () => graphSummary(db, RULES_VERSION, now()),
    'graph.entity': ({ id: asked }) => {
      const entity = getEntity(db, asked);
      const { id } = entity;
      return {
        entity,
        aliases: entityAliases(db, id),
        facts: factsOf(db, [id], MOST_EDGES),
        past: edgeHistory(db, [id], { pastOnly: true, limit: MOST_PAST }),
        memories: memoriesOfEntity(db, id, LISTED),
        merged: mergedInto(db, id),
        community: communityOf(db, entity.communityId),
        relations: relationCounts(db, id),
        given: givenOf(db, id),
      };
    },
    'graph.edge': ({ id }) => {
      const edge = getEdge(db, id);
      return {
        edge,
        evidence: evidenceOf(db, edge, LISTED),
        history: relationHistory(db, edge, LISTED),
      };
    },
    'graph.suggestions': ({ limit }) => listSuggestions(db, limit),
  };
}
