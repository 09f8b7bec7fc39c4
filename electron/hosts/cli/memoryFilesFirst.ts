import type { Bridge } from '#shared/rpc/typedClient';
import { plural } from '../../memory/words';
import { ProgressLine } from './progressLine';

/** How often is told how much is left. */
const TELL_EVERY_MS = 2_000;

/**
 * Where memories live in files: waits until files and memories are alike, however many there are, so that a command
 * knows all that people wrote, and leaves all that it did itself. What is left is told on stderr meanwhile.
 */
export async function settleMemoryFiles(bridge: Bridge): Promise<void> {
  const progress = new ProgressLine();
  for (;;) {
    const { done, unread, waiting } = await bridge.request('memoryFiles.wait', { timeoutMs: TELL_EVERY_MS });
    if (done) break;
    progress.tell(() => leftWords(unread, waiting));
  }
  progress.end();
}

function leftWords(unread: number, waiting: number): string {
  if (unread > 0) return `Memory files: ${plural(unread, 'entry', 'entries')} still to be read`;
  if (waiting > 0) return `Memory files: ${plural(waiting, 'memory', 'memories')} still to be written`;
  return 'Memory files are being looked through';
}
