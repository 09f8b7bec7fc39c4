import { create } from 'zustand';
import type { SessionMode } from '#shared/domain/session';
import { keepDrafts, loadDrafts } from './drafts';

/** The key of a session that has no id yet. */
export const NEW = 'new';
/** The key of the conversation that is kept nowhere but in this window's memory. */
export const INCOGNITO = 'incognito';

type ChatDialog = 'preview' | 'models' | 'pull' | null;

interface ChatUi {
  /** Unsent text by session id (or NEW, or INCOGNITO). Kept across restarts, but for INCOGNITO. */
  drafts: Readonly<Record<string, string>>;
  /** One message for each session that waits for the running answer to end. */
  queued: Readonly<Record<string, string>>;
  /** What the next new session will be. */
  newMode: SessionMode;
  /** Counts new sessions: the view of one keeps its place when the session gets its id. */
  newCount: number;
  adopted: Readonly<Record<string, string>>;
  dialog: ChatDialog;
  /** Counts up each time the composer is asked to take the focus. */
  focusRequests: number;
  /** Narrow windows: the session list lies over the chat. */
  sessionsShown: boolean;
  setDraft(key: string, text: string): void;
  setQueued(key: string, text: string | null): void;
  setNewMode(mode: SessionMode): void;
  /** The new session has its id: what was being written moves along. */
  adopt(id: string): void;
  openDialog(dialog: ChatDialog): void;
  focusComposer(): void;
  showSessions(shown: boolean): void;
}

export const useChatUi = create<ChatUi>()((set) => ({
  drafts: loadDrafts(localStorage),
  queued: {},
  newMode: 'normal',
  newCount: 0,
  adopted: {},
  dialog: null,
  focusRequests: 0,
  sessionsShown: false,
  setDraft: (key, text) =>
    set(({ drafts }) => ({ drafts: withEntry(drafts, key, text === '' ? null : text) })),
  setQueued: (key, text) => set(({ queued }) => ({ queued: withEntry(queued, key, text) })),
  setNewMode: (newMode) => set({ newMode }),
  adopt: (id) =>
    set(({ drafts, queued, adopted, newCount }) => ({
      drafts: moved(drafts, NEW, id),
      queued: moved(queued, NEW, id),
      adopted: { ...adopted, [id]: viewKeyOfNew(newCount) },
      newCount: newCount + 1,
      newMode: 'normal',
    })),
  openDialog: (dialog) => set({ dialog }),
  focusComposer: () => set(({ focusRequests }) => ({ focusRequests: focusRequests + 1 })),
  showSessions: (sessionsShown) => set({ sessionsShown }),
}));

keepDrafts(useChatUi, localStorage, new Set([INCOGNITO]));

/** The React key of a conversation's view: the same before and after a new session got its id. */
export function useViewKey(key: string): string {
  return useChatUi(({ adopted, newCount }) => (key === NEW ? viewKeyOfNew(newCount) : (adopted[key] ?? key)));
}

function viewKeyOfNew(count: number): string {
  return `${NEW}-${count}`;
}

function withEntry(entries: Readonly<Record<string, string>>, key: string, text: string | null) {
  const { [key]: _old, ...rest } = entries;
  return text === null ? rest : { ...rest, [key]: text };
}

function moved(entries: Readonly<Record<string, string>>, from: string, to: string) {
  const text = entries[from];
  return text === undefined ? entries : withEntry(withEntry(entries, from, null), to, text);
}
