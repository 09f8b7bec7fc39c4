import { create } from 'zustand';

interface UsedOpen {
  /** Whether "Used memories" is open under answers that the person has not opened or closed themselves. */
  open: boolean;
  setOpen(open: boolean): void;
}

const KEY = 'mnemoscope.usedMemoriesOpen';

export const useUsedOpen = create<UsedOpen>()((set) => ({
  open: localStorage.getItem(KEY) !== 'no',
  setOpen: (open) => {
    localStorage.setItem(KEY, open ? 'yes' : 'no');
    set({ open });
  },
}));
