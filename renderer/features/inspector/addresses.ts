import { announce } from '../../ui/changeToast';

/** The address by which the app opens the thing from outside. */
export function addressOf(kind: 'memory' | 'entity' | 'edge', id: string): string {
  return `mnemoscope://${kind}/${encodeURIComponent(id)}`;
}

/** Puts text on the clipboard and says so, or says that it did not work. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied ${what}.`);
  } catch {
    announce(`Could not copy ${what}: the clipboard is not available.`);
  }
}
