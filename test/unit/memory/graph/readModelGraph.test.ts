import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphSchema } from '../../../../electron/memory/graph/modelPrompt';
import { readModelGraph } from '../../../../electron/memory/graph/readModelGraph';
import { formatSchema } from '../../../../electron/models/json/formatSchema';
import { readModelJson } from '../../../../electron/models/json/readModelJson';
import { GRAPH_ALIASES } from '../../../../electron/memory/graph/modelPrompt';

const NOW = Date.UTC(2026, 10, 30);

interface Given {
  entities?: unknown[];
  relations?: unknown[];
}

/** What is made of an answer of a model, as "source relation target" and names. */
function read(text: string, { entities = [], relations = [] }: Given, leastConfidence = 0.6) {
  const answer = readModelJson(
    { content: JSON.stringify({ entities, relations }), thinking: '', cut: false },
    { schema: graphSchema, structure: formatSchema(graphSchema), aliases: GRAPH_ALIASES },
  );
  if (answer === null) throw new Error('The answer could not be read.');
  const extraction = readModelGraph(text, answer.value, { now: NOW, leastConfidence });
  return {
    ...extraction,
    names: extraction.entities.map(({ name }) => name),
    said: extraction.relations.map(
      ({ source, relation, target, polarity }) =>
        `${source} ${relation} ${target}${polarity === 'ended' ? ' (ended)' : ''}`,
    ),
  };
}

const rel = (source: string, relation: string, target: string, rest: object = {}): object => ({
  source,
  relation,
  target,
  confidence: 0.9,
  ended: false,
  since: '',
  until: '',
  ...rest,
});

describe('names', () => {
  it('are kept as the text writes them, with their place', () => {
    const { entities, said } = read('Mara works at Café Orbit.', {
      entities: [
        { name: 'mara', type: 'person' },
        { name: 'CAFE ORBIT', type: 'company' },
      ],
      relations: [rel('MARA', 'works at', 'cafe orbit')],
    });
    expect(entities).toEqual([
      { name: 'Mara', type: 'person', rawType: null, start: 0, end: 4 },
      { name: 'Café Orbit', type: 'organization', rawType: null, start: 14, end: 24 },
    ]);
    expect(said).toEqual(['Mara works_at Café Orbit']);
  });

  it('are compared by graphemes: a decomposed accent and a family emoji shift nothing', () => {
    const text = '👩‍👩‍👧 Zoe\u0301 lives in A\u030Arhus.';
    const { entities } = read(text, { relations: [rel('Zoé', 'lives_in', 'Århus')] });
    expect(entities.map(({ start, end }) => text.slice(start, end))).toEqual(['Zoe\u0301', 'A\u030Arhus']);
  });

  it('that are only a part of a word are not there', () => {
    expect(read('Banana uses Javascript.', { relations: [rel('Ana', 'uses', 'Java')] }).said).toEqual([]);
    expect(read('Falcon uses C++.', { relations: [rel('Falcon', 'uses', 'C')] }).said).toEqual([]);
    expect(read('Falcon uses C++.', { relations: [rel('Falcon', 'uses', 'C++')] }).said).toEqual([
      'Falcon uses C++',
    ]);
  });

  it('of the writer, in whatever way a model speaks of them, are You', () => {
    for (const name of ['I', 'me', 'the user', 'User', 'You', 'author']) {
      expect(read('I work at Orbit.', { relations: [rel(name, 'works_at', 'Orbit')] }).said).toEqual([
        'You works_at Orbit',
      ]);
    }
    expect(read('Mara works at Orbit.', { relations: [rel('I', 'works_at', 'Orbit')] }).said).toEqual([]);
    expect(read('The US uses feet.', { relations: [rel('us', 'uses', 'feet')] }).names).not.toContain('You');
  });

  it('FIELD-CASES 16: stay in the language of the text; translated ones are not in it', () => {
    const text = '我住在上海，在华为工作。';
    const { said, names } = read(text, {
      relations: [
        rel('我', 'lives_in', '上海'),
        rel('I', 'works_at', '华为'),
        rel('I', 'works_at', 'Huawei'),
      ],
    });
    expect(said).toEqual(['You lives_in 上海', 'You works_at 华为']);
    expect(names).toEqual(['You', '上海', '华为']);
    expect(read(text, { relations: [rel('user', 'lives_in', 'Shanghai')] }).said).toEqual([]);
    expect(read('Ich wohne in München.', { relations: [rel('I', 'lives_in', 'Munich')] }).said).toEqual([]);
    expect(read('Ich wohne in München.', { relations: [rel('ich', 'lives_in', 'munchen')] }).said).toEqual([
      'You lives_in München',
    ]);
  });

  it('that are not in the text are never kept, wherever they come from', () => {
    const { names, said } = read('Falcon uses Python.', {
      entities: [{ name: 'Falcon' }, { name: 'Acme' }, { name: 'Alice Chen' }, { name: 'lower_snake_case' }],
      relations: [rel('Alice Chen', 'works_at', 'Acme'), rel('Falcon', 'uses', 'Rust')],
    });
    expect(names).toEqual(['Falcon']);
    expect(said).toEqual([]);
  });

  it('FIELD-CASES 26: nonsense gives no node', () => {
    const { names, said } = read('so yesterday my friend uses python now and then', {
      entities: [
        { name: 'yesterday my friend', type: 'person' },
        { name: 'so yesterday', type: 'concept' },
        { name: 'now and then', type: 'concept' },
        { name: 'uses python', type: 'tool' },
        { name: 'my friend', type: 'person' },
      ],
      relations: [
        rel('yesterday my friend', 'uses', 'python'),
        rel('my friend', 'uses', 'python now and then'),
        rel('friend', 'uses', 'python'),
      ],
    });
    expect(names).toEqual([]);
    expect(said).toEqual([]);
  });

  it('may hold small words where they are titles', () => {
    const { said } = read('Hannah likes My Fair Lady and The Master and Margarita.', {
      relations: [rel('Hannah', 'likes', 'My Fair Lady'), rel('Hannah', 'likes', 'The Master and Margarita')],
    });
    expect(said).toHaveLength(2);
  });
});

describe('types', () => {
  it('that are none of ours are concepts, and keep what the model called them', () => {
    const { entities } = read('Bonsai Club meets in Ghent.', {
      entities: [
        { name: 'Bonsai Club', type: 'Hobby Group' },
        { name: 'Ghent', type: 'City' },
      ],
    });
    expect(entities.map(({ type, rawType }) => [type, rawType])).toEqual([
      ['concept', 'hobby group'],
      ['place', null],
    ]);
  });

  it('follow from relations where the model gives none; values are no things', () => {
    const { entities } = read('Mara lives in Ghent since 2020.', {
      entities: [{ name: '2020', type: 'date' }],
      relations: [rel('Mara', 'lives_in', 'Ghent'), rel('Mara', 'moved_at', '2020')],
    });
    expect(entities.map(({ name, type }) => [name, type])).toEqual([
      ['Mara', 'person'],
      ['Ghent', 'place'],
    ]);
  });
});

describe('relations', () => {
  it.each([
    ['resides in', 'Mara lives_in Ghent'],
    ['LIVES-IN', 'Mara lives_in Ghent'],
    ['is_living_in', 'Mara lives_in Ghent'],
    ['used_to_live_in', null],
    ['related_to', null],
    ['does_not_live_in', null],
    ['is', null],
    ['commutes_to', 'Mara commutes_to Ghent'],
    ['Ghent', null],
    ['!!', null],
  ])('called %s', (relation, expected) => {
    expect(read('Mara lives in Ghent.', { relations: [rel('Mara', relation, 'Ghent')] }).said).toEqual(
      expected === null ? [] : [expected],
    );
  });

  it('stand the right way round', () => {
    const text = 'Orbit employs Mara.';
    const entities = [
      { name: 'Orbit', type: 'organization' },
      { name: 'Mara', type: 'person' },
    ];
    expect(read(text, { entities, relations: [rel('Orbit', 'employs', 'Mara')] }).said).toEqual([
      'Mara works_at Orbit',
    ]);
    expect(read(text, { entities, relations: [rel('Orbit', 'works_at', 'Mara')] }).said).toEqual([
      'Mara works_at Orbit',
    ]);
  });

  it('need the least confidence, however it is written', () => {
    const given = (confidence: unknown): Given => ({
      relations: [rel('Falcon', 'uses', 'Python', { confidence })],
    });
    for (const sure of [0.6, '0.9', 90, '90 %', 'high', undefined]) {
      expect(read('Falcon uses Python.', given(sure)).said).toHaveLength(1);
    }
    for (const unsure of [0.59, '0.3', 30, 'low']) {
      expect(read('Falcon uses Python.', given(unsure)).said).toHaveLength(0);
    }
  });

  it('need a sentence that states something of both ends', () => {
    const relations = [rel('Mara', 'works_at', 'Orbit')];
    expect(read('Mara moved. She works at Orbit now.', { relations }).said).toHaveLength(1);
    for (const text of [
      'Does Mara work at Orbit?',
      "Mara doesn't work at Orbit.",
      'If Mara works at Orbit, I am glad.',
      'Sam said that Mara works at Orbit.',
      'Maybe Mara works at Orbit.',
      'Mara is here. Sam is not. It rains. The sun is gone. Orbit is a company.',
      'Write a poem about Mara and Orbit.',
    ]) {
      expect(read(text, { relations }).said, text).toEqual([]);
    }
  });

  it('that have ended have to be over in the text', () => {
    const over = [rel('I', 'works_at', 'Acme', { ended: true })];
    expect(read('I left Acme.', { relations: over }).said).toEqual(['You works_at Acme (ended)']);
    expect(read('I left Acme.', { relations: [rel('I', 'left', 'Acme')] }).said).toEqual([
      'You works_at Acme (ended)',
    ]);
    expect(read('I no longer work at Acme.', { relations: over }).said).toEqual([
      'You works_at Acme (ended)',
    ]);
    expect(read('I no longer work at Acme.', { relations: [rel('I', 'works_at', 'Acme')] }).said).toEqual([]);
    expect(read('I work at Acme.', { relations: over }).said).toEqual([]);
    expect(read("I don't like olives.", { relations: [rel('I', 'dislikes', 'olives')] }).said).toEqual([
      'You dislikes olives',
    ]);
    expect(read("I don't like olives.", { relations: [rel('I', 'likes', 'olives')] }).said).toEqual([]);
  });

  it('that can hold to one thing at a time do so', () => {
    const relations = [
      rel('Mara', 'lives_in', 'Ghent', { confidence: 0.9 }),
      rel('Mara', 'lives_in', 'Bonn', { confidence: 0.7 }),
    ];
    expect(read('Mara lives in Ghent near Bonn.', { relations }).said).toEqual(['Mara lives_in Ghent']);
  });

  it('have dates that the text names', () => {
    const times = (text: string, since: string, until = '') =>
      read(text, { relations: [rel('Mara', 'works_at', 'Orbit', { since, until })] }).relations.map(
        ({ validFrom, validTo }) => [validFrom, validTo],
      )[0];
    expect(times('Mara works at Orbit since March 2024.', '2024-03')).toEqual([Date.UTC(2024, 2, 1), null]);
    expect(times('Mara works at Orbit since 2019.', '2019-01-01')).toEqual([Date.UTC(2019, 0, 1), null]);
    expect(times('Mara works at Orbit.', '2024-03')).toEqual([null, null]);
    expect(times('Mara works at Orbit since March.', '2021-03')).toEqual([null, null]);
    expect(times('Mara works at Orbit from 2019 to 2021.', '2019', '2021')).toEqual([
      Date.UTC(2019, 0, 1),
      Date.UTC(2021, 0, 1),
    ]);
    expect(times('Mara works at Orbit since 2019.', 'since a while', 'now')).toEqual([null, null]);
  });
});

it('two names of one thing need words that say so', () => {
  const relations = [rel('Hypermail', 'renamed_to', 'Postbox')];
  expect(read('Hypermail was renamed to Postbox.', { relations }).aliases).toEqual([
    { name: 'Postbox', alias: 'Hypermail' },
  ]);
  expect(read('Hypermail and Postbox are fine.', { relations }).aliases).toEqual([]);
  expect(
    read('ZK is short for ZooKeeper.', { relations: [rel('ZK', 'short_for', 'ZooKeeper')] }).aliases,
  ).toEqual([{ name: 'ZK', alias: 'ZooKeeper' }]);
});

describe('FIELD-CASES 15: of badly written answers what is valid is taken', () => {
  const text = 'Falcon uses Python.';
  const good = {
    entities: [{ name: 'Falcon', type: 'project', span: 'Falcon' }],
    relations: [rel('Falcon', 'uses', 'Python')],
  };
  const reads = (content: string, thinking = '') => {
    const answer = readModelJson(
      { content, thinking, cut: false },
      { schema: graphSchema, structure: formatSchema(graphSchema), aliases: GRAPH_ALIASES },
    );
    return answer === null
      ? null
      : readModelGraph(text, answer.value, { now: NOW, leastConfidence: 0.6 }).relations.map(
          ({ source, relation, target }) => `${source} ${relation} ${target}`,
        );
  };
  it.each([
    ['as asked', JSON.stringify(good)],
    ['thoughts', `<think>{"relations":[]} or so</think>${JSON.stringify(good)}`],
    ['fences', `Here:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``],
    [
      'the schema first',
      `{"$defs":{"a":{}},"type":"object","properties":{"relations":{}}}\n${JSON.stringify(good)}`,
    ],
    ['a bare list of relations', JSON.stringify(good.relations)],
    ['a bare list of both', JSON.stringify([...good.entities, ...good.relations])],
    ['one bare relation', JSON.stringify(good.relations[0])],
    [
      'other names of keys',
      '{"nodes":[{"entity_name":"Falcon"}],"edges":[{"subject":"Falcon","predicate":"uses","object":"Python","score":"0.9"}]}',
    ],
    ['from and to', '{"entities":["Falcon"],"relations":[{"from":"Falcon","type":"uses","to":"Python"}]}'],
    ['triples', '{"entities":["Falcon","Python"],"relations":[["Falcon","uses","Python"]]}'],
    [
      'ends as objects',
      '{"relations":[{"source":{"name":"Falcon"},"relation":"uses","target":{"name":"Python"}}]}',
    ],
    [
      'one that does not fit',
      '{"entities":[{"type":"x"}],"relations":[{"source":1},{"source":"Falcon","relation":"uses","target":"Python"}]}',
    ],
    ['a wrapper', JSON.stringify({ graph: good })],
  ])('%s', (_, content) => {
    expect(reads(content)).toEqual(['Falcon uses Python']);
  });
  it('text in the thoughts only', () => {
    expect(reads('', JSON.stringify(good))).toEqual(['Falcon uses Python']);
  });
  it.each([
    [
      'the schema alone',
      JSON.stringify({ $defs: {}, type: 'object', properties: { entities: {}, relations: {} } }),
    ],
    ['prose', 'I could not find any.'],
  ])('nothing is made of %s', (_, content) => {
    expect(reads(content)).toBeNull();
  });
});

it('never throws, and never names what is not in the text', () => {
  const word = fc.constantFrom(
    'I',
    'Falcon',
    'Mara',
    'Acme',
    'uses',
    'lives_in',
    '2024',
    'C++',
    'é',
    '我',
    '',
    '\u{1F468}\u200D',
    '\uD800',
  );
  const item = fc.record({ name: word, type: word, span: word }, { requiredKeys: [] });
  const relation = fc.record(
    { source: word, relation: word, target: word, since: word, ended: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(word), fc.array(item), fc.array(relation), (words, entities, relations) => {
      const text = words.join(' ');
      const parsed = graphSchema.safeParse({ entities, relations });
      if (!parsed.success) return;
      const { entities: found } = readModelGraph(text, parsed.data, { now: NOW, leastConfidence: 0 });
      const names = new Set(found.map(({ name }) => name));
      for (const { name, start, end } of found) {
        expect(end).toBeGreaterThan(start);
        if (name !== 'You') {
          expect(
            text
              .replace(/\p{Cs}/gu, '\uFFFD')
              .slice(start, end)
              .replace(/\s+/gu, ' '),
          ).toBe(name);
        }
      }
      expect(names.size).toBe(found.length);
    }),
    { numRuns: 300 },
  );
});
