import { describe, expect, it } from 'vitest';
import { withoutComments } from '../../../../electron/transfer/import/formats/markdownNote';
import { fileWith, readAll } from '../../../support/importFiles';

const note = async (text: string) => {
  const { records, memories } = await readAll(fileWith('Boats.md', text), 'markdown');
  return {
    where: records.map((record) => record.where),
    texts: memories.map((memory) => memory.text),
    records,
  };
};

describe('comments in notes', () => {
  it('are no memories, nor parts of one', async () => {
    const { texts, where } = await note(
      '<!-- mine\nalone -->\n- <!-- nothing -->\n- A boat <!-- old --> with sails\n',
    );
    expect(texts).toEqual(['A boat  with sails']);
    expect(where).toEqual(['Boats.md, item in line 4']);
    expect((await note('Boats float. <!-- TODO -->\n\n<!-- more -->\n')).texts).toEqual(['Boats float.']);
  });

  it('leave nothing of a note that has nothing else', async () => {
    for (const text of ['- <!-- nothing -->\n', '<!-- a -->', '- \n* \n']) {
      expect((await note(text)).records).toEqual([
        { is: 'problem', where: 'Boats.md', reason: 'The note is empty.' },
      ]);
    }
  });

  it('are text in code, and where they never end', () => {
    for (const text of ['`<!-- a -->`', '```html\n<!-- a -->\n```', 'a <!-- b', '~~~\n<!-- a -->\n~~~']) {
      expect(withoutComments(text)).toBe(text);
    }
    expect(withoutComments('a <!-- b\nc --> d')).toBe('a \n d');
  });
});
