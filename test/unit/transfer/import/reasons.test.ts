import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reasonOf } from '../../../../electron/transfer/import/values';
import { fileWith, readAll } from '../../../support/importFiles';

describe('why a record cannot be read', () => {
  it.each([
    [z.object({ text: z.string() }), {}, 'text: It is missing.'],
    [z.object({ text: z.string() }), { text: 3 }, 'text: It has to be a text.'],
    [z.array(z.string()), {}, 'It has to be a list.'],
    [z.number().max(1), 7, 'It may be 1 at most.'],
    [z.string().min(2), 'a', 'It has to be 2 characters long at least.'],
    [z.enum(['fact', 'summary']), 'poem', 'It has to be fact, or summary.'],
    [z.iso.date(), 'soon', 'It is no date.'],
    [z.union([z.string(), z.number()]), null, 'It is not of the kind that belongs here.'],
    [z.string({ error: 'It has no text.' }), 1, 'It has no text.'],
  ])('is said in plain words', (schema: z.ZodType, value: unknown, words) => {
    const { error } = schema.safeParse(value);
    expect(error === undefined ? null : reasonOf(error)).toBe(words);
  });

  it('names what is wrong in the row of a table', async () => {
    const { problems } = await readAll('csv/broken.csv');
    expect(problems.map(({ reason }) => reason)).toEqual([
      'text: It is missing.',
      'importance: It may be 1 at most.',
      'A quotation mark opens here and is never closed.',
    ]);
  });

  it('says where in a line of JSON it breaks, and not in the words of the parser', async () => {
    const { problems } = await readAll('mcp/broken.jsonl');
    expect(problems[0]).toMatchObject({
      where: 'line 2',
      reason: 'not JSON: the closing quotes are missing of what begins at character 25.',
    });
    const lines = '{"text": "a"}\n{"text": oops}\n{"text": "b"}\n';
    const { problems: others } = await readAll(fileWith('a.jsonl', lines));
    expect(others).toMatchObject([
      { where: 'line 2', reason: 'not JSON: no value can be read at character 10.' },
    ]);
  });
});
