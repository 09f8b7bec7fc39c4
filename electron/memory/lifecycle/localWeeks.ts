import { DAY_MS, knownZone, midnight, toInstant, toWall } from '../recall/timeRangeZone';

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * The first moments (UTC ms) of the last `count` weeks of the zone and of the one after, oldest first: of two
 * neighbours, one is the beginning and the other the end. Days are counted on the clock, so a week in which clocks
 * change is an hour longer or shorter.
 */
export function weekStarts(now: number, zone: string, count: number): number[] {
  const day = midnight(toWall(now, knownZone(zone)));
  const monday = MONDAY + Math.floor((day - MONDAY) / WEEK_MS) * WEEK_MS;
  return startsUntil(monday, WEEK_MS, zone, count);
}

/** The same of days. */
export function dayStarts(now: number, zone: string, count: number): number[] {
  return startsUntil(midnight(toWall(now, knownZone(zone))), DAY_MS, zone, count);
}

/** Beginnings of the last `count` stretches, the last of which begins at `wall`, and of the next one. */
function startsUntil(wall: number, length: number, zone: string, count: number): number[] {
  const known = knownZone(zone);
  return Array.from({ length: count + 1 }, (_, i) => toInstant(wall + (i + 1 - count) * length, known));
}
