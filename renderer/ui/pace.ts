/** How far something was at a time, in milliseconds. */
interface Sample {
  at: number;
  done: number;
}

/** How far something has come lately, the oldest first. */
export type Pace = readonly Sample[];

/** Looked at for the speed: what was slow or fast long ago says little of what is to come. */
const LATELY_MS = 20_000;
/** Sooner, nothing can be said of the speed. */
const LEAST_MS = 2_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** With how far it is now. Less than before is another thing's beginning. */
export function paced(pace: Pace, now: Sample): Pace {
  const last = pace.at(-1);
  if (last !== undefined && now.done < last.done) return [now];
  return [...pace.filter(({ at }) => now.at - at <= LATELY_MS), now];
}

/** How much is done in a second; null while that is not known. */
export function perSecond(pace: Pace): number | null {
  const [first, last] = [pace[0], pace.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return null;
  return ((last.done - first.done) / (last.at - first.at)) * SECOND;
}

/** "about 3 minutes left"; null while that is not known, or nothing moves. */
export function timeLeftWords(pace: Pace, total: number): string | null {
  const speed = perSecond(pace);
  const done = pace.at(-1)?.done ?? 0;
  if (speed === null || speed <= 0 || total <= done) return null;
  const leftMs = ((total - done) / speed) * SECOND;
  if (leftMs < 10 * SECOND) return 'a few seconds left';
  if (leftMs < MINUTE) return 'less than a minute left';
  if (leftMs < HOUR) return `about ${counted(leftMs / MINUTE, 'minute')} left`;
  return `about ${counted(leftMs / HOUR, 'hour')} left`;
}

function counted(value: number, unit: string): string {
  const count = Math.round(value);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
