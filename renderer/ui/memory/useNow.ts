import { useEffect, useState } from 'react';

const TICK_MS = 60_000;

/** The present (UTC ms), a minute old at most: for what changes over hours and days. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
