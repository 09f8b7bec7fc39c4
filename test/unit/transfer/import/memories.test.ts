import { describe, expect, it } from 'vitest';
import { fileWith, readAll } from '../../../support/importFiles';

describe('mem0 and OpenMemory', () => {
  it('are read in the shapes that their versions write', async () => {
    const { format, memories, records, problems } = await readAll('mem0/results.json');
    expect([format, problems]).toEqual(['mem0', []]);
    expect(memories).toEqual([
      {
        text: 'Prefers window seats on trains',
        ref: '892db2ae-06d9-49e5-8b3e-585ef9b85b8e',
        tags: ['preferences', 'travel'],
        createdAt: Date.parse('2024-07-20T08:30:36.275Z'),
      },
      expect.objectContaining({
        text: 'Works as a nurse in Leeds',
        updatedAt: Date.parse('2024-08-21T08:30:36Z'),
      }),
    ]);
    expect(records.filter(({ is }) => is === 'relation')).toMatchObject([
      { relation: { source: { name: 'alex' }, relation: 'lives_in', target: { name: 'leeds' } } },
    ]);
    expect((await readAll('mem0/list.json')).memories).toMatchObject([{ text: 'Has a dog named Biscuit' }]);
    expect((await readAll('mem0/openmemory.json')).memories).toMatchObject([
      { text: 'Drinks oat milk', status: 'active', tags: ['food'], createdAt: 1748736000000 },
      { text: 'Used to smoke', status: 'archived' },
      { text: 'Lives in Hull', status: 'trash' },
      { text: 'On hold', status: 'paused' },
    ]);
  });

  it('have the names of categories that a backup of OpenMemory lists apart', async () => {
    const file = fileWith(
      'memories.json',
      JSON.stringify({
        user: { id: 'u' },
        categories: [
          { id: 'c1', name: 'food' },
          { id: 'c2', name: 'travel' },
        ],
        memories: [
          {
            id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
            app_id: 'a',
            content: 'Drinks oat milk',
            state: 'active',
            category_ids: ['c1', 'c2', 'gone'],
          },
        ],
        memory_categories: [],
      }),
    );
    const { format, memories } = await readAll(file);
    expect([format, memories]).toMatchObject(['mem0', [{ tags: ['food', 'travel'] }]]);
  });

  it('tell what is broken', async () => {
    const { memories, problems } = await readAll('mem0/broken.json');
    expect(memories.map(({ text }) => text)).toEqual(['Fine']);
    expect(problems.map(({ where }) => where)).toEqual(['memory 2', 'memory 3', 'memory 4', 'relation 1']);
    expect((await readAll('mem0/empty.json', 'mem0')).records).toEqual([]);
  });
});

describe('the memory of the MCP server', () => {
  it('gives observations that name their entity, entities, and relations whose ends come later', async () => {
    const { format, memories, records, problems } = await readAll('mcp/memory.jsonl');
    expect([format, problems]).toEqual(['mcp', []]);
    expect(memories.map(({ text }) => text)).toEqual([
      'John Smith: Speaks fluent Spanish',
      'John Smith: Graduated in 2019',
      'Lighthouse ships in May',
    ]);
    expect(records.flatMap((record) => (record.is === 'entity' ? [record.entity] : []))).toEqual([
      { name: 'John Smith', type: 'person' },
      { name: 'Anthropic', type: 'organization' },
      { name: 'Lighthouse', type: 'project' },
    ]);
    expect(
      records.flatMap(({ ...record }) =>
        record.is === 'relation'
          ? [[record.relation.source.name, record.relation.relation, record.relation.target.name]]
          : [],
      ),
    ).toEqual([
      ['John Smith', 'maintains', 'Lighthouse'],
      ['John Smith', 'works_at', 'Anthropic'],
    ]);
    expect((await readAll('mcp/graph.json')).memories).toMatchObject([{ text: 'Ada: Plays chess' }]);
  });

  it('FIELD-CASES 31: one bad line, a name twice and a missing end are told, and the rest is read', async () => {
    const { memories, records, problems } = await readAll('mcp/broken.jsonl');
    expect(memories.map(({ text }) => text)).toEqual([
      'John Smith: Speaks fluent Spanish',
      'John Smith: Lives in Porto',
    ]);
    expect(problems.map(({ where, reason }) => [where, reason])).toEqual([
      ['line 2', expect.stringContaining('not JSON')],
      ['line 3, observation 2', 'It is no text.'],
      ['line 6', expect.any(String)],
      ['line 7', 'It is neither an entity nor a relation.'],
      ['line 4', 'There is no entity named “Nobody” in the file.'],
    ]);
    expect(records.filter(({ is }) => is === 'relation').map(({ where }) => where)).toEqual([
      'line 5',
      'line 9',
    ]);
  });
});

it('FIELD-CASES 31: of an entity whose observations are no list the rest is kept, and that is told', async () => {
  const lines = [
    { type: 'entity', name: 'Ada', entityType: 'person', observations: 'Plays chess' },
    { type: 'entity', name: 'Bea', entityType: 'person' },
    { type: 'relation', from: 'Ada', to: 'Bea', relationType: 'knows' },
  ];
  const file = fileWith('memory.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  const { records, problems } = await readAll(file);
  expect(problems).toMatchObject([{ where: 'line 1', reason: 'Its observations are no list.' }]);
  expect(records.filter(({ is }) => is === 'entity' || is === 'relation')).toHaveLength(3);
});

describe('Markdown', () => {
  it('gives the items of lists, other notes as a whole, and ours as they were', async () => {
    const { format, memories, problems } = await readAll('markdown/notes');
    expect(format).toBe('markdown');
    const created = new Date(2025, 10, 3).getTime();
    expect(memories).toEqual([
      {
        text: "Snow all day. Dinner at my parents'.",
        tags: [],
        createdAt: new Date(2025, 11, 24).getTime(),
        ref: '2025-12-24.md',
      },
      {
        text: 'The Leopard',
        tags: ['books', 'to read', 'Novels'],
        createdAt: created,
        ref: 'Reading list.md',
      },
      {
        text: 'Austerlitz\na second time',
        tags: ['books', 'to read', 'Novels'],
        createdAt: created,
        ref: 'Reading list.md',
      },
      {
        text: 'The White Album',
        tags: ['books', 'to read', 'Essays'],
        createdAt: created,
        ref: 'Reading list.md',
      },
      {
        id: '0f0d3a4c-5b6e-5f00-8000-0123456789ab',
        text: 'The boiler is a Vaillant,\n\n- not a Viessmann',
        kind: 'correction',
        importance: 0.75,
        tags: ['home'],
        pinned: true,
        scope: 'house',
        createdAt: Date.parse('2024-05-06T07:08:09.123Z'),
        updatedAt: Date.parse('2024-06-06T07:08:09.123Z'),
      },
      expect.objectContaining({
        text: 'Nadia\n\nMy neighbour. Works at the harbour office.\n\nShe lends me her drill.',
        tags: ['people'],
      }),
    ]);
    expect(problems).toMatchObject([{ where: 'broken.md', reason: expect.stringContaining('YAML') }]);
  });

  it('is read from a single file too', async () => {
    expect((await readAll('markdown/single.md')).memories).toMatchObject([
      { text: 'single: Mira likes trains.' },
    ]);
  });
});

describe('JSON lines and tables', () => {
  it('keep everything that a line says', async () => {
    const { memories, problems } = await readAll('jsonl/memories.jsonl');
    expect(problems).toEqual([]);
    expect(memories).toEqual([
      {
        text: 'I prefer tea',
        kind: 'fact',
        importance: 0.8,
        tags: ['drink'],
        pinned: true,
        scope: 'home',
        status: 'paused',
        createdAt: Date.UTC(2024, 4, 6, 7, 8, 9),
        updatedAt: Date.UTC(2024, 5, 1),
        expiresAt: new Date(2099, 0, 2).getTime() - 1,
        ref: 'a1',
      },
      {
        text: 'I used to live in Bonn',
        tags: [],
        status: 'archived',
        validFrom: new Date(2010, 0, 1).getTime(),
        validTo: new Date(2015, 0, 1).getTime() - 1,
        createdAt: 1_400_000_000_000,
      },
    ]);
    expect((await readAll('jsonl/broken.jsonl')).problems.map(({ where }) => where)).toEqual([
      'line 2',
      'line 3',
      'line 4',
    ]);
  });

  it('tell columns by their names, take quotes and line ends within cells, and drop the guard before formulas', async () => {
    const { format, memories, problems } = await readAll('csv/memories.csv');
    expect([format, problems]).toEqual(['csv', []]);
    expect(memories).toEqual([
      {
        text: 'I like "dark" chocolate, 85 %',
        kind: 'fact',
        importance: 0.8,
        tags: ['food', 'sweet'],
        pinned: true,
        scope: 'home',
        createdAt: Date.UTC(2024, 4, 6, 7, 8, 9),
      },
      {
        text: '=SUM(A1) is what I type most',
        kind: 'fact',
        tags: [],
        createdAt: new Date(2024, 4, 7).getTime(),
      },
      { text: 'two\nlines', kind: 'episode', tags: [] },
    ]);
    expect((await readAll('csv/semicolon.csv')).memories).toMatchObject([{ text: 'Ich trinke Tee' }]);
  });

  it('tell bad rows by their lines, one that never ends included', async () => {
    const { memories, problems } = await readAll('csv/broken.csv');
    expect(memories.map(({ text }) => text)).toEqual(['fine', 'also fine']);
    expect(problems.map(({ where }) => where)).toEqual(['line 3', 'line 4', 'line 6']);
    expect((await readAll('csv/empty.csv')).records).toEqual([]);
  });
});

describe('what is none of these', () => {
  it.each([
    ['wrong/picture.png', /no text/u],
    ['wrong/other.json', /JSON, but with other contents/u],
    ['wrong/table.csv', /none of its columns/u],
    ['markdown/empty.md', /is empty/u],
    ['wrong', /holds 3 files of other kinds/u],
  ])('%s is refused, saying what was found and what can be read', async (name, message) => {
    await expect(readAll(name)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(message),
    });
  });

  it('a broken archive is refused in words', async () => {
    await expect(readAll(fileWith('a.zip', 'PK\u0003\u0004 and no more'))).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('ZIP archive'),
    });
  });
});
