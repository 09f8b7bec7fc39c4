import { create } from 'zustand';
import { unexplored, type Exploration } from './exploration';

interface ExplorationStore {
  /** The focus that the exploration belongs to; another focus starts afresh. */
  focus: string | null;
  now: Exploration;
  change(focus: string | null, by: (now: Exploration) => Exploration): void;
}

/** Outlives the view, so that looking something up elsewhere and coming back loses nothing. */
const useStore = create<ExplorationStore>()((set) => ({
  focus: null,
  now: unexplored,
  change: (focus, by) => set((store) => ({ focus, now: by(store.focus === focus ? store.now : unexplored) })),
}));

/** What the person has opened and folded around a focus, and the way to change it. */
export function useExploration(
  focus: string | null,
): [Exploration, (by: (now: Exploration) => Exploration) => void] {
  const { focus: owner, now, change } = useStore();
  return [owner === focus ? now : unexplored, (by) => change(focus, by)];
}
