import type { Session } from '#shared/domain/session';

const DAY_MS = 86_400_000;

/** Sessions under the names of their time, in the order given; times in milliseconds since 1970, local days. */
export function groupSessions(sessions: readonly Session[], now: number): (readonly [string, Session[]])[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    const name = groupOf(session.updatedAt, today);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [session]);
    else group.push(session);
  }
  return [...groups];
}

function groupOf(at: number, today: number): string {
  if (at >= today) return 'Today';
  if (at >= today - DAY_MS) return 'Yesterday';
  return at >= today - 7 * DAY_MS ? 'Last 7 days' : 'Earlier';
}
