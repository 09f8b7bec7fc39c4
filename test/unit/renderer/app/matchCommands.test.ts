import { expect, it } from 'vitest';
import { commands } from '#shared/domain/commands';
import { matchCommands } from '../../../../renderer/app/matchCommands';

const ids = (query: string) => matchCommands(commands, query).map(({ id }) => id);

it('finds by title and by other words, title first', () => {
  expect(ids('dark')[0]).toBe('theme.dark');
  expect(ids('night')).toEqual(['theme.dark']);
  expect(ids('chat')[0]).toBe('go.chat');
  expect(ids('GO TO table')).toEqual(['go.memories']);
});

it('shows all for nothing and nothing for nonsense', () => {
  expect(ids('  ')).toHaveLength(commands.length);
  expect(ids('xyzzy')).toEqual([]);
});
