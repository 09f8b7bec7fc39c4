import { create } from 'zustand';

/** The key of a session that has no id yet. */
export const NEW = 'new';

interface ChatUi {
  /** Unsent text by session id (or NEW). Lives as long as the window and is written nowhere. */
  drafts: Readonly<Record<string, string>>;
  dialog: 'preview' | 'models' | 'pull' | null;
  /** Counts up each time the composer is asked to take the focus. */
  focusRequests: number;
  /** Whether "Used memories" opens by itself under new answers. */
  usedOpen: boolean;
  /** Narrow windows: the session list lies over the chat. */
  sessionsShown: boolean;
  setDraft(key: string, text: string): void;
  openDialog(dialog: 'preview' | 'models' | 'pull' | null): void;
  focusComposer(): void;
  setUsedOpen(open: boolean): void;
  showSessions(shown: boolean): void;
}

const USED_KEY = 'mnemoscope.usedMemoriesOpen';

export const useChatUi = create<ChatUi>()((set) => ({
  drafts: {},
  dialog: null,
  focusRequests: 0,
  usedOpen: localStorage.getItem(USED_KEY) !== 'no',
  sessionsShown: false,
  setDraft: (key, text) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: text } })),
  openDialog: (dialog) => set({ dialog }),
  focusComposer: () => set(({ focusRequests }) => ({ focusRequests: focusRequests + 1 })),
  setUsedOpen: (usedOpen) => {
    localStorage.setItem(USED_KEY, usedOpen ? 'yes' : 'no');
    set({ usedOpen });
  },
  showSessions: (sessionsShown) => set({ sessionsShown }),
}));
