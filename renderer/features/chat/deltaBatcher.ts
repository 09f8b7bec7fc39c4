export interface DeltaBatcher {
  push(text: string): void;
  /** Hands over what is waiting now. */
  flush(): void;
}

/** Collects pieces of text and hands them over at most once per `schedule` (one animation frame, in the window). */
export function createDeltaBatcher(
  take: (text: string) => void,
  schedule: (run: () => void) => void,
): DeltaBatcher {
  let waiting = '';
  let scheduled = false;
  const flush = (): void => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    take(text);
  };
  return {
    push(text) {
      waiting += text;
      if (scheduled) return;
      scheduled = true;
      schedule(() => {
        scheduled = false;
        flush();
      });
    },
    flush,
  };
}
