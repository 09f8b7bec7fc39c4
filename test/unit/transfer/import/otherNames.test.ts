import { describe, expect, it } from 'vitest';
import { fileWith, readAll } from '../../../support/importFiles';

const linesOf = (...lines: object[]) =>
  readAll(fileWith('a.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')));

describe('JSON lines with the names of others', () => {
  it('have their text and time under any common name; ours hold', async () => {
    const { format, memories, problems } = await linesOf(
      { content: 'Has a boat', timestamp: '2025-05-01T10:00:00Z' },
      { observation: 'Has a dog', tags: ['pets'] },
      { fact: 'Has a cat', created_at: '2025-05-02', date: '1999-01-01' },
      { value: 'Has a bike', date: 'yesterday' },
      { text: 'Ours', content: 'Not this' },
      { text: null, note: 'A note' },
    );
    expect([format, problems]).toEqual(['jsonl', []]);
    expect(memories).toMatchObject([
      { text: 'Has a boat', createdAt: Date.parse('2025-05-01T10:00:00Z') },
      { text: 'Has a dog', tags: ['pets'] },
      { text: 'Has a cat', createdAt: new Date(2025, 4, 2).getTime() },
      { text: 'Has a bike' },
      { text: 'Ours' },
      { text: 'A note' },
    ]);
    expect(memories[3]).not.toHaveProperty('createdAt');
  });

  it('are told of where nothing is surely a memory', async () => {
    const { problems } = await linesOf(
      { content: 'Fine' },
      { hello: 'world' },
      { key: 'colour', value: 'blue' },
      { role: 'user', content: 'Hi' },
      { text: 5 },
      { text: 'When', created_at: '1 May' },
    );
    expect(problems.map(({ where, reason }) => [where, reason])).toEqual([
      ['line 2', 'It has no text (“text”, “content”, “memory”, “fact”, “note”, “body”, “observation”).'],
      ['line 3', expect.stringMatching(/^It has no text/u)],
      ['line 4', 'It is a message of a chat, not a memory.'],
      ['line 5', 'text: It has to be a text.'],
      ['line 6', expect.stringMatching(/^created_at: It is no time, such as/u)],
    ]);
  });

  it('are no known kind when none has a text: what can be imported is named', async () => {
    await expect(linesOf({ hello: 'world' })).rejects.toThrow(
      /a\.jsonl is JSON, but with other contents than any that is known\. What can be imported: .*JSON lines/u,
    );
  });
});
