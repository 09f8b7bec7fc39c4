import { expect, it } from 'vitest';
import type { ExtractedRelation, Extraction } from '../../../../electron/memory/graph/extraction';
import { uniteExtractions } from '../../../../electron/memory/graph/modelUnion';

const relation = (text: string, rest: Partial<ExtractedRelation> = {}): ExtractedRelation => {
  const [source = '', name = '', target = ''] = text.split(' ');
  return {
    source,
    relation: name,
    target,
    confidence: 0.8,
    polarity: 'holds',
    validFrom: null,
    validTo: null,
    ...rest,
  };
};
const extraction = (...relations: ExtractedRelation[]): Extraction => ({
  entities: [...new Set(relations.flatMap(({ source, target }) => [source, target]))].map((name, at) => ({
    name,
    type: 'concept',
    rawType: null,
    start: at,
    end: at + 1,
  })),
  relations,
  aliases: [],
});
const said = (rules: Extraction, model: Extraction): string[] =>
  uniteExtractions(rules, model).relations.map(
    ({ source, relation: name, target, polarity, confidence }) =>
      `${source} ${name} ${target} ${polarity} ${confidence}`,
  );

it('what both say is one, with the higher confidence, the spelling of the rules and the dates of either', () => {
  const rules = extraction(relation('Falcon uses Python'));
  const model = extraction(relation('falcon uses python', { confidence: 0.95, validFrom: 5 }));
  const united = uniteExtractions(rules, model);
  expect(united.relations).toEqual([relation('Falcon uses Python', { confidence: 0.95, validFrom: 5 })]);
  expect(united.entities).toHaveLength(2);
});

it('where they contradict each other, the rules are right', () => {
  const rules = extraction(relation('Mara lives_in Ghent'), relation('Mara uses Vim', { polarity: 'ended' }));
  const model = extraction(
    relation('Mara lives_in Bonn'),
    relation('Ghent lives_in Mara'),
    relation('Mara uses Vim', { confidence: 0.9 }),
    relation('Sam lives_in Bonn'),
  );
  expect(said(rules, model)).toEqual([
    'Mara lives_in Ghent holds 0.8',
    'Mara uses Vim ended 0.9',
    'Sam lives_in Bonn holds 0.8',
  ]);
});

it('a type that says something stands above none, and the names of aliases are kept once', () => {
  const rules = { ...extraction(relation('Falcon impresses Mara')), aliases: [{ name: 'B', alias: 'A' }] };
  const model = extraction(relation('Falcon impresses Mara'));
  model.entities = model.entities.map((entity) => ({ ...entity, type: 'person' }));
  const united = uniteExtractions(rules, { ...model, aliases: [{ name: 'A', alias: 'B' }] });
  expect(united.entities.map(({ type }) => type)).toEqual(['person', 'person']);
  expect(united.aliases).toEqual([{ name: 'B', alias: 'A' }]);
});
