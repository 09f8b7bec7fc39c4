import { useCallback, useEffect, useRef, useState } from 'react';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import { bridge } from '../api/bridge';

export type ConsolidationOutcome = StreamEnd<'lifecycle.consolidate'>;
export type ConsolidationProgress = StreamChunk<'lifecycle.consolidate'>;

interface Consolidation {
  /** Null while it runs. */
  found: ConsolidationOutcome | Error | null;
  progress: ConsolidationProgress | null;
  run: (dryRun: boolean) => Promise<ConsolidationOutcome>;
}

/** Looks for memories that say the same, once as soon as it is shown, without changing anything; ends with the window. */
export function useConsolidation(): Consolidation {
  const [found, setFound] = useState<ConsolidationOutcome | Error | null>(null);
  const [progress, setProgress] = useState<ConsolidationProgress | null>(null);
  const closing = useRef(new AbortController());
  const run = useCallback((dryRun: boolean) => {
    const { signal } = closing.current;
    return bridge.stream('lifecycle.consolidate', { dryRun }, setProgress, { signal });
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    run(true).then(setFound, (error: unknown) => {
      if (!controller.signal.aborted) setFound(error instanceof Error ? error : new Error(String(error)));
    });
    return () => controller.abort();
  }, [run]);
  return { found, progress, run };
}
