/**
 * Every command of the app, once. The native menu, the palette, the shortcuts and the sheet behind `?` derive from it;
 * what a command does is mapped in the window (renderer/app/commands.ts).
 */
export interface CommandDefinition {
  readonly id: string;
  readonly title: string;
  readonly menu: 'file' | 'edit' | 'view' | 'go' | 'help';
  /** "Mod" is ⌘ on macOS and Ctrl elsewhere; parts are joined by "+", the key comes last. */
  readonly shortcut?: string;
  /** What is offered in a browser tab, where the keys above are the browser's own (tabs, private windows). */
  readonly browserShortcut?: string;
  /** False: while a text field has the focus its own meaning of the keys wins (undo, "?"). Menus must not catch these. */
  readonly inText: boolean;
  /** More words by which the palette finds it. */
  readonly keywords?: string;
}

export const commands = [
  {
    id: 'chat.new',
    title: 'New chat',
    menu: 'file',
    shortcut: 'Mod+Shift+O',
    inText: true,
    keywords: 'session conversation',
  },
  {
    id: 'chat.incognito',
    title: 'New incognito chat',
    menu: 'file',
    shortcut: 'Mod+Shift+N',
    browserShortcut: 'Alt+Shift+N',
    inText: true,
    keywords: 'private session conversation reads learns nothing',
  },
  {
    id: 'memory.remember',
    title: 'Remember something',
    menu: 'file',
    shortcut: 'Mod+Shift+M',
    inText: true,
    keywords: 'add memory fact note',
  },
  {
    id: 'session.export',
    title: 'Export this chat',
    menu: 'file',
    inText: true,
    keywords: 'session save markdown file download',
  },
  {
    id: 'graph.savePng',
    title: 'Save the graph as a picture',
    menu: 'file',
    inText: true,
    keywords: 'export download image png',
  },
  {
    id: 'graph.saveSvg',
    title: 'Save the graph as a drawing',
    menu: 'file',
    inText: true,
    keywords: 'export download image svg vector',
  },
  {
    id: 'graph.saveJson',
    title: 'Save the whole graph as JSON',
    menu: 'file',
    inText: true,
    keywords: 'export download data everything',
  },
  {
    id: 'graph.saveGraphml',
    title: 'Save the whole graph as GraphML',
    menu: 'file',
    inText: true,
    keywords: 'export download data everything gephi yed',
  },
  { id: 'store.backup', title: 'Back up now', menu: 'file', inText: true, keywords: 'save copy' },
  {
    id: 'settings.open',
    title: 'Settings',
    menu: 'file',
    shortcut: 'Mod+,',
    inText: true,
    keywords: 'preferences options',
  },
  { id: 'journal.undo', title: 'Undo last change', menu: 'edit', shortcut: 'Mod+Z', inText: false },
  { id: 'journal.redo', title: 'Redo change', menu: 'edit', shortcut: 'Mod+Shift+Z', inText: false },
  {
    id: 'memories.search',
    title: 'Search memories',
    menu: 'edit',
    shortcut: 'Mod+Shift+F',
    inText: true,
    keywords: 'find table',
  },
  {
    id: 'memories.consolidate',
    title: 'Look for memories that say the same',
    menu: 'edit',
    inText: true,
    keywords: 'consolidate merge join duplicates doubles',
  },
  {
    id: 'memories.prune',
    title: 'Clean up memories',
    menu: 'edit',
    inText: true,
    keywords: 'prune old unused faded junk trash archive delete',
  },
  {
    id: 'graph.addFact',
    title: 'Add a fact',
    menu: 'edit',
    inText: true,
    keywords: 'graph relation edge entity thing new',
  },
  {
    id: 'graph.readAgain',
    title: 'Read memories again for the graph',
    menu: 'edit',
    inText: true,
    keywords: 'extract backfill entities relations',
  },
  {
    id: 'graph.tidy',
    title: 'Tidy the graph',
    menu: 'edit',
    inText: true,
    keywords: 'evict prune orphans expired clean up',
  },
  {
    id: 'graph.search',
    title: 'Find in the graph',
    menu: 'edit',
    shortcut: 'Mod+Shift+G',
    inText: true,
    keywords: 'search entity focus centre',
  },
  {
    id: 'graph.path',
    title: 'Find a path in the graph',
    menu: 'edit',
    inText: true,
    keywords: 'shortest way connection between how are connected',
  },
  {
    id: 'memory.pause',
    title: 'Pause or resume memory',
    menu: 'edit',
    inText: true,
    keywords: 'stop learning recall off on',
  },
  {
    id: 'palette.open',
    title: 'Command palette',
    menu: 'view',
    shortcut: 'Mod+K',
    inText: true,
    keywords: 'find go to',
  },
  {
    id: 'inspector.close',
    title: 'Close the inspector',
    menu: 'view',
    shortcut: 'Mod+I',
    inText: true,
    keywords: 'pane hide',
  },
  {
    id: 'chat.preview',
    title: 'Preview context',
    menu: 'view',
    shortcut: 'Mod+Shift+P',
    browserShortcut: 'Alt+Shift+P',
    inText: true,
    keywords: 'prompt tokens messages',
  },
  {
    id: 'chat.model',
    title: 'Choose a model',
    menu: 'view',
    inText: true,
    keywords: 'ollama pull picker memory only',
  },
  {
    id: 'session.pin',
    title: 'Pin or unpin this chat',
    menu: 'view',
    inText: true,
    keywords: 'session keep top',
  },
  {
    id: 'graph.filter',
    title: 'Filter the graph',
    menu: 'view',
    inText: true,
    keywords: 'type relation community confidence orphans',
  },
  { id: 'graph.list', title: 'Graph as a list', menu: 'view', inText: true, keywords: 'entities rows' },
  {
    id: 'graph.arrange',
    title: 'Arrange the graph again',
    menu: 'view',
    inText: true,
    keywords: 'layout places',
  },
  { id: 'theme.light', title: 'Light theme', menu: 'view', inText: true, keywords: 'appearance colour' },
  { id: 'theme.dark', title: 'Dark theme', menu: 'view', inText: true, keywords: 'appearance colour night' },
  {
    id: 'theme.system',
    title: 'Theme of the system',
    menu: 'view',
    inText: true,
    keywords: 'appearance automatic',
  },
  {
    id: 'go.chat',
    title: 'Chat',
    menu: 'go',
    shortcut: 'Mod+1',
    browserShortcut: 'Alt+Shift+1',
    inText: true,
    keywords: 'go to assistant',
  },
  {
    id: 'go.memories',
    title: 'Memories',
    menu: 'go',
    shortcut: 'Mod+2',
    browserShortcut: 'Alt+Shift+2',
    inText: true,
    keywords: 'go to table list',
  },
  {
    id: 'go.graph',
    title: 'Graph',
    menu: 'go',
    shortcut: 'Mod+3',
    browserShortcut: 'Alt+Shift+3',
    inText: true,
    keywords: 'go to entities relations',
  },
  {
    id: 'go.journal',
    title: 'Journal',
    menu: 'go',
    shortcut: 'Mod+4',
    browserShortcut: 'Alt+Shift+4',
    inText: true,
    keywords: 'go to history changes',
  },
  {
    id: 'go.review',
    title: 'Review',
    menu: 'go',
    shortcut: 'Mod+5',
    browserShortcut: 'Alt+Shift+5',
    inText: true,
    keywords: 'go to proposals queue learnt waiting accept reject',
  },
  {
    id: 'go.health',
    title: 'Health',
    menu: 'go',
    shortcut: 'Mod+6',
    browserShortcut: 'Alt+Shift+6',
    inText: true,
    keywords: 'go to doctor check repair integrity vectors backups upkeep sweeps',
  },
  {
    id: 'go.stats',
    title: 'Stats',
    menu: 'go',
    shortcut: 'Mod+7',
    browserShortcut: 'Alt+Shift+7',
    inText: true,
    keywords: 'go to statistics growth numbers charts',
  },
  {
    id: 'graph.same',
    title: 'Things that may be the same',
    menu: 'go',
    inText: true,
    keywords: 'graph merge suggestions duplicates entities review',
  },
  {
    id: 'go.back',
    title: 'Back',
    menu: 'go',
    shortcut: 'Alt+ArrowLeft',
    inText: false,
    keywords: 'previous',
  },
  {
    id: 'chat.write',
    title: 'Write a message',
    menu: 'go',
    shortcut: 'Mod+J',
    inText: true,
    keywords: 'composer focus ask',
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    menu: 'help',
    shortcut: '?',
    inText: false,
    keywords: 'keys help',
  },
] as const satisfies readonly CommandDefinition[];

export type CommandId = (typeof commands)[number]['id'];

export function isCommandId(id: string): id is CommandId {
  return commands.some((command) => command.id === id);
}
