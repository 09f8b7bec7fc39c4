/** "34 %": never all of it while it goes on, and nothing while its end is not known. */
export function percent(done: number, total: number): string {
  if (total <= 0) return '';
  return `${Math.min(99, Math.floor((100 * done) / total))} %`;
}
