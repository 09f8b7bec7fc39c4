import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileWith, IMPORTS, readAll, zipOf } from '../../../support/importFiles';

const at = (seconds: number): number => Math.round(seconds * 1000);

describe('a ChatGPT export', () => {
  it('is read from where each conversation stands up to its beginning: no other branch, no hidden node, no tool', async () => {
    const { format, sessions, memories, problems } = await readAll('chatgpt/conversations.json');
    expect([format, problems]).toEqual(['chatgpt', []]);
    expect(sessions.map(({ title, createdAt }) => [title, createdAt])).toEqual([
      ['Learning to bake bread', at(1714550400.25)],
      ['写真の整理', at(1717228800)],
    ]);
    expect(sessions[0]?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'How long should a rye sourdough rest?'],
      ['assistant', 'Let me look that up.'],
      ['assistant', 'About twelve hours at 24 °C.'],
      ['user', 'Remember that I bake on Sundays.'],
      ['assistant', 'I will keep that in mind.'],
    ]);
    expect(sessions[0]?.messages.map(({ ref, parent }) => [parent, ref]).slice(1)).toEqual(
      sessions[0]?.messages.slice(0, -1).map(({ ref }, i) => [ref, sessions[0]?.messages[i + 1]?.ref]),
    );
    expect(memories.filter(({ kind }) => kind === 'episode')).toMatchObject([
      {
        text: 'How long should a rye sourdough rest?',
        reply: 'Let me look that up.\n\nAbout twelve hours at 24 °C.',
        createdAt: at(1714550410),
      },
      { text: 'Remember that I bake on Sundays.', reply: 'I will keep that in mind.' },
      { text: 'この写真はどこで撮ったの？', reply: '京都の嵐山のようです。' },
    ]);
  });

  it('tells of a conversation that is too long by its title and size, and brings the others', async () => {
    const long = { title: 'Ulysses', mapping: { a: { message: 'x'.repeat(13_000_000) } } };
    const chats = z
      .array(z.unknown())
      .parse(JSON.parse(readFileSync(join(IMPORTS, 'chatgpt/conversations.json'), 'utf8')));
    const { sessions, problems } = await readAll(
      fileWith('conversations.json', JSON.stringify([long, ...chats])),
    );
    expect(sessions).toHaveLength(2);
    expect(problems).toMatchObject([
      {
        where: 'conversation 1 (“Ulysses”)',
        reason: 'It is too long to be read: it has 13.0 MB, and 12.6 MB is the most.',
      },
    ]);
  });

  it('gives what it has saved as memories, each once', async () => {
    const { memories } = await readAll('chatgpt/conversations.json');
    expect(memories.filter(({ kind }) => kind === undefined)).toEqual([
      { text: 'User bakes bread on Sundays.', tags: ['chatgpt'], createdAt: at(1714550501) },
      { text: "User's sister is called Mira.", tags: ['chatgpt'], createdAt: new Date(2024, 3, 2).getTime() },
    ]);
  });

  it.each(['a folder', 'a ZIP'])('FIELD-CASES 29: sharded into many files, as %s', async (kind) => {
    const source = kind === 'a ZIP' ? zipOf('chatgpt/sharded') : 'chatgpt/sharded';
    const { format, sessions, memories, problems } = await readAll(source);
    expect(format).toBe('chatgpt');
    expect(sessions.map(({ title, createdAt }) => [title, createdAt])).toEqual([
      ['Learning to bake bread', at(1714550400.25)],
      ['No time of its own', at(1700000000)],
      ['Without a current node', at(1700001000)],
      ['写真の整理', at(1717228800)],
    ]);
    expect(sessions[2]?.messages.map(({ text }) => text)).toEqual(['Name a river in France.', 'The Rhône.']);
    expect(problems).toMatchObject([
      { where: 'conversations-001.json, conversation 1', reason: expect.stringContaining('mapping') },
    ]);
    expect(memories.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['User prefers metric units.', 'User is allergic to peanuts.']),
    );
  });

  it('FIELD-CASES 29: of a damaged file everything that is there is read, and the rest is told', async () => {
    const { sessions, problems } = await readAll('chatgpt/broken.json');
    expect(sessions.map(({ title }) => title)).toEqual(['Learning to bake bread', 'Without a current node']);
    expect(problems).toMatchObject([
      { where: 'conversation 2', reason: expect.stringContaining('not JSON') },
      { where: 'conversation 3', reason: expect.stringContaining('mapping') },
      { where: 'conversation 5', reason: expect.stringContaining('ends here') },
    ]);
  });

  it('FIELD-CASES 29: a damaged message in the middle is told, and what was said before it is read', async () => {
    const node = (id: string, parent: string | null, child: string, author: object = { role: 'user' }) => ({
      id,
      parent,
      children: [child],
      message: { author, content: { content_type: 'text', parts: [id] } },
    });
    const mapping = {
      root: { id: 'root', message: null, parent: null, children: ['a'] },
      a: node('a', 'root', 'b'),
      b: null,
      c: node('c', 'b', 'd'),
      d: node('d', 'c', 'e', {}),
      e: node('e', 'd', 'f'),
    };
    const file = fileWith('c.json', JSON.stringify([{ title: 'Boats', mapping, current_node: 'e' }]));
    const { sessions, problems } = await readAll(file);
    expect(sessions[0]?.messages.map(({ text }) => text)).toEqual(['a', 'c', 'e']);
    const where = 'conversation 1 (“Boats”), a message';
    expect(problems).toMatchObject([
      { where, reason: expect.any(String) },
      { where, reason: expect.stringContaining('author.role') },
    ]);
  });

  it('follows a circle of nodes once', async () => {
    const node = (id: string, parent: string) => ({
      id,
      parent,
      children: ['x'],
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: [id] } },
    });
    const mapping = { a: node('a', 'b'), b: node('b', 'a') };
    const file = fileWith('c.json', JSON.stringify([{ title: 't', mapping, current_node: 'a' }]));
    const { sessions } = await readAll(file);
    expect(sessions[0]?.messages.map(({ text }) => text)).toEqual(['b', 'a']);
  });

  it('comes in parts where it is long, each beginning with something that the person said', async () => {
    const mapping: Record<string, unknown> = {};
    for (let i = 0; i < 200; i += 1) {
      const message = {
        author: { role: i % 2 === 0 ? 'user' : 'assistant' },
        content: { content_type: 'text', parts: [`message ${i}`] },
      };
      mapping[`n${i}`] = {
        id: `n${i}`,
        message,
        parent: i === 0 ? null : `n${i - 1}`,
        children: [`n${i + 1}`],
      };
    }
    const file = fileWith(
      'c.json',
      JSON.stringify([{ id: 'c', create_time: 5, mapping, current_node: 'n199' }]),
    );
    const { sessions, memories } = await readAll(file);
    expect(new Set(sessions.map(({ ref }) => ref))).toEqual(new Set(['c']));
    expect(sessions.map(({ messages }) => messages[0]?.role)).toEqual(sessions.map(() => 'user'));
    expect(sessions.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(
      Array.from({ length: 200 }, (_, i) => `message ${i}`),
    );
    expect(memories).toHaveLength(100);
  });
});

describe('a Claude export', () => {
  it('gives its conversations, without thoughts and tools', async () => {
    const { format, sessions, memories, problems } = await readAll('claude/conversations.json');
    expect([format, problems]).toEqual(['claude', []]);
    expect(sessions).toMatchObject([
      { title: 'Planning a garden', createdAt: Date.UTC(2025, 1, 3, 8, 0, 0, 123) },
    ]);
    expect(memories).toMatchObject([
      { text: 'My garden faces north. What grows there?', reply: 'Ferns, hostas and hellebores.' },
      { text: 'And on the balcony?', reply: 'Ivy.' },
    ]);
  });

  it('gives what projects are for and what is remembered, from a folder or ZIP', async () => {
    const { format, memories, problems } = await readAll(zipOf('claude/export'));
    expect([format, problems]).toEqual(['claude', []]);
    expect(memories.filter(({ kind }) => kind === undefined).map(({ text }) => text)).toEqual([
      'The person teaches chemistry in Ghent.',
      'Grows vegetables on an allotment',
      'Plays the viola',
      'The plot by the canal floods in March.',
      'Allotment: A vegetable plot by the canal',
      'Instructions for Allotment: Answer in metric units.',
    ]);
  });

  it('tells what is broken, and reads the rest', async () => {
    const { sessions, problems } = await readAll('claude/broken.json');
    expect(sessions.map(({ title }) => title)).toEqual(['Planning a garden', 'Half']);
    expect(problems.map(({ where }) => where)).toEqual(['record 2', 'record 3 (“Half”), message 1']);
  });
});

describe('a zeph snapshot', () => {
  it('gives conversations, with text that only parts hold, and summaries', async () => {
    const { format, sessions, memories, problems } = await readAll('zeph/snapshot.json');
    expect([format, problems]).toEqual(['zeph', []]);
    expect(sessions[0]?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'My boat is called Petrel.'],
      ['assistant', 'A fine name.'],
    ]);
    expect(memories).toMatchObject([
      { kind: 'episode', createdAt: 1767000010000 },
      { kind: 'summary', text: 'The person owns a boat named Petrel.' },
    ]);
  });

  it('of another version is refused, saying which one can be read', async () => {
    await expect(readAll('zeph/version2.json')).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('version 2; version 1'),
    });
  });

  it('tells what is broken, and reads the rest', async () => {
    const { memories, problems } = await readAll('zeph/broken.json');
    expect(memories.map(({ text }) => text)).toEqual(['Kept']);
    expect(problems.map(({ where }) => where)).toEqual([
      'conversation 1, message 1',
      'conversation 1, summary 1',
      'conversation 2',
    ]);
  });
});

describe('a PocketPaw folder', () => {
  it('gives long-term and daily entries with tags and times, and sessions with their titles', async () => {
    const { format, sessions, memories, problems } = await readAll('pocketpaw');
    expect([format, problems]).toEqual(['pocketpaw', []]);
    expect(sessions).toMatchObject([{ title: 'Trip to Oslo', createdAt: Date.UTC(2026, 1, 2, 10) }]);
    expect(memories.map(({ text, tags }) => [text, tags])).toEqual([
      ['Dentist appointment moved to Thursday.', []],
      ['Garden: Planted garlic.', []],
      ['The person is called Imke.', ['identity']],
      ['Coffee: Black, no sugar.', ['food', 'drink']],
      ['I fly to Oslo on Friday', undefined],
      ['Another person likes jazz.', []],
    ]);
    expect(memories[0]?.createdAt).toBe(new Date(2026, 1, 2, 9, 15).getTime());
    expect(memories[1]?.createdAt).toBe(new Date(2026, 1, 2).getTime());
  });

  it('is known by its long-term entries where it has no others, and so is their file alone', async () => {
    const content = readFileSync(join(IMPORTS, 'pocketpaw/MEMORY.md'), 'utf8');
    const file = fileWith('MEMORY.md', content);
    for (const location of [file, dirname(file)]) {
      const { format, memories } = await readAll(location);
      expect([format, memories.map(({ text }) => text)]).toEqual([
        'pocketpaw',
        ['The person is called Imke.', 'Coffee: Black, no sugar.'],
      ]);
    }
    writeFileSync(join(dirname(file), 'Boats.md'), 'Two boats.');
    expect((await readAll(dirname(file))).format).toBe('markdown');
  });

  it.each([
    '# Notes\n\nAbout me.\n\n## Memory\n\nIt is good.\n',
    '## Project\n\n- uses Python\n\n## Style\n\n- short lines\n',
    '- likes tea\n- likes #jazz\n',
  ])('is no other file of that name: %j', async (content) => {
    expect((await readAll(fileWith('MEMORY.md', content))).format).toBe('markdown');
  });

  it('tells what is broken, and reads the rest', async () => {
    const { memories, problems } = await readAll('pocketpaw-broken');
    expect(memories.map(({ text }) => text)).toEqual(['Kept.', 'Kept too']);
    expect(problems.map(({ where }) => where)).toEqual([
      'sessions/web_1.json, message 2',
      'sessions/web_1.json, message 3',
    ]);
  });
});
