import { describe, expect, it } from 'vitest';
import { noCounts } from '#shared/domain/transfer';
import { importText } from '../../../electron/hosts/cli/commands/importFile';

const done = (counts: object, more: object = {}) =>
  importText(
    {
      format: 'chatgpt',
      counts: { ...noCounts(), ...counts },
      problems: [],
      leftOut: { count: 0, some: [] },
      seq: null,
      label: 'Imported 1 memory from a.json',
      ...more,
    },
    false,
  );

describe('what an import says on the command line', () => {
  it('is how much of what, what was left out, and how to take it back', () => {
    const leftOut = { count: 2, some: ['.git', 'node_modules'] };
    expect(
      done({ created: 1_204, besides: { chats: 1, relations: 1, messages: 2 } }, { seq: 7, leftOut }),
    ).toBe(
      [
        '1,204 created, 0 changed, 0 unchanged, 0 invalid (chatgpt).',
        'Besides: 1 chat, 1 relation, 2 messages.',
        '2 folders were left out, as programs make such: .git, node_modules.',
        'Imported 1 memory from a.json. Take it back with: mnemoscope undo',
      ].join('\n'),
    );
  });

  it('is one sentence where nothing in it is new, as of a chat that is here already', () => {
    expect(done({})).toBe('There is nothing new in it to import (chatgpt).');
    expect(done({ here: { chats: 3 } })).toBe(
      'There is nothing new in it to import (chatgpt).\n3 chats are here already.',
    );
  });

  it('names problems, and counts those it does not name', () => {
    expect(done({ invalid: 2 }, { problems: [{ where: 'line 1', reason: 'not JSON.' }] })).toBe(
      '0 created, 0 changed, 0 unchanged, 2 invalid (chatgpt).\n  line 1: not JSON.\n  and 1 other problem',
    );
  });
});
