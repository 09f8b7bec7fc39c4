import type { RouteOutput } from '#shared/contract/index';
import { countOf } from '../../../ui/format';

export type Erased = RouteOutput<'memories.erase'>;
export type ErasePreview = RouteOutput<'memories.erasePreview'>;

/** What was erased, in a sentence. */
export function erasedWords({ erased, messages }: Pick<Erased, 'erased' | 'messages'>): string {
  const said = messages === 0 ? '' : `, and what ${countOf(messages, 'message', 'messages')} said of it`;
  return `Deleted ${countOf(erased, 'memory', 'memories')} for good${said}.`;
}

/** Where traces remain, and what to do about each; none: nothing remains. */
export function remainsWords({
  pendingReaders,
  backupsHoldingIt,
  asideHoldingIt,
}: Pick<Erased, 'pendingReaders' | 'backupsHoldingIt' | 'asideHoldingIt'>): string[] {
  const remains: string[] = [];
  if (pendingReaders) {
    remains.push(
      'Erasure is pending: another window or program is reading the store. The words leave its log as soon as that has ended; nothing has to be done.',
    );
  }
  if (backupsHoldingIt.length > 0) {
    const hold = countOf(backupsHoldingIt.length, 'backup still holds', 'backups still hold');
    remains.push(`${hold} it: ${backupsHoldingIt.join(', ')}.`);
  }
  if (asideHoldingIt.length > 0) {
    const hold = countOf(asideHoldingIt.length, 'damaged file', 'damaged files');
    remains.push(`${hold} that was put aside may hold it: ${asideHoldingIt.join(', ')}. Delete it by hand.`);
  }
  return remains;
}

/** What goes along if what was said is erased too; null: nothing was said. */
export function saidWords({ messages, episodes, summaries }: ErasePreview): string | null {
  const parts = [
    messages > 0 && countOf(messages, 'message', 'messages'),
    episodes > 0 && countOf(episodes, 'episode', 'episodes'),
    summaries > 0 && countOf(summaries, 'summary', 'summaries'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}
