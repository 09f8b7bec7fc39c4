import { expect, it } from 'vitest';
import type { Session } from '#shared/domain/session';
import { groupSessions } from '../../../../../renderer/features/chat/groupSessions';

const now = new Date(2026, 10, 29, 9, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const session = (id: string, updatedAt: number, pinned = false): Session => ({
  id,
  title: id,
  mode: 'normal',
  pinned,
  createdAt: 0,
  updatedAt,
  messageCount: 1,
});
const grouped = (sessions: Session[]) =>
  groupSessions(sessions, now).map(([name, group]) => [name, group.map(({ id }) => id)]);

it('groups by local days and keeps the order', () => {
  const sessions = [
    session('a', at(29, 8)),
    session('b', at(29, 0)),
    session('c', at(28, 23)),
    session('d', at(23, 12)),
    session('e', at(22, 12)),
    session('f', new Date(2025, 10, 22).getTime()),
  ];
  expect(grouped(sessions)).toEqual([
    ['Today', ['a', 'b']],
    ['Yesterday', ['c']],
    ['Monday', ['d']],
    ['November 2026', ['e']],
    ['November 2025', ['f']],
  ]);
});

it('puts what is pinned on top, however old', () => {
  expect(grouped([session('a', at(29, 8)), session('b', at(2, 8), true)])).toEqual([
    ['Pinned', ['b']],
    ['Today', ['a']],
  ]);
});
