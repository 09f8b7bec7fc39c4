import { serverPlaces, settingsAway } from '#shared/domain/settingsAway';
import { exportJson, exportMarkdown } from '../../transfer/export/session';
import type { ReadableDatabase } from '../../store/database';
import { placesOf } from '../../store/documents';
import { entitiesOfMemory } from '../../store/graphEntities';
import { factsOfMemory } from '../../store/graphFacts';
import { jobStatus } from '../../store/jobs';
import { memoryHistory } from '../../store/journal';
import { previewErase } from '../../memory/lifecycle/erase';
import { previewMerge } from '../../memory/lifecycle/merge';
import { getMemory, getMemoryRow, listMemories, replacedMemories } from '../../store/memoriesRead';
import type { FilterMeaning } from '../../store/memoryFilter';
import { toMemory } from '../../store/memoryRow';
import type { StorePaths } from '../../store/paths';
import { allMessages, findMessage, sessionMessages } from '../../store/messages';
import { listProposals } from '../../store/proposals';
import { findSession, getSession, listSessions, memoriesOfSession } from '../../store/sessions';
import { resolveSettings } from '../../store/settingsStore';
import type { GivenSettings } from '../../settings/given';
import { spaceStatus } from '../../store/spaceStatus';
import { storeStatus } from '../../store/status';
import { memoryUses } from '../../store/uses';
import { suggestionSummary } from '../../store/suggestionSummary';
import { readerDocumentHandlers } from './readerDocuments';
import { readerGraphHandlers } from './readerGraph';
import { readerStatsHandlers } from './readerStats';
import { readerTableHandlers } from './readerTable';
import { readerJournalHandlers } from './readerJournal';
import type { Handlers } from './types';

export function readerHandlers(
  db: ReadableDatabase,
  paths: StorePaths,
  given: GivenSettings,
  now: () => number = Date.now,
): Handlers<'reader'> {
  const meaning = (): FilterMeaning => ({ now: now(), settings: resolveSettings(db, given).values });
  return {
    'memories.list': (input) => listMemories(db, input, meaning()),
    'memories.erasePreview': ({ ids }) => previewErase(db, paths, ids ?? null),
    'memories.mergePreview': (input) => previewMerge(db, input),
    'memories.get': ({ id }) => getMemory(db, id),
    'memories.detail': ({ id }) => {
      const row = getMemoryRow(db, id);
      return {
        memory: toMemory(row),
        document: placesOf(db, [row.seq]).get(row.seq) ?? null,
        session: row.session_id === null ? null : findSession(db, row.session_id),
        message: row.message_id === null ? null : findMessage(db, row.message_id),
        entities: entitiesOfMemory(db, row.seq),
        facts: factsOfMemory(db, row.seq),
        replaces: replacedMemories(db, id),
        history: memoryHistory(db, row.seq),
      };
    },
    'memories.uses': (input) => memoryUses(db, input),
    'sessions.list': (input) => ({ sessions: listSessions(db, input) }),
    'sessions.get': ({ id }) => ({ session: getSession(db, id), messages: sessionMessages(db, id) }),
    'sessions.learnt': ({ id }) => ({ memories: memoriesOfSession(db, id).length }),
    'sessions.export': ({ id, format }) => {
      const session = getSession(db, id);
      const shown = sessionMessages(db, id);
      return format === 'markdown'
        ? exportMarkdown(session, shown)
        : exportJson(session, allMessages(db, id), shown);
    },
    ...readerJournalHandlers(db),
    ...readerTableHandlers(db, meaning),
    ...readerDocumentHandlers(db),
    ...readerStatsHandlers(db, () => ({ ...meaning(), zone: resolveSettings(db, given).values.timeZone })),
    ...readerGraphHandlers(db, () => resolveSettings(db, given).values, now),
    'suggestions.summary': () => suggestionSummary(db, meaning()),
    'proposals.list': (input) => listProposals(db, input),
    'settings.get': () => {
      const resolved = resolveSettings(db, given);
      return { ...resolved, away: settingsAway(resolved.values, serverPlaces(resolved.values, given.env)) };
    },
    'jobs.status': () => jobStatus(db, Date.now()),
    'spaces.status': () => spaceStatus(db, given),
    'store.status': () => storeStatus(db, paths),
  };
}
