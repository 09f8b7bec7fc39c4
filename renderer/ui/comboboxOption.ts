import type { ReactNode } from 'react';

export interface ComboboxOption {
  key: string;
  /** Any text: shown as it is, cut at the end of the line. */
  label: string;
  /** Quiet words after it. */
  detail?: string;
  /** Before it. */
  mark?: ReactNode;
}
