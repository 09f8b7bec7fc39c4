const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNIT_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;
/** Below these spans one travels by hours rather than by days, and by minutes: all that is new was told just now. */
const SHORT_SPAN_MS = 4 * DAY_MS;
const SHORTEST_SPAN_MS = 4 * HOUR_MS;
/** Playback crosses the whole span in about so many steps. */
const PLAY_STEPS = 90;

/** What the slider travels through. All times in milliseconds since 1970. */
export interface TimeSpan {
  from: number;
  to: number;
  unit: keyof typeof UNIT_MS;
}

/** The span from the first thing that was true to now (or to what is already known to come); null where it has one moment only. */
export function timeSpan(from: number | null, to: number | null, now: number): TimeSpan | null {
  if (from === null) return null;
  const end = Math.max(now, to ?? now);
  if (from >= end) return null;
  const length = end - from;
  const unit = length < SHORTEST_SPAN_MS ? 'minute' : length < SHORT_SPAN_MS ? 'hour' : 'day';
  const span: TimeSpan = { from, to: end, unit };
  return timeAt(span, 0) < end ? span : null;
}

/** Number of positions of the slider after the first; the last one is "now". */
export function stepCount(span: TimeSpan): number {
  return Math.max(1, Math.ceil((span.to - span.from) / UNIT_MS[span.unit]));
}

/**
 * The time of a position. Days are those of the person: a step on is the same hour a day later, also where clocks
 * changed in between, and a day is looked at from its end. The last position is the end of the span.
 */
export function timeAt(span: TimeSpan, step: number): number {
  if (step >= stepCount(span)) return span.to;
  const at = new Date(span.from);
  if (span.unit === 'minute') return Math.min(span.to, at.setSeconds(59, 999) + step * MINUTE_MS);
  if (span.unit === 'hour') return Math.min(span.to, at.setMinutes(59, 59, 999) + step * HOUR_MS);
  at.setDate(at.getDate() + step);
  return Math.min(span.to, at.setHours(23, 59, 59, 999));
}

/** The position nearest to a time; null is the last one. */
export function stepAt(span: TimeSpan, at: number | null): number {
  const last = stepCount(span);
  if (at === null || at >= span.to) return last;
  const guess = Math.round((at - timeAt(span, 0)) / UNIT_MS[span.unit]);
  return Math.min(last, Math.max(0, guess));
}

/** How far one step of playback goes, in positions of the slider. */
export function playStride(span: TimeSpan): number {
  return Math.max(1, Math.ceil(stepCount(span) / PLAY_STEPS));
}

/** Share of each of `bins` equal parts of the span that the times fall into, the fullest being 1. */
export function histogram(span: TimeSpan, times: readonly number[], bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const at of times) {
    const bin = Math.floor(((at - span.from) / (span.to - span.from)) * bins);
    const index = Math.min(bins - 1, bin);
    if (at >= span.from && at <= span.to) counts[index] = (counts[index] ?? 0) + 1;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}

const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const hourName = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the span in the person's own zone, as exact as the slider is. */
export function timeName({ unit }: Pick<TimeSpan, 'unit'>, at: number): string {
  return (unit === 'day' ? dayName : hourName).format(at);
}
