import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatSchema } from '../../../../electron/models/json/formatSchema';
import { readModelJson, type Wanted } from '../../../../electron/models/json/readModelJson';

const factsSchema = z.object({
  facts: z
    .array(
      z.object({
        text: z.string().trim().min(1).max(200),
        confidence: z.number().min(0).max(1).default(0.5),
      }),
    )
    .max(3),
});
type Facts = z.infer<typeof factsSchema>;
const facts: Wanted<Facts> = {
  schema: factsSchema,
  structure: formatSchema(factsSchema),
  aliases: { text: ['fact', 'statement'], facts: ['memories'] },
};

const graphSchema = z.object({
  entities: z.array(
    z.object({ name: z.string().min(1), type: z.string(), aliases: z.array(z.string()).default([]) }),
  ),
  relations: z.array(z.object({ source: z.string(), relation: z.string(), target: z.string() })).default([]),
});
const graph: Wanted<z.infer<typeof graphSchema>> = {
  schema: graphSchema,
  structure: formatSchema(graphSchema),
  aliases: { name: ['entity_name'], relation: ['predicate'] },
};

const read = (content: string, rest: { thinking?: string; cut?: boolean } = {}): string[] | null =>
  readModelJson({ content, thinking: rest.thinking ?? '', cut: rest.cut ?? false }, facts)?.value.facts.map(
    (fact) => fact.text,
  ) ?? null;

const TEA = '{"facts":[{"text":"I drink tea.","confidence":0.9}]}';
const SCHEMA = JSON.stringify(z.toJSONSchema(factsSchema));

describe('an answer of a model', () => {
  it.each([
    ['as asked', TEA],
    ['with thoughts before it', `<think>They drink {something}. "Tea"?</think>\n\n${TEA}`],
    ['with a draft in the thoughts', `<think>{"facts":[{"text":"A draft."}]} no</think>${TEA}`],
    ['with the end of thoughts only', `They drink tea, it's so.\n</think>\n${TEA}`],
    ['in a fence', '```json\n' + TEA + '\n```'],
    ['in a fence with prose around', `Here's what I found:\n\`\`\`\n${TEA}\n\`\`\`\nIt isn't much.`],
    ['after the schema', `${SCHEMA}\n${TEA}`],
    ['within the schema', `{"$defs":{},"type":"object","properties":${TEA}}`],
    ['beside the schema', TEA.replace('{', '{"$schema":"x","$defs":{"a":{"type":"string"}},')],
    ['after an example', `For example {"facts":[{"text":"An example."}]}. So: ${TEA}`],
    ['after a bracket that stays open', `I saw [this: ${TEA}`],
    ['before a bracket that stays open', `${TEA} I hope it helps :-[ {`],
    ['as a bare list', '[{"text":"I drink tea.","confidence":0.9}]'],
    ['as a bare list of texts under its key', '{"facts":["I drink tea."]}'],
    ['as a single item', '{"text":"I drink tea.","confidence":0.9}'],
    ['as a single item under its key', '{"facts":{"text":"I drink tea."}}'],
    ['in a list of one', `[${TEA}]`],
    ['in a wrapper', `{"result":${TEA}}`],
    ['under other keys', '{"Memories":[{"Fact":"I drink tea.","CONFIDENCE":"0.9"}]}'],
    ['under an unknown key', '{"answers":[{"text":"I drink tea."}]}'],
    ['with trailing commas', '{"facts":[{"text":"I drink tea.","confidence":0.9,},],}'],
    ['with single quotes and comments', "{facts: [{'text': 'I drink tea.'}] /* all */ }"],
    [
      'as Python prints it',
      "{'facts': [{'text': 'I drink tea.', 'confidence': None or 1}]}".replace('None or 1', '0.9'),
    ],
    ['without its last brackets', '{"facts":[{"text":"I drink tea."}'],
    ['as a string of JSON', JSON.stringify(TEA)],
    ['with more keys than asked', '{"facts":[{"text":"I drink tea.","why":"said"}],"note":"x"}'],
    [
      'beside an item that does not fit',
      '{"facts":[{"text":""},{"text":"I drink tea."},{"text":7.5e400},null]}',
    ],
    ['before an item that is cut', '{"facts":[{"text":"I drink tea."},{"text":"I live in San'],
  ])('is read %s', (_, content) => {
    expect(read(content)).toEqual(['I drink tea.']);
  });

  it('is read out of the thoughts when there is nothing else', () => {
    expect(read('', { thinking: `Let me see. ${TEA}` })).toEqual(['I drink tea.']);
    expect(read(' \n', { thinking: TEA })).toEqual(['I drink tea.']);
    expect(read(`<think>So, ${TEA}`)).toEqual(['I drink tea.']);
    expect(read('I cannot.', { thinking: TEA })).toBeNull();
  });

  it('keeps complete items only when it was cut', () => {
    const cut = (content: string): string[] | null => read(content, { cut: true });
    expect(cut('{"facts":[{"text":"A."},{"text":"B is not')).toEqual(['A.']);
    expect(cut('{"facts":[{"text":"A."},{"text":"B.","confidence":0.')).toEqual(['A.']);
    expect(cut('[{"text":"A."},{"text":"B')).toEqual(['A.']);
    expect(cut('```json\n{"facts":[{"text":"A.",},{"text":"B')).toEqual(['A.']);
    expect(cut('{"facts":[{"text":"B is not')).toBeNull();
    expect(cut('{"facts":[')).toBeNull();
    expect(cut('{"fa')).toBeNull();
  });

  it('may be empty, and says so', () => {
    expect(read('{"facts":[]}')).toEqual([]);
    expect(read('[]')).toEqual([]);
    expect(read('```json\n{ "facts": [ ] }\n```')).toEqual([]);
    expect(read('{"facts":null}')).toEqual([]);
    expect(read('{"facts":[{"text":"An example."}]} but here: {"facts":[]}')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I could not find any facts, sorry.'],
    ['prose with brackets', 'See [1] and {this}.'],
    ['the schema alone', SCHEMA],
    ['the schema in a fence', '```json\n' + SCHEMA + '\n```'],
    ['items of which none fits', '{"facts":[{"confidence":0.5},{"text":""}]}'],
    ['another object', '{"answer":"yes"}'],
    ['a number', '42'],
    ['thoughts alone', '<think>nothing here</think>'],
    ['deep nesting', '['.repeat(50_000)],
    ['deep closed nesting', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['open braces', '{"a":'.repeat(5_000)],
  ])('is not read out of %s', (_, content) => {
    expect(read(content)).toBeNull();
  });

  it('takes as many items as asked for', () => {
    expect(read('{"facts":["A.","B.","C.","D."]}')).toEqual(['A.', 'B.', 'C.']);
    expect(read('{"text":"A."}\n{"text":"B."}')).toEqual(['A.', 'B.']);
  });

  it('leaves text in JSON as it is', () => {
    for (const text of [
      'a </think> b',
      '<think>',
      '```',
      '{"facts":[]}',
      'x}]',
      '"q"',
      '日本語',
      '\u{1F600}',
    ]) {
      expect(read(JSON.stringify({ facts: [{ text }] }))).toEqual([text]);
    }
  });

  it('is no way to other prototypes', () => {
    const found = readModelJson(
      { content: '{"__proto__":{"facts":[]},"facts":[]}', thinking: '', cut: false },
      facts,
    );
    expect(found?.value).toEqual({ facts: [] });
    expect({}).not.toHaveProperty('facts');
  });

  it('keeps what fits of several lists, and the smallest thing is left out', () => {
    const content = JSON.stringify({
      entities: [
        { entity_name: 'Ana', type: 'person', aliases: ['A', 5, null] },
        { entity_name: '', type: 'person' },
      ],
      relations: [
        { source: 'Ana', predicate: 'uses', target: 'Python' },
        { source: 'Ana', predicate: 'uses' },
      ],
    });
    expect(readModelJson({ content, thinking: '', cut: false }, graph)?.value).toEqual({
      entities: [{ name: 'Ana', type: 'person', aliases: ['A', '5'] }],
      relations: [{ source: 'Ana', relation: 'uses', target: 'Python' }],
    });
    const cut =
      '{"entities":[{"name":"Ana","type":"person"},{"name":"Bo","type":"person","aliases":["B"],"rel';
    expect(
      readModelJson({ content: cut, thinking: '', cut: true }, graph)?.value.entities.map((e) => e.name),
    ).toEqual(['Ana']);
  });
});

const texts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom('a </think> b', '<think>x', '```', '{', ']', '"', '\\', '{"facts":[]}', 'I’m “fine”'),
);
const values = fc.record({
  facts: fc.array(
    fc.record({
      text: texts.filter((text) => text.trim() !== ''),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    {
      maxLength: 3,
    },
  ),
});
const prose = fc.string({ maxLength: 30 }).map((text) => text.replace(/[{}[\]<]/g, ' '));
const wrappings: fc.Arbitrary<(json: string) => string> = fc.oneof(
  fc.constant((json: string) => json),
  fc.tuple(prose, prose).map(
    ([before, after]) =>
      (json: string) =>
        `${before}\n\`\`\`json\n${json}\n\`\`\`\n${after}`,
  ),
  fc.tuple(prose, prose).map(
    ([before, after]) =>
      (json: string) =>
        `${before}\n${json}\n${after}`,
  ),
  fc
    .string({ maxLength: 60 })
    .map((thought) => thought.replaceAll('<', '('))
    .map((thought) => (json: string) => `<think>${thought}</think>\n${json}`),
  fc.constant((json: string) => `${SCHEMA}\n\n${json}`),
);

describe('any answer', () => {
  it('is read when it is valid JSON in any wrapping', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2, '\t'), wrappings, (value, indent, wrap) => {
        const found = readModelJson(
          { content: wrap(JSON.stringify(value, null, indent)), thinking: '', cut: false },
          facts,
        );
        expect(found?.value).toEqual(factsSchema.parse(value));
      }),
      { numRuns: 400 },
    );
  });

  it('is read or not, and never throws; what is read is of the form asked for', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '"facts"',
      '"text"',
      '<think>',
      '</think>',
      '```',
      '\\',
      'null',
      '1e',
      "'",
      '\n',
      'x',
      '/*',
      '//',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 40 }),
        fc.boolean(),
        (pieces, cut) => {
          const found = readModelJson({ content: pieces.join(''), thinking: '', cut }, facts);
          if (found !== null) expect(factsSchema.safeParse(found.value).success).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('of which the end is cut away gives complete items, and never a part of one', () => {
    fc.assert(
      fc.property(values, fc.nat(), (value, at) => {
        const json = JSON.stringify(value);
        const found = readModelJson(
          { content: json.slice(0, at % json.length), thinking: '', cut: true },
          facts,
        );
        const whole = factsSchema.parse(value).facts;
        if (found !== null) expect(found.value.facts).toEqual(whole.slice(0, found.value.facts.length));
      }),
      { numRuns: 600 },
    );
  });
});

describe('an answer of two lists', () => {
  const schema = z.object({
    things: z.array(z.object({ name: z.string(), kind: z.string() })),
    links: z.array(z.object({ source: z.string(), verb: z.string(), target: z.string() })),
  });
  const both = (content: string) =>
    readModelJson({ content, thinking: '', cut: false }, { schema, structure: formatSchema(schema) })?.value;
  const thing = { name: 'Falcon', kind: 'project' };
  const link = { source: 'Falcon', verb: 'uses', target: 'Rust' };

  it.each([
    ['a bare list of both', JSON.stringify([thing, link]), { things: [thing], links: [link] }],
    ['a bare list of one', JSON.stringify([link]), { things: [], links: [link] }],
    ['a single item', JSON.stringify(link), { things: [], links: [link] }],
    [
      'items one after the other',
      `${JSON.stringify(thing)}\n${JSON.stringify(link)}`,
      { things: [thing], links: [link] },
    ],
    ['one of the lists', JSON.stringify({ links: [link] }), { things: [], links: [link] }],
  ])('is read from %s', (_, content, expected) => {
    expect(both(content)).toEqual(expected);
  });

  it('is not read from what has nothing of either', () => {
    expect(both('{}')).toBeUndefined();
    expect(both('["Falcon"]')).toBeUndefined();
    expect(both('{"$defs":{},"type":"object","properties":{"things":{},"links":{}}}')).toBeUndefined();
  });
});
