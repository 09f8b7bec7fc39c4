import type { Session } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import type { CallContext } from '#shared/rpc/server';
import { rememberAsStep } from '../../memory/ingest/rememberAsStep';
import { changeStatus } from '../../memory/ingest/changeStatus';
import { describeEdit, editMemory, refuseStale } from '../../memory/ingest/edit';
import { acceptProposal, rejectProposals, reopenProposals } from '../../memory/learning/accept';
import { eraseForGood } from '../../memory/lifecycle/erase';
import { mergeMemories } from '../../memory/lifecycle/merge';
import { unmergeMemory } from '../../memory/lifecycle/unmerge';
import { plural, quote } from '../../memory/words';
import { dismissAside } from '../../store/aside';
import { runBackground, runCommand, type CommandContext } from '../../store/command';
import { strikeBeforeDeleting } from '../../store/eraseSaid';
import { hadText } from '../../store/journal';
import { getMemory } from '../../store/memoriesRead';
import { setStatus } from '../../store/memoriesWrite';
import type { StorePaths } from '../../store/paths';
import { recoverInto } from '../../store/recoverInto';
import { removePendingOf } from '../../store/proposals';
import { clearResponses } from '../../store/responseCache';
import { branchEnd, getMessage } from '../../store/messages';
import { changeSession, deleteSession, getSession, memoriesOfSession } from '../../store/sessions';
import { keepActiveSpace, spaceStatus } from '../../store/spaceStatus';
import { resetSettings, resolveSettings, writeSettings } from '../../store/settingsStore';
import type { GivenSettings } from '../../settings/given';
import { fallbackFolders, forgetDone } from '../../fileBackend/fallback';
import { caller } from './caller';
import type { Undoing } from '../../engine/undoing';
import type { Handlers } from './types';
import { writerDocumentHandlers } from './writerDocuments';
import { writerGraphHandlers } from './writerGraph';
import { writerTableHandlers } from './writerTable';
import { writerJournalHandlers } from './writerJournal';

const memoryDomains = ['memories', 'journal', 'graph', 'jobs'] as const;

export function writerHandlers(
  context: CommandContext,
  paths: StorePaths,
  given: GivenSettings,
  undoing: Undoing,
): Handlers<'writer'> {
  const { db, now } = context;

  function changeSettings(name: string, call: CallContext, change: () => void): Settings {
    const label = (): string => 'Changed settings';
    runCommand(context, { name, ...caller(call), domains: ['settings'], label, undoable: false }, () => {
      change();
      clearResponses(db);
    });
    return resolveSettings(db, given).values;
  }

  function sessionCommand(
    name: string,
    label: string,
    { id, change }: { id: string; change: Parameters<typeof changeSession>[2] },
    call: CallContext,
  ): Session {
    const domains = ['sessions', 'journal'] as const;
    runCommand(context, { name, ...caller(call), domains, label: () => label, undoable: true }, () => {
      changeSession(db, id, change);
      return { id };
    });
    return getSession(db, id);
  }

  return {
    'memories.remember': (input, call) => rememberAsStep(context, input, caller(call)),
    'memories.edit': ({ id, patch, was }, call) => {
      runCommand(
        context,
        {
          name: 'memories.edit',
          ...caller(call),
          domains: memoryDomains,
          label: ({ text, again }) =>
            again ? `Restored an earlier wording of ${quote(text)}` : describeEdit(patch, quote(text)),
          undoable: true,
        },
        () => {
          if (was !== undefined) refuseStale(db, id, was);
          const again = patch.text !== undefined && hadText(db, id, patch.text);
          return { text: editMemory(db, id, patch, now()), again };
        },
      );
      return getMemory(db, id);
    },
    'memories.trash': ({ ids }, call) => changeStatus(context, 'trash', ids, caller(call)),
    'memories.restore': ({ ids }, call) => changeStatus(context, 'restore', ids, caller(call)),
    'memories.erase': async (input, call) => {
      const erased = await eraseForGood(context, paths, input, caller(call));
      forgetDone(fallbackFolders(paths.dataDir));
      return erased;
    },
    'proposals.accept': (input, call) => acceptProposal(context, input, caller(call)),
    'proposals.reject': ({ ids }, call) => rejectProposals(context, ids, caller(call)),
    'proposals.reopen': ({ ids }, call) => reopenProposals(context, ids, caller(call)),
    'memories.merge': (input, call) => mergeMemories(context, input, caller(call)),
    'memories.unmerge': ({ id }, call) => unmergeMemory(context, id, caller(call)),
    'sessions.rename': ({ id, title }, call) =>
      sessionCommand('sessions.rename', `Renamed a chat to ${quote(title)}`, { id, change: { title } }, call),
    'sessions.pin': ({ id, pinned }, call) => {
      const label = `${pinned ? 'Pinned' : 'Unpinned'} the chat ${quote(getSession(db, id).title)}`;
      return sessionCommand('sessions.pin', label, { id, change: { pinned } }, call);
    },
    'sessions.setMode': ({ id, mode }, call) => {
      const verb = mode === 'read_only' ? 'Memory is read only in' : 'Memory learns again in';
      const label = `${verb} the chat ${quote(getSession(db, id).title)}`;
      return sessionCommand('sessions.setMode', label, { id, change: { mode } }, call);
    },
    'sessions.showBranch': ({ id, messageId }) => {
      if (getMessage(db, messageId).sessionId !== id) {
        throw new AppError('NOT_FOUND', 'That message belongs to another chat.');
      }
      runBackground(context, ['sessions'], () => changeSession(db, id, { headId: branchEnd(db, messageId) }));
      return getSession(db, id);
    },
    'sessions.remove': ({ id, withMemories }, call) => {
      let { title } = getSession(db, id);
      return runCommand(
        context,
        {
          name: 'sessions.remove',
          ...caller(call),
          domains: withMemories ? ['sessions', 'proposals', ...memoryDomains] : ['sessions', 'journal'],
          label: ({ memories }) =>
            `Deleted the chat ${quote(title)}` +
            (memories > 0 ? ` and ${plural(memories, 'memory', 'memories')} learnt from it` : ''),
          undoable: true,
        },
        () => {
          strikeBeforeDeleting(db, id);
          title = getSession(db, id).title;
          const learnt = withMemories ? memoriesOfSession(db, id) : [];
          if (withMemories) removePendingOf(db, id);
          const memories = setStatus(
            db,
            learnt,
            'trash',
            ['active', 'paused', 'archived', 'superseded'],
            now(),
          );
          clearResponses(db); // they quote the chat
          return { changed: deleteSession(db, id), memories };
        },
      );
    },
    ...writerJournalHandlers(undoing),
    ...writerTableHandlers(context),
    ...writerDocumentHandlers(context),
    ...writerGraphHandlers(context),
    'settings.set': (patch, call) => changeSettings('settings.set', call, () => writeSettings(db, patch)),
    'spaces.cancel': (_input, call) => {
      changeSettings('spaces.cancel', call, () => keepActiveSpace(db, given));
      return spaceStatus(db, given);
    },
    'settings.reset': ({ keys }, call) =>
      changeSettings('settings.reset', call, () => resetSettings(db, keys)),
    'chat.clearCache': () => ({ changed: runBackground(context, [], () => clearResponses(db)) }),
    'store.recover': (input, call) => recoverInto(context, paths, input, caller(call)),
    'store.dismissAside': ({ id }) => {
      dismissAside(paths, id);
      context.committed(['store']);
      return {};
    },
  };
}
