import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds since then (UTC ms), counted on while it is shown; 0 for null. */
export function useSecondsSince(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / SECOND_MS));
}
