import { useSyncExternalStore } from 'react';
import { exactTime, timeAgo } from './format';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

setInterval(() => {
  now = Date.now();
  for (const listener of listeners) listener();
}, TICK_MS);

/** "2 days ago", kept current; the exact local time on hover. */
export function TimeAgo({ at, className }: { at: number; className?: string }) {
  const current = useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)} className={className}>
      {timeAgo(at, Math.max(current, at))}
    </time>
  );
}
