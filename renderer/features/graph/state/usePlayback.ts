import { useEffect, useEffectEvent, useState } from 'react';
import { prefersStillness } from '../canvas/viewport';

const STEP_MS = 140;
/** Without motion the pictures follow each other slowly enough to be looked at one by one. */
const STILL_STEP_MS = 1_000;

interface Playback {
  /** The present picture is complete: the next one may come. */
  ready: boolean;
  atEnd: boolean;
  rewind(): void;
  advance(): void;
}

/** Goes on step by step until the end; the next one waits for the picture of the one before. */
export function usePlayback({ ready, atEnd, rewind, advance }: Playback): {
  playing: boolean;
  toggle(): void;
  stop(): void;
} {
  const [wanted, setWanted] = useState(false);
  const [begun, setBegun] = useState(false);
  const playing = wanted && (!atEnd || !begun);
  const next = useEffectEvent(() => {
    setBegun(true);
    if (atEnd) rewind();
    else advance();
  });

  useEffect(() => {
    if (!playing || !ready) return;
    const timer = setInterval(() => next(), prefersStillness() ? STILL_STEP_MS : STEP_MS);
    return () => clearInterval(timer);
  }, [playing, ready]);

  const stop = (): void => {
    setWanted(false);
    setBegun(false);
  };
  return {
    playing,
    stop,
    toggle: () => {
      if (playing) stop();
      else {
        setBegun(false);
        setWanted(true);
      }
    },
  };
}
