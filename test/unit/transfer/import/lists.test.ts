import { describe, expect, it } from 'vitest';
import { fileWith, readAll } from '../../../support/importFiles';

describe('a JSON list of memories', () => {
  it.each([
    ['in one line', '[{"text":"One"},{"content":"Two","date":"2025-05-01"},{"text":5}]'],
    [
      'with one memory a line',
      '[\n  {"text":"One"},\n  {"content":"Two","date":"2025-05-01"},\n  {"text":5}\n]\n',
    ],
    [
      'under a name',
      '{"version":1,"items":[{"text":"One"},{"content":"Two","date":"2025-05-01"},{"text":5}]}',
    ],
  ])('is read %s', async (_, content) => {
    const { format, memories, problems } = await readAll(fileWith('a.json', content));
    expect(format).toBe('jsonl');
    expect(memories).toMatchObject([
      { text: 'One' },
      { text: 'Two', createdAt: new Date(2025, 4, 1).getTime() },
    ]);
    expect(problems).toMatchObject([{ where: 'memory 3', reason: 'text: It has to be a text.' }]);
  });

  it('that breaks off gives what it has', async () => {
    const { memories, problems } = await readAll(fileWith('a.json', '[{"text":"One"},{"text":"Tw'));
    expect(memories).toMatchObject([{ text: 'One' }]);
    expect(problems).toHaveLength(1);
  });

  it('is told from lines whose memories have lists', async () => {
    const { memories, problems } = await readAll(
      fileWith('a.jsonl', '{"items":[{"text":"Inner"}],"text":"One"}\n{"text":"Two"}\n'),
    );
    expect([memories.map(({ text }) => text), problems]).toEqual([['One', 'Two'], []]);
  });

  it.each(['[{"hello":"world"}]', '[1,2]', '{"hello":[{"text":"x"}]}'])('%s is none', async (content) => {
    await expect(readAll(fileWith('a.json', content))).rejects.toThrow(
      /other contents than any that is known/u,
    );
  });
});

describe('letters that are lost', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it('a row of a table that is not in UTF-8 is told, and the rest comes in', async () => {
    const { memories, problems } = await readAll(fileWith('a.csv', latin1('text\nGrüße\nPlain\n')));
    expect(memories).toMatchObject([{ text: 'Plain' }]);
    expect(problems).toMatchObject([{ where: 'line 2', reason: expect.stringContaining('UTF-8') }]);
  });

  it('a note that is not in UTF-8 is told', async () => {
    const { memories, problems } = await readAll(fileWith('a.md', latin1('Grüße')));
    expect(memories).toEqual([]);
    expect(problems).toMatchObject([{ where: 'a.md', reason: expect.stringContaining('UTF-8') }]);
  });

  it.each([
    ['lines', '', '\n', '', 'line 2'],
    ['a list', '[\n', ',\n', ']', 'memory 2'],
  ])(
    'of %s in JSON, one that is not in UTF-8 is told, and the rest comes in',
    async (_, begin, comma, end, where) => {
      const memories = ['tea', 'caf\u00E9', 'water'].map((drink) =>
        JSON.stringify({ text: `Drinks ${drink}` }),
      );
      const bytes = Buffer.from(begin + memories.join(comma) + end, 'latin1');
      const { problems, memories: read } = await readAll(fileWith('memories.jsonl', bytes), 'jsonl');
      expect(problems).toMatchObject([{ where, reason: expect.stringContaining('UTF-8') }]);
      expect(read.map(({ text }) => text)).toEqual(['Drinks tea', 'Drinks water']);
    },
  );

  it('a text that says so itself is none', async () => {
    const lost = 'A lost letter: \uFFFD and ü';
    expect((await readAll(fileWith('a.csv', `text\n${lost}\n`))).memories).toMatchObject([{ text: lost }]);
    expect((await readAll(fileWith('Note.md', lost))).memories).toMatchObject([{ text: `Note: ${lost}` }]);
  });
});

it('a row with more in it than there are columns is told: the rest of a text would be lost', async () => {
  const { memories, problems } = await readAll(
    fileWith('a.csv', 'text\nTea, and coffee\n"Tea, too"\nTea,\n'),
  );
  expect(memories.map(({ text }) => text)).toEqual(['Tea, too', 'Tea']);
  expect(problems).toMatchObject([{ where: 'line 2', reason: expect.stringContaining('quotation marks') }]);
});

it('rows of nothing but separators are no rows', async () => {
  const { memories, problems } = await readAll(fileWith('a.csv', 'text;tags\nOne;a\n;\n; \n'));
  expect([memories.length, problems]).toEqual([1, []]);
});

describe('JSON lines', () => {
  it.each([
    ['so long that it is told', 17_000_000, ['After it'], ['line 1']],
    ['long', 100_000, ['x'.repeat(100_000), 'After it'], []],
  ])('are known as such when their first line is %s', async (_, length, texts, places) => {
    const file = fileWith('a.jsonl', `{"text":"${'x'.repeat(length)}"}\n{"text":"After it"}\n`);
    const { format, memories, problems } = await readAll(file);
    expect(format).toBe('jsonl');
    expect(memories.map(({ text }) => text)).toEqual(texts);
    expect(problems.map(({ where }) => where)).toEqual(places);
  });
});
