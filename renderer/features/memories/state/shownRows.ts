import { create } from 'zustand';

/** The numbers of all rows that the table shows, in its order: for what is done with them from elsewhere. */
export const useShownRows = create<{ rows: readonly number[] }>()(() => ({ rows: [] }));
