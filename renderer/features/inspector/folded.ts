import { create } from 'zustand';

/** The sections of a memory that can be closed. */
export type SectionName =
  | 'provenance'
  | 'uses'
  | 'why'
  | 'mentions'
  | 'facts'
  | 'related'
  | 'replaces'
  | 'merged'
  | 'history'
  | 'forgetting'
  | 'particulars'
  | 'document';

const KEY = 'mnemoscope.foldedSections';
/** Of a document, its passages are what one looks for. */
const FOLDED_FIRST: SectionName = 'document';

/** Which of them the person has closed: so for every memory, and the next time too. */
export const useFolded = create<{ folded: ReadonlySet<string>; toggle(name: SectionName): void }>()(
  (set) => ({
    folded: new Set((localStorage.getItem(KEY) ?? FOLDED_FIRST).split(' ')),
    toggle: (name) =>
      set(({ folded }) => {
        const next = new Set(folded);
        if (!next.delete(name)) next.add(name);
        localStorage.setItem(KEY, [...next].join(' ').trim());
        return { folded: next };
      }),
  }),
);
