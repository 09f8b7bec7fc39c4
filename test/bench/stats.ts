export interface Summary {
  p50: number;
  p95: number;
  p99: number;
}

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Milliseconds that one run takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Milliseconds of each of `times` runs, after one that is not counted. */
export function sample(times: number, run: (i: number) => void): number[] {
  run(0);
  return Array.from({ length: times }, (_, i) => {
    const started = performance.now();
    run(i);
    return performance.now() - started;
  });
}

export async function sampleAsync(times: number, run: (i: number) => Promise<void>): Promise<number[]> {
  await run(0);
  const values: number[] = [];
  for (let i = 1; i <= times; i++) {
    values.push(await timed(() => run(i)));
  }
  return values;
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** Median (p95), ms. */
export const both = ({ p50, p95 }: Summary): string => `${ms(p50)} (${ms(p95)})`;
export const ratio = (value: Summary, floor: Summary): string => (value.p50 / floor.p50).toFixed(2);
