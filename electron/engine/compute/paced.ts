/**
 * Runs something at the first call at once, and for all calls that follow within `everyMs` once more at their end: nobody
 * who calls once waits, and whoever calls all the time does not keep others busy.
 */
export function paced(run: () => void, everyMs: number): { call: () => void; end: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  const call = (): void => {
    if (timer !== null) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (!again) return;
      again = false;
      call();
    }, everyMs);
    run();
  };
  const end = (): void => {
    again = false;
    if (timer !== null) clearTimeout(timer);
  };
  return { call, end };
}
