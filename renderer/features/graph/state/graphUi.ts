import { create } from 'zustand';
import { z } from 'zod';
import type { GraphFilter } from '#shared/domain/graph';
import { NO_FILTER } from './filters';

/** How nodes are arranged, coloured and sized: a matter of taste that outlives the window. */
const looks = z.object({
  layout: z.enum(['force', 'hierarchy', 'concentric', 'circle']).catch('force'),
  colourBy: z.enum(['type', 'community']).catch('type'),
  sizeBy: z.enum(['importance', 'links']).catch('importance'),
  /** Communities as areas behind their members. */
  areas: z.boolean().catch(true),
});
export type GraphLooks = z.infer<typeof looks>;
export type LayoutKind = GraphLooks['layout'];

/** What another part of the window (a command) asks the graph to do; the view does it and takes it back. */
export type GraphRequest = { do: 'search' | 'path' | 'arrange' } | ({ do: 'save' } & SaveRequest);

export interface SaveRequest {
  format: 'png' | 'svg' | 'json' | 'graphml';
  /** Pictures are of what is shown. */
  what: 'shown' | 'all';
}

/** Ends of a path with their names, which may be of entities that are not drawn. */
export interface PathEnds {
  from: PathEnd;
  /** Null while it is being chosen. */
  to: PathEnd | null;
}
export interface PathEnd {
  id: string;
  name: string;
}

interface GraphUi {
  looks: GraphLooks;
  filter: GraphFilter;
  /** The moment that is looked at; null is now. Milliseconds since 1970. */
  at: number | null;
  /** Only what was known at that moment counts. */
  knownThen: boolean;
  /** The path that is looked for. */
  path: PathEnds | null;
  listed: boolean;
  filtersOpen: boolean;
  request: GraphRequest | null;
  look(change: Partial<GraphLooks>): void;
  setFilter(filter: GraphFilter): void;
  travel(at: number | null): void;
  setKnownThen(knownThen: boolean): void;
  setPath(path: PathEnds | null): void;
  setListed(listed: boolean): void;
  setFiltersOpen(open: boolean): void;
  ask(request: GraphRequest | null): void;
}

const KEY = 'mnemoscope.graph';

/** What the graph view remembers of how it is looked at. Light: commands use it before the view is loaded. */
export const useGraphUi = create<GraphUi>()((set) => ({
  looks: loadLooks(),
  filter: NO_FILTER,
  at: null,
  knownThen: false,
  path: null,
  listed: false,
  filtersOpen: false,
  request: null,
  look: (change) =>
    set((now) => {
      const next = { ...now.looks, ...change };
      localStorage.setItem(KEY, JSON.stringify(next));
      return { looks: next };
    }),
  setFilter: (filter) => set({ filter }),
  travel: (at) => set({ at }),
  setKnownThen: (knownThen) => set({ knownThen }),
  setPath: (path) => set({ path }),
  setListed: (listed) => set({ listed }),
  setFiltersOpen: (filtersOpen) => set({ filtersOpen }),
  ask: (request) => set({ request }),
}));

function loadLooks(): GraphLooks {
  try {
    return looks.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return looks.parse({});
  }
}
