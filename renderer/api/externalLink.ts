import { create } from 'zustand';

/** The link that waits for the person's consent, if any. In Electron the main process asks instead. */
export const usePendingLink = create<{ url: string | null }>()(() => ({ url: null }));

const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** Asks before anything outside the app is opened. Addresses that are no web or mail links are ignored. */
export function offerLink(url: string): void {
  if (!isAllowed(url)) return;
  if (window.mnemoscope === undefined) usePendingLink.setState({ url });
  else openLink(url);
}

export function openLink(url: string): void {
  usePendingLink.setState({ url: null });
  window.open(url, '_blank', 'noopener,noreferrer');
}

function isAllowed(url: string): boolean {
  try {
    return ALLOWED.has(new URL(url).protocol);
  } catch {
    return false;
  }
}
