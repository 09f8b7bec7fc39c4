import type { ExtractedEntity, ExtractedRelation, Extraction } from './extraction';
import { canonicalName } from './normalizeName';
import { FUNCTIONAL_RELATIONS } from './rules/relations';

const keyOf = ({ source, relation, target }: ExtractedRelation): string =>
  [canonicalName(source), relation, canonicalName(target)].join('\n');

/**
 * What rules and a model read out of one text, as one: names and types of the rules stand first, since they are precise;
 * what both say has the higher confidence; where they contradict each other, the rules are right.
 */
export function uniteExtractions(rules: Extraction, model: Extraction): Extraction {
  const entities = new Map<string, ExtractedEntity>();
  for (const entity of [...rules.entities, ...model.entities]) {
    const key = canonicalName(entity.name);
    const known = entities.get(key);
    if (known === undefined) entities.set(key, { ...entity });
    else if (known.type === 'concept' && entity.type !== 'concept') {
      entities.set(key, { ...known, type: entity.type, rawType: entity.rawType });
    }
  }
  const spelt = (name: string): string => entities.get(canonicalName(name))?.name ?? name;
  const relations = new Map<string, ExtractedRelation>();
  for (const relation of rules.relations) relations.set(keyOf(relation), { ...relation });
  for (const relation of model.relations) {
    const known = relations.get(keyOf(relation));
    if (known !== undefined) {
      known.confidence = Math.max(known.confidence, relation.confidence);
      if (known.polarity === relation.polarity) {
        known.validFrom ??= relation.validFrom;
        known.validTo ??= relation.validTo;
      }
    } else if (!isContradicted(relation, rules.relations)) {
      relations.set(keyOf(relation), {
        ...relation,
        source: spelt(relation.source),
        target: spelt(relation.target),
      });
    }
  }
  const aliases = new Map(
    [...rules.aliases, ...model.aliases]
      .map((alias) => [pairOf(alias.name, alias.alias), alias] as const)
      .toReversed(),
  );
  return {
    entities: [...entities.values()].sort((a, b) => a.start - b.start),
    relations: [...relations.values()],
    aliases: [...aliases.values()],
  };
}

const pairOf = (a: string, b: string): string => [canonicalName(a), canonicalName(b)].sort().join('\n');

/** The rules say that it holds to something else, where it can hold to one at a time; or the same the other way round. */
function isContradicted(relation: ExtractedRelation, rules: readonly ExtractedRelation[]): boolean {
  return rules.some((known) => {
    if (known.relation !== relation.relation) return false;
    const [source, target] = [canonicalName(known.source), canonicalName(known.target)];
    if (source === canonicalName(relation.target) && target === canonicalName(relation.source)) return true;
    const rival = FUNCTIONAL_RELATIONS.has(known.relation) && source === canonicalName(relation.source);
    return rival && known.polarity === 'holds' && relation.polarity === 'holds';
  });
}
