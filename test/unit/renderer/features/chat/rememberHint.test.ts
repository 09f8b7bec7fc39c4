import { expect, it } from 'vitest';
import { parseCommand } from '../../../../../electron/chat/commands';
import { isRemember } from '../../../../../renderer/features/chat/rememberHint';

it.each([
  'remember: I like tea',
  ' Remember : x',
  '/remember I like tea',
  '/remember: x',
  'remember that I like tea',
  'please remember that I like tea',
  'remember that I like tea?',
  'remember: is it tea?',
  'I remember that day',
  'Do you remember: tea?',
  'remembering: no',
  'What do I remember',
])('agrees with the engine about %j', (text) => {
  expect(isRemember(text)).toBe(parseCommand(text) !== null);
});
