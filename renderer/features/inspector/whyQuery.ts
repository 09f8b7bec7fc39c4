import { create } from 'zustand';

/** The question that memories are tried with: one after another can be tried with the same one. */
export const useWhyQuery = create<{ query: string; ask(query: string): void }>()((set) => ({
  query: '',
  ask: (query) => set({ query }),
}));
