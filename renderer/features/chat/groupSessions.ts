import type { Session } from '#shared/domain/session';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/**
 * Sessions under the names of their time: the pinned ones first, then by local days of the last week, then by months.
 * In the order given; times in milliseconds since 1970.
 */
export function groupSessions(sessions: readonly Session[], now: number): (readonly [string, Session[]])[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const groups = new Map<string, Session[]>();
  const pinnedFirst = [
    ...sessions.filter(({ pinned }) => pinned),
    ...sessions.filter(({ pinned }) => !pinned),
  ];
  for (const session of pinnedFirst) {
    const name = session.pinned ? 'Pinned' : groupOf(session.updatedAt, today);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [session]);
    else group.push(session);
  }
  return [...groups];
}

function groupOf(at: number, today: number): string {
  if (at >= today) return 'Today';
  // A day may have 23 or 25 hours: whole days are counted between midnights.
  const days = Math.round((today - new Date(at).setHours(0, 0, 0, 0)) / DAY_MS);
  if (days === 1) return 'Yesterday';
  return days < WEEK_DAYS ? weekday.format(at) : month.format(at);
}
