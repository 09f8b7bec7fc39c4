/** Round numbers from 0 to at least `most`, at most `count` steps apart by 1, 2 or 5 times a power of ten. */
export function ticks(most: number, count = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((size) => size >= rough) ?? power * 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

/** "12.4k": for axes, where the exact number is said beside. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return `${trimmed(value / 1e6)}M`;
  return value >= 1e4 ? `${trimmed(value / 1e3)}k` : value.toLocaleString('en');
}

function trimmed(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
