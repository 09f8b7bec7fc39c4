/**
 * Wall-clock time as a number: UTC milliseconds of the same date and time of day. Days and months are counted in
 * it, since there every day has 24 hours; only the ends of a range are turned into instants.
 */
export type WallTime = number;

export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError when the zone is not known. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      ...(zone === '' ? {} : { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** A zone by its name; the system's for "" and for a name that does not exist. */
export function knownZone(zone: string): string {
  try {
    formatOf(zone);
    return zone;
  } catch {
    return '';
  }
}

/** What clocks in the zone show at an instant (UTC ms). */
export function toWall(instant: number, zone: string): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The instant (UTC ms) at which clocks in the zone show this time: the first one where it comes twice, the end of
 * the gap where clocks jump over it.
 */
export function toInstant(wall: WallTime, zone: string): number {
  // The offsets of the days around hold every offset that can be in force.
  const offsets = [...new Set([-DAY_MS, DAY_MS].map((away) => toWall(wall + away, zone) - (wall + away)))];
  const fitting = offsets.map((offset) => wall - offset).filter((instant) => toWall(instant, zone) === wall);
  if (fitting.length > 0) return Math.min(...fitting);
  return wall - Math.min(...offsets);
}

export interface CivilDate {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

export function civil(wall: WallTime): CivilDate {
  const date = new Date(wall);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Midnight of that day; months and days beyond their range count on. */
export function wallDay(year: number, month: number, day: number): WallTime {
  return Date.UTC(year, month - 1, day);
}

export function midnight(wall: WallTime): WallTime {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}
