import type { EntityType } from '#shared/domain/graph';
import type { ExtractedAlias, ExtractedEntity, ExtractedRelation, Extraction } from '../extraction';
import { canonicalName } from '../normalizeName';
import type { Told } from './clauses';
import { isFirm } from './lexicon/organizations';
import type { Noun } from './nouns';
import { endTypes } from './relations';

interface Candidate {
  entity: ExtractedEntity;
  /** How well its type is known: 3 named, 2 by its relation, 1 by a loose one, 0 not. */
  strength: number;
}

/** Their subject may be a person as well as a project. */
const LOOSE = new Set(['uses', 'depends_on', 'part_of', 'connects_to', 'deployed_to']);

/** Merges the mentions of each name into one entity (the first mention's span) and equal relations into one. */
export function collect(told: readonly Told[]): Extraction {
  const candidates = new Map<string, Candidate>();
  const relations = new Map<string, ExtractedRelation>();
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? canonicalName(name);
    keys.set(name, key);
    return key;
  };
  const add = (noun: Noun, implied: EntityType | null, loose: boolean): string => {
    const key = noun.self ? '' : keyOf(noun.name);
    // "IBM owns Red Hat", "IBM uses Java": the name tells more than the relation
    const firm = !noun.certain && (implied === null || loose) && isFirm(noun.name);
    const strength = noun.certain ? 3 : firm ? 2 : implied === null ? 0 : loose ? 1 : 2;
    const told = firm ? 'organization' : (implied ?? noun.type ?? 'concept');
    const type = noun.certain && noun.type !== null ? noun.type : told;
    const known = candidates.get(key);
    if (known === undefined) {
      const { name, rawType, start, end } = noun;
      candidates.set(key, { entity: { name, type, rawType, start, end }, strength });
      return name;
    }
    if (strength > known.strength) {
      known.strength = strength;
      known.entity.type = type;
      known.entity.rawType = noun.rawType ?? known.entity.rawType;
    }
    return known.entity.name;
  };
  const aliases = new Map<string, ExtractedAlias>();
  for (const { facts, typed, aliases: names } of told) {
    for (const pair of names) aliases.set(`${pair.name}\n${pair.alias}`, pair);
    for (const one of facts) {
      // Marriage has two ends alike: the person's own comes first, so that it is one edge however it is told.
      const turned = one.relation === 'married_to' && one.target.self;
      const fact = turned ? { ...one, source: one.target, target: one.source } : one;
      const types = endTypes(fact.relation);
      const loose = LOOSE.has(fact.relation);
      const source = add(fact.source, types.source, loose);
      const target = add(fact.target, types.target, loose);
      const key = [keyOf(source), fact.relation, keyOf(target)].join('\n');
      if (source === target) continue;
      const known = relations.get(key);
      // Of one that ended and began again, the last word counts; one that began and ended did both.
      if (known === undefined || known.polarity !== fact.polarity) {
        const { relation, confidence, polarity, validFrom, validTo } = fact;
        const from = polarity === 'ended' ? (validFrom ?? known?.validFrom ?? null) : validFrom;
        relations.set(key, { source, relation, target, confidence, polarity, validFrom: from, validTo });
      } else {
        known.confidence = Math.max(known.confidence, fact.confidence);
        known.validFrom ??= fact.validFrom;
        known.validTo ??= fact.validTo;
      }
    }
    for (const noun of typed) add(noun, null, false);
  }
  const entities = [...candidates.values()].map(({ entity }) => entity).sort((a, b) => a.start - b.start);
  return { entities, relations: [...relations.values()], aliases: [...aliases.values()] };
}
