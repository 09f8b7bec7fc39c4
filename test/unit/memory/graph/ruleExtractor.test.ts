import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SELF_NAME } from '../../../../shared/domain/graph';
import type { Extraction } from '../../../../electron/memory/graph/extraction';
import { ruleExtractor } from '../../../../electron/memory/graph/rules/ruleExtractor';
import { KNOWN_TERMS } from '../../../../electron/memory/graph/rules/lexicon/terms';
import { holdout } from './holdout';
import { firstPerson, nothing, over, thirdPerson } from './sentences';
import { told } from './told';

const extract = (text: string): Promise<Extraction> =>
  ruleExtractor.extract(text, { now: Date.UTC(2026, 0, 1) });

async function facts(text: string): Promise<string[]> {
  return told(await extract(text)).map((line) => line.replace(/ @.*$/u, ''));
}

async function typeOf(text: string, name: string): Promise<string | undefined> {
  const { entities } = await extract(text);
  return entities.find((entity) => entity.name === name)?.type;
}

describe('statements', () => {
  it.each([...thirdPerson, ...firstPerson, ...over].map(([text, ...expected]) => ({ text, expected })))(
    '$text',
    async ({ text, expected }) => {
      expect(await facts(text)).toEqual([...expected].sort());
    },
  );
});

describe('nothing to learn', () => {
  it.each(nothing.map((text) => ({ text })))('$text', async ({ text }) => {
    expect(await extract(text)).toEqual({ entities: [], relations: [], aliases: [] });
  });
});

it('keeps its precision on sentences that the rules were not made for', async () => {
  const tally = { right: 0, given: 0, wanted: 0 };
  for (const [text, ...wanted] of holdout) {
    const given = await facts(text);
    tally.right += given.filter((fact) => wanted.includes(fact)).length;
    tally.given += given.length;
    tally.wanted += wanted.length;
  }
  expect(tally.right / tally.given).toBeGreaterThanOrEqual(0.95);
  expect(tally.right / tally.wanted).toBeGreaterThanOrEqual(0.8);
});

describe('entities', () => {
  it.each([
    ['The Falcon project uses PostgreSQL 16.', 'Falcon', 'project'],
    ['The Falcon project uses PostgreSQL 16.', 'PostgreSQL', 'tool'],
    ['Falcon uses Python.', 'Falcon', 'project'],
    ['Hannah uses Python.', 'Hannah', 'person'],
    ['Wibke uses Python and lives in Kiel.', 'Wibke', 'person'],
    ['Hannah works at Acme.', 'Acme', 'organization'],
    ['At Acme, we use Slack.', 'Acme', 'organization'],
    ['I live in Lisbon', 'Lisbon', 'place'],
    ['I prefer TypeScript', 'TypeScript', 'language'],
    ['I prefer TypeScript', SELF_NAME, 'person'],
    ['I speak Dutch.', 'Dutch', 'language'],
    ['Kestrel uses Falcon.', 'Falcon', 'concept'],
    ['The billing service depends on Redis.', 'billing service', 'project'],
  ])('%s: %s is a %s', async (text, name, type) => {
    expect(await typeOf(text, name)).toBe(type);
  });

  it('keeps the kind of pet as the raw type', async () => {
    const { entities } = await extract('my dog is called Biscuit');
    expect(entities).toEqual([
      { name: SELF_NAME, type: 'person', rawType: null, start: 0, end: 2 },
      { name: 'Biscuit', type: 'concept', rawType: 'dog', start: 17, end: 24 },
    ]);
  });

  it('only types what is only given a type', async () => {
    expect(await extract('Falcon is a project.')).toEqual({
      entities: [{ name: 'Falcon', type: 'project', rawType: null, start: 0, end: 6 }],
      relations: [],
      aliases: [],
    });
  });

  it('takes one entity from several mentions, at the first', async () => {
    const { entities, relations } = await extract(
      'Falcon uses python. Kestrel uses Python. Falcon uses Python.',
    );
    expect(entities.map(({ name, start }) => [name, start])).toEqual([
      ['Falcon', 0],
      ['Python', 12],
      ['Kestrel', 20],
    ]);
    expect(relations).toHaveLength(2);
  });

  it('finds the right place beside emoji, accents and other scripts', async () => {
    const text = '👩‍👩‍👧 今日は. Zoë Müller lives in São Paulo 🎉.';
    const { entities } = await extract(text);
    expect(entities.map(({ start, end }) => text.slice(start, end))).toEqual(['Zoë Müller', 'São Paulo']);
  });
});

describe('time', () => {
  it.each([
    ['I have lived in Lisbon since March 2021.', Date.UTC(2021, 2, 1)],
    ['I joined Acme in 2020.', Date.UTC(2020, 0, 1)],
    ['I live in Lisbon.', null],
    ['I use Python in 2020 style.', null],
  ])('%s', async (text, validFrom) => {
    const { relations } = await extract(text);
    expect(relations.map((relation) => relation.validFrom)).toEqual([validFrom]);
  });
});

const words = fc.constantFrom(
  ...(
    'I you Falcon falcon the project Hannah uses use used is are was not never my sister lives in Berlin works at Acme as CTO ' +
    'and or , . : ; ? ( ) " ` ``` > - \n if might who which Python Rust Go 16 named called has have dog since 2019 of for ' +
    "'s n't don't we from to moved favourite language with University van der NEW İstanbul 東京 🎉 called " +
    'since until May 2019 last next year ago used to left joined stopped using no longer replaced renamed formerly aka ' +
    'calls calls me She it Her They its after instead The Master job end month three weeks built deployed by took over'
  ).split(' '),
);
const prose = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.constantFrom(...thirdPerson, ...firstPerson).map(([text]) => text),
);

describe('whatever the text', () => {
  it('never throws, gives valid spans and names that occur, and gives the same twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(prose, { maxLength: 4 }), async (parts) => {
        const text = parts.join(' ');
        const { entities, relations, aliases } = await extract(text);
        for (const { name, start, end } of entities) {
          expect(0 <= start && start < end && end <= text.length).toBe(true);
          const written = text.slice(start, end);
          const plain = written.replace(/["`\s]+/gu, ' ').toLowerCase();
          const known = KNOWN_TERMS.get(plain)?.name ?? plain;
          if (name !== SELF_NAME) expect(known.toLowerCase()).toBe(name.toLowerCase());
        }
        const names = new Set(entities.map((entity) => entity.name));
        expect(names.size).toBe(entities.length);
        for (const { source, target, relation, confidence } of relations) {
          expect(names.has(source) && names.has(target) && source !== target).toBe(true);
          expect(relation).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
          expect(confidence).toBeGreaterThanOrEqual(0.6);
          expect(confidence).toBeLessThanOrEqual(1);
        }
        expect(await extract(text)).toEqual({ entities, relations, aliases });
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['one letter', 'a'],
    ['capitals', 'Aa '],
    ['a list of names', 'Falcon uses Aab, '],
    ['names joined by and', 'Falcon and '],
    ['owners', "Hannah's "],
    ['opening quotes', '“'],
    ['fences', '```'],
    ['contractions', "'s"],
    ['apostrophes in one word', "a'"],
    ['dots', 'a.'],
    ['openers', 'so well , '],
    ['clauses', 'I use Python and '],
    ['type words', 'billing service '],
    ['moves', 'I moved from '],
    ['new lines', '\n'],
    ['addresses', 'https://'],
    ['relatives', 'my sister Hannah who is '],
    ['apposed roles', 'Falcon, CEO of Acme, and '],
    ['other names', 'A aka B '],
    ['callings', 'Everyone calls Robert Bob '],
    ['times', 'from 2019 to 2021 since May until '],
    ['titles', 'The The of '],
    ['pronouns', "she her his sister Anna's "],
    ['participles', 'it is a service written in Rust and '],
    ['leavings', 'I joined Aab and left and '],
  ])(
    'reads 100,000 characters of %s, for which it would take minutes if it looked back or ahead without bound',
    async (_, unit) => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      expect((await extract(text)).entities.length).toBeLessThan(text.length);
    },
    30_000,
  );
});
