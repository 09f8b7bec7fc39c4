import { create } from 'zustand';
import type { MemoryFilter } from '#shared/domain/memory';
import { keepPlace, loadPlace, type Inspected, type Place, type View } from './place';

/** The parts of Review: what waits for the person, by kind, and what became of proposals. */
export type ReviewTab =
  | 'learn'
  | 'duplicates'
  | 'contradictions'
  | 'low_value'
  | 'secrets'
  | 'expired'
  | 'same'
  | 'accepted'
  | 'rejected';

interface Navigation extends Place {
  /** The message to scroll to in the open session, if one was asked for. */
  messageId: string | null;
  /** The entity that the graph centres on. */
  graphFocus: string | null;
  /** The memory whose text is open for editing in the inspector because that was asked for elsewhere. */
  editing: string | null;
  reviewTab: ReviewTab;
  /** The section of the settings that was asked for; null once it is shown. */
  settingsSection: string | null;
  /** The search in the memory table. */
  memoryQuery: string;
  /** What the memory table is to show, because that was asked for elsewhere; null once it does. */
  wantedFilter: MemoryFilter | null;
  /** Where `back` leads, newest last. */
  past: readonly Place[];
  show(view: View): void;
  /** Opens that part of Review. */
  review(tab: ReviewTab): void;
  /** Opens that section of the settings. */
  openSettings(section: string): void;
  settingsShown(): void;
  inspect(target: Inspected | null): void;
  /** Shows it in place of what is inspected, which is no more: Back does not lead there. */
  inspectInstead(target: Inspected | null): void;
  /** Shows the memory in the inspector, its text ready to be changed. */
  editMemory(id: string): void;
  editingEnded(): void;
  back(): void;
  /** Opens the session in chat; null is a new, empty one. */
  openSession(id: string | null, messageId?: string): void;
  /** A new chat that is stored nowhere. */
  openIncognito(): void;
  /** A new session got its id with its first message: same place, now with an address. */
  adoptSession(id: string): void;
  /** Centres the graph on the entity; null goes back to the overview. */
  focusEntity(id: string | null): void;
  searchMemories(query: string): void;
  /** Shows these memories in the table, and no others. */
  showMemories(filter: MemoryFilter): void;
  filterTaken(): void;
  setMemoryQuery(query: string): void;
}

const MAX_PAST = 50;

/** Where the person is. Views read it; nothing but these actions changes it. */
export const useNavigation = create<Navigation>()((set) => {
  const go = (change: Partial<Navigation>): void =>
    set((now) => ({
      ...change,
      past: [...now.past, placeOf(now)].slice(-MAX_PAST),
    }));
  return {
    ...loadPlace(sessionStorage),
    messageId: null,
    graphFocus: null,
    editing: null,
    reviewTab: 'learn',
    settingsSection: null,
    memoryQuery: '',
    wantedFilter: null,
    past: [],
    show: (view) =>
      set((now) => (now.view === view ? now : { view, past: [...now.past, placeOf(now)].slice(-MAX_PAST) })),
    review: (reviewTab) => go({ view: 'review', reviewTab }),
    openSettings: (settingsSection) => go({ view: 'settings', settingsSection }),
    settingsShown: () => set({ settingsSection: null }),
    inspect: (inspected) => go({ inspected, editing: null }),
    inspectInstead: (inspected) => set({ inspected, editing: null }),
    editMemory: (id) => go({ inspected: { kind: 'memory', id }, editing: id }),
    editingEnded: () => set({ editing: null }),
    back: () =>
      set((now) => {
        const place = now.past.at(-1);
        return place === undefined ? now : { ...place, editing: null, past: now.past.slice(0, -1) };
      }),
    openSession: (sessionId, messageId) =>
      go({ view: 'chat', sessionId, incognito: false, messageId: messageId ?? null }),
    openIncognito: () => go({ view: 'chat', sessionId: null, incognito: true, messageId: null }),
    adoptSession: (sessionId) => set({ sessionId }),
    focusEntity: (graphFocus) => go({ view: 'graph', graphFocus }),
    searchMemories: (memoryQuery) => go({ view: 'memories', memoryQuery }),
    showMemories: (wantedFilter) => go({ view: 'memories', memoryQuery: '', wantedFilter }),
    filterTaken: () => set({ wantedFilter: null }),
    setMemoryQuery: (memoryQuery) => set({ memoryQuery }),
  };
});

useNavigation.subscribe((now) => keepPlace(sessionStorage, now));

function placeOf({ view, inspected, sessionId, incognito }: Place): Place {
  return { view, inspected, sessionId, incognito };
}
