import { expect, it } from 'vitest';
import { groupSessions } from '../../../../../renderer/features/chat/groupSessions';

const now = new Date(2026, 10, 29, 9, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const session = (id: string, updatedAt: number) => ({
  id,
  title: id,
  createdAt: 0,
  updatedAt,
  messageCount: 1,
});

it('groups by local days and keeps the order', () => {
  const sessions = [
    session('a', at(29, 8)),
    session('b', at(29, 0)),
    session('c', at(28, 23)),
    session('d', at(23, 12)),
    session('e', at(2, 12)),
  ];
  expect(groupSessions(sessions, now).map(([name, group]) => [name, group.map(({ id }) => id)])).toEqual([
    ['Today', ['a', 'b']],
    ['Yesterday', ['c']],
    ['Last 7 days', ['d']],
    ['Earlier', ['e']],
  ]);
});
