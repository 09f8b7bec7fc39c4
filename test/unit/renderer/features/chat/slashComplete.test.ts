import { describe, expect, it } from 'vitest';
import { slashCommands } from '#shared/domain/slashCommands';
import { completions, incognitoText, isWhole } from '../../../../../renderer/features/chat/slashComplete';

const inserts = (text: string, caret = text.length) => completions(text, caret).map(({ insert }) => insert);

describe('completions', () => {
  it('offers every command for a slash, with a description', () => {
    expect(completions('/', 1)).toHaveLength(slashCommands.length);
    expect(completions('/', 1).every(({ description }) => description !== '')).toBe(true);
  });

  it('narrows as one types, in any case, and leaves room for what has to follow', () => {
    expect(inserts('/re')).toEqual(['/remember ', '/recall ']);
    expect(inserts('/MEM')).toEqual(['/memory']);
    expect(inserts('/zz')).toEqual([]);
  });

  it('goes on with the parts of a command that has some', () => {
    expect(inserts('/graph ')).toEqual([
      '/graph entities',
      '/graph facts ',
      '/graph history ',
      '/graph communities',
    ]);
    expect(inserts('/graph h')).toEqual(['/graph history ']);
    expect(inserts('/recall t')).toEqual([]);
  });

  it('keeps quiet inside of text', () => {
    expect(inserts('see /re')).toEqual([]);
    expect(inserts('/remember I like')).toEqual([]);
    expect(inserts('/re', 2)).toEqual([]);
    expect(inserts('')).toEqual([]);
  });

  it('lets Enter send what is complete already', () => {
    const [memory] = completions('/memory', 7);
    expect(memory !== undefined && isWhole('/memory', memory)).toBe(true);
    const [graph] = completions('/graph', 6);
    expect(graph !== undefined && isWhole('/graph', graph)).toBe(false);
  });
});

describe('incognitoText', () => {
  it('gives what is to be said there', () => {
    expect(incognitoText('/incognito')).toBe('');
    expect(incognitoText(' /Incognito  what is that?')).toBe('what is that?');
    expect(incognitoText('/incognitos')).toBeNull();
    expect(incognitoText('what is /incognito')).toBeNull();
  });
});
