import { exportJson, exportMarkdown } from '../../chat/exportSession';
import { findCommunities } from '../../memory/graph/communities';
import { canonicalName } from '../../memory/graph/normalizeName';
import { graphView } from '../../memory/graph/view';
import type { ReadableDatabase } from '../../store/database';
import {
  entitiesOfMemory,
  entityAliases,
  entityIdsByAlias,
  factsOf,
  factsOfMemory,
  getEntity,
  listEntities,
  memoriesOfEntity,
} from '../../store/graphRead';
import { edgeHistory } from '../../store/graphRecall';
import { jobStatus } from '../../store/jobs';
import { listJournal, memoryHistory, nextRedo, nextUndo } from '../../store/journal';
import { getMemory, getMemoryRow, listMemories, replacedMemories } from '../../store/memoriesRead';
import { toMemory } from '../../store/memoryRow';
import type { StorePaths } from '../../store/paths';
import { allMessages, findMessage, sessionMessages } from '../../store/messages';
import { listProposals } from '../../store/proposals';
import { findSession, getSession, listSessions, memoriesOfSession } from '../../store/sessions';
import { resolveSettings } from '../../store/settingsStore';
import { storeStatus } from '../../store/status';
import type { Handlers } from './types';

/** Memories listed in an entity's pane. */
const ENTITY_MEMORIES = 100;

export function readerHandlers(
  db: ReadableDatabase,
  paths: StorePaths,
  env: Readonly<Record<string, string | undefined>>,
): Handlers<'reader'> {
  return {
    'memories.list': (input) => listMemories(db, input),
    'memories.get': ({ id }) => getMemory(db, id),
    'memories.detail': ({ id }) => {
      const row = getMemoryRow(db, id);
      return {
        memory: toMemory(row),
        session: row.session_id === null ? null : findSession(db, row.session_id),
        message: row.message_id === null ? null : findMessage(db, row.message_id),
        entities: entitiesOfMemory(db, row.seq),
        facts: factsOfMemory(db, row.seq),
        replaces: replacedMemories(db, id),
        history: memoryHistory(db, row.seq),
      };
    },
    'journal.list': ({ before, limit }) => ({
      items: listJournal(db, before, limit),
      canUndo: nextUndo(db),
      canRedo: nextRedo(db),
    }),
    'sessions.list': ({ query, limit }) => ({ sessions: listSessions(db, query, limit) }),
    'sessions.get': ({ id }) => ({ session: getSession(db, id), messages: sessionMessages(db, id) }),
    'sessions.learnt': ({ id }) => ({ memories: memoriesOfSession(db, id).length }),
    'sessions.export': ({ id, format }) => {
      const session = getSession(db, id);
      const shown = sessionMessages(db, id);
      return format === 'markdown'
        ? exportMarkdown(session, shown)
        : exportJson(session, allMessages(db, id), shown);
    },
    'graph.entities': ({ query, limit }) => listEntities(db, query, limit),
    'graph.facts': ({ name }) => ({ facts: factsOf(db, entityIdsByAlias(db, canonicalName(name))) }),
    'graph.history': ({ name }) => ({ edges: edgeHistory(db, entityIdsByAlias(db, canonicalName(name))) }),
    'graph.communities': ({ limit }) => ({ communities: findCommunities(db, limit) }),
    'graph.view': (input) => graphView(db, input),
    'graph.entity': ({ id }) => ({
      entity: getEntity(db, id),
      aliases: entityAliases(db, id),
      facts: factsOf(db, [id]),
      memories: memoriesOfEntity(db, id, ENTITY_MEMORIES),
    }),
    'proposals.list': (input) => listProposals(db, input),
    'settings.get': () => resolveSettings(db, env),
    'jobs.status': () => jobStatus(db),
    'store.status': () => storeStatus(db, paths),
  };
}
