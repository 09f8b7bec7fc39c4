import { BASE_HALF_LIFE_DAYS, IMPORTANCE_BONUS_DAYS } from '#shared/domain/decay';

/** Days until half of a memory of that importance has faded, where no answer uses it. */
export function halfLifeDays(importance: number): number {
  return BASE_HALF_LIFE_DAYS + IMPORTANCE_BONUS_DAYS * importance;
}

/** What is left of it after so many days. */
export function leftAfter(days: number, importance: number): number {
  return 0.5 ** (days / halfLifeDays(importance));
}

/** The curve as the `d` of a path, in a box of 100 by 100 whose width is `days`. */
export function fadePath(importance: number, days: number): string {
  const points = Array.from({ length: 61 }, (_, i) => {
    const y = 100 * (1 - leftAfter((i / 60) * days, importance));
    return `${((i / 60) * 100).toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M ${points.join(' L ')}`;
}
