/** Where an arrow key leads in a row of columns; null: not a key of the chart. */
export function nextColumn(key: string, active: number, count: number): number | null {
  const last = count - 1;
  const places: Record<string, number> = {
    ArrowLeft: active - 1,
    ArrowRight: active + 1,
    Home: 0,
    End: last,
    PageUp: active - 4,
    PageDown: active + 4,
  };
  const next = places[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}
