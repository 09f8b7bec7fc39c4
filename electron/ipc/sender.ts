/** The only origin that windows show. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'mnemoscope';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export interface Sender {
  /** The window is one that this app opened. */
  knownWindow: boolean;
  /** Null when the frame is gone already. */
  frame: { url: string; isMainFrame: boolean } | null;
}

/** Whether a message may come from there: main frame of one of our windows, showing our own pages. */
export function isTrustedSender(sender: Sender): boolean {
  return (
    sender.knownWindow && sender.frame !== null && sender.frame.isMainFrame && isAppUrl(sender.frame.url)
  );
}

/** Compared as text, with the slash that ends the host: no parser can be talked into another reading. */
export function isAppUrl(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`);
}
