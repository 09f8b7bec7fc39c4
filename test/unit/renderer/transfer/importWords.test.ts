import { describe, expect, it } from 'vitest';
import { besidesWords, hereWords, importFormat, noCounts } from '#shared/domain/transfer';
import {
  doneWords,
  bringsSomething,
  IMPORT_ORDER,
  nothingWords,
  problemsText,
  resultWords,
} from '../../../../renderer/features/transfer/importWords';

const NOTHING = noCounts();

it('says what is here already', () => {
  expect(hereWords({})).toBeNull();
  expect(hereWords({ chats: 1 })).toBe('1 chat is here already.');
  expect(hereWords({ chats: 3, documents: 1 })).toBe('3 chats and 1 document are here already.');
});

describe('the words of an import', () => {
  it('tell of every format that can be read, once', () => {
    expect([...IMPORT_ORDER].sort()).toEqual([...importFormat.options].sort());
  });

  it('name first what is new, and count what is no memory', () => {
    expect(resultWords({ ...NOTHING, created: 1 })).toBe('1 new memory.');
    expect(resultWords({ ...NOTHING, created: 1_204, changed: 2, besides: { chats: 1, messages: 0 } })).toBe(
      '1,204 new memories, 2 memories brought up to date and 1 chat.',
    );
    expect(besidesWords({ chats: 1, 'places in the graph': 1 })).toEqual(['1 chat', '1 place in the graph']);
    expect(besidesWords({ widgets: 3 })).toEqual(['3 widgets']);
  });

  it('say so when nothing changed', () => {
    expect(resultWords({ ...NOTHING, unchanged: 12 })).toMatch(/^Nothing changed/u);
    expect(doneWords('a.zip', { ...NOTHING, created: 1 }, false)).toBe('Imported a.zip. 1 new memory.');
    expect(doneWords('a.zip', { ...NOTHING, created: 1 }, true)).toBe(
      'Stopped importing a.zip. 1 new memory.',
    );
    expect(bringsSomething({ ...NOTHING, unchanged: 12, invalid: 3 })).toBe(false);
    expect(bringsSomething({ ...NOTHING, besides: { chats: 2 } })).toBe(true);
  });

  it('tell a chat that is here already, which is counted nowhere, from a file that cannot be read', () => {
    expect(nothingWords(NOTHING)).toBe('There is nothing new in it to import.');
    expect(nothingWords({ ...NOTHING, unchanged: 1, invalid: 1 })).toMatch(/^All of it is there already/u);
    expect(nothingWords({ ...NOTHING, here: { chats: 1 } })).toMatch(/^All of it is there already/u);
    expect(nothingWords({ ...NOTHING, invalid: 1 })).toBe('Nothing in it can be imported.');
  });

  it('list what could not be read with where it stands, and how many more there are', () => {
    const problems = [{ where: 'line 12', reason: 'The text is empty.' }];
    expect(problemsText('a.jsonl', problems, 1)).toBe(
      'Not imported from a.jsonl:\nline 12: The text is empty.\n',
    );
    expect(problemsText('a.jsonl', problems, 3)).toContain('and 2 records more');
  });
});
