import { z } from 'zod';

/** Text that was written and not sent, by session. */
type Drafts = Readonly<Record<string, string>>;

interface Unsent {
  drafts: Drafts;
  queued: Drafts;
}

/** What is needed of a zustand store, and of localStorage. */
interface Store {
  getState(): Unsent;
  subscribe(listener: (state: Unsent) => void): () => void;
}
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'mnemoscope.drafts';
const SETTLE_MS = 300;
const MOST_DRAFTS = 50;
const stored = z.record(z.string(), z.string());

export function loadDrafts(shelf: Shelf): Drafts {
  try {
    const parsed = stored.safeParse(JSON.parse(shelf.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** What is written down: the newest drafts, with messages that still wait before them; nothing of `never`. */
export function draftsToKeep({ drafts, queued }: Unsent, never: ReadonlySet<string>): Drafts {
  const kept: Record<string, string> = {};
  for (const key of new Set([...Object.keys(drafts), ...Object.keys(queued)])) {
    const text = joinDrafts(queued[key], drafts[key]);
    if (!never.has(key) && text.trim() !== '') kept[key] = text;
  }
  return Object.fromEntries(Object.entries(kept).slice(-MOST_DRAFTS));
}

/** A message that waited and what was written after it, as one draft. */
export function joinDrafts(first: string | undefined, second: string | undefined): string {
  return [first ?? '', second ?? ''].filter((text) => text !== '').join('\n\n');
}

/** Keeps unsent text across restarts of the app. Called once. */
export function keepDrafts(store: Store, shelf: Shelf, never: ReadonlySet<string>): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = store.getState();
  const write = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      const kept = draftsToKeep(store.getState(), never);
      if (Object.keys(kept).length === 0) shelf.removeItem(KEY);
      else shelf.setItem(KEY, JSON.stringify(kept));
    } catch {
      // No room or no storage: drafts live as long as the window then.
    }
  };
  store.subscribe((state) => {
    if (state.drafts === last.drafts && state.queued === last.queued) return;
    last = state;
    timer ??= setTimeout(write, SETTLE_MS);
  });
  window.addEventListener('pagehide', write);
}
