import { useEffect } from 'react';
import { commands, isCommandId, type CommandId } from '#shared/domain/commands';
import type { Settings } from '#shared/domain/settings';
import { connection, inBrowser, isMac } from '../api/bridge';
import { sendCommand } from '../api/commands';
import { useChatUi } from '../features/chat/chatUi';
import { addFiles } from '../features/documents/addFiles';
import { useGraphUi, type GraphRequest } from '../features/graph/state/graphUi';
import { useShownRows } from '../features/memories/state/shownRows';
import { backUp } from '../ui/backUp';
import { announceError, redoStep, undoStep } from '../ui/changeToast';
import { useFrame, type ExportPart, type FrameDialog } from './frameState';
import { toggleMemory } from './memoryState';
import { useNavigation } from './navigation';
import type { View } from './place';
import { exportOpenSession, pinOpenSession } from './sessionCommands';
import { isTyping, matchesShortcut, shortcutsOf } from './shortcuts';

const show = (view: View) => () => useNavigation.getState().show(view);
const open = (dialog: FrameDialog) => () => useFrame.getState().openDialog(dialog);

/** In the graph, which may have to be shown first. */
function inGraph(action: () => void): () => void {
  return () => {
    useNavigation.getState().show('graph');
    action();
  };
}
/** A menu of the system is no press in the page, without which no page may open a picker: the button is at hand then. */
function inDocuments(pick: () => void): () => void {
  return () => {
    useNavigation.getState().show('documents');
    if (navigator.userActivation.isActive) pick();
    else focusSoon('[data-add-files]');
  };
}
const askGraph = (request: GraphRequest) => inGraph(() => useGraphUi.getState().ask(request));

const ACTIONS: Record<CommandId, () => void> = {
  'chat.new': () => {
    useNavigation.getState().openSession(null);
    useChatUi.getState().focusComposer();
  },
  'chat.incognito': () => {
    useNavigation.getState().openIncognito();
    useChatUi.getState().focusComposer();
  },
  'memory.remember': open('remember'),
  'transfer.import': open('import'),
  'transfer.export': () => useFrame.getState().exportMemories(shownInTable()),
  'documents.add': inDocuments(() => void addFiles({ folder: false })),
  'documents.addFolder': inDocuments(() => void addFiles({ folder: true })),
  'session.export': exportOpenSession,
  'store.backup': () => void backUp(),
  'settings.open': show('settings'),
  'journal.undo': () => void undoStep(),
  'journal.redo': () => void redoStep(),
  'memories.search': () => {
    useNavigation.getState().show('memories');
    focusSoon('input[type="search"]');
  },
  'memories.consolidate': open('consolidate'),
  'memories.prune': () => useFrame.getState().prune(null),
  'graph.search': askGraph({ do: 'search' }),
  'graph.path': askGraph({ do: 'path' }),
  'graph.arrange': askGraph({ do: 'arrange' }),
  'graph.savePng': askGraph({ do: 'save', format: 'png', what: 'shown' }),
  'graph.saveSvg': askGraph({ do: 'save', format: 'svg', what: 'shown' }),
  'graph.saveJson': askGraph({ do: 'save', format: 'json', what: 'all' }),
  'graph.saveGraphml': askGraph({ do: 'save', format: 'graphml', what: 'all' }),
  'graph.filter': inGraph(() => useGraphUi.getState().setFiltersOpen(true)),
  'graph.list': inGraph(() => useGraphUi.getState().setListed(true)),
  'graph.addFact': () => useFrame.getState().addFact(null),
  'graph.readAgain': open('readAgain'),
  'graph.tidy': open('tidyGraph'),
  'memory.pause': () => void toggleMemory(),
  'palette.open': open('palette'),
  'inspector.close': () => useNavigation.getState().inspect(null),
  'chat.preview': () => inChat(() => useChatUi.getState().openDialog('preview')),
  'chat.model': () => inChat(() => useChatUi.getState().openDialog('models')),
  'session.pin': pinOpenSession,
  'theme.light': () => void setTheme('light'),
  'theme.dark': () => void setTheme('dark'),
  'theme.system': () => void setTheme('system'),
  'go.chat': show('chat'),
  'go.memories': show('memories'),
  'go.graph': show('graph'),
  'go.journal': show('journal'),
  'go.review': show('review'),
  'go.health': show('health'),
  'go.stats': show('stats'),
  'go.documents': show('documents'),
  'graph.same': () => useNavigation.getState().review('same'),
  'go.back': () => useNavigation.getState().back(),
  'chat.write': () => inChat(() => useChatUi.getState().focusComposer()),
  'help.shortcuts': open('shortcuts'),
};

export function runCommand(id: CommandId): void {
  ACTIONS[id]();
}

/** Listens for shortcuts and for the native menu. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const typing = isTyping(event.target);
      const command = commands.find(
        (candidate) =>
          (candidate.inText || !typing) &&
          shortcutsOf(candidate, inBrowser).some((shortcut) => matchesShortcut(shortcut, event, isMac)),
      );
      if (command === undefined) return;
      event.preventDefault();
      if (!event.repeat) runCommand(command.id);
    };
    window.addEventListener('keydown', onKeyDown);
    const stop = connection.onCommand((id) => isCommandId(id) && runCommand(id));
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);
}

function inChat(action: () => void): void {
  useNavigation.getState().show('chat');
  action();
}

/** The view may not be mounted yet. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`main ${selector}`)?.focus()),
  );
}

/** What the memory table shows, where it is in view. */
function shownInTable(): ExportPart | null {
  if (useNavigation.getState().view !== 'memories') return null;
  return { words: 'What the table shows', rows: useShownRows.getState().rows };
}

async function setTheme(theme: Settings['theme']): Promise<void> {
  await sendCommand('settings.set', { theme }).catch(announceError);
}
