import { SELF_NAME, type EntityType } from '#shared/domain/graph';
import { wellFormed } from '../ingest/identity';
import type { ExtractedAlias, ExtractedEntity, ExtractedRelation, Extraction } from './extraction';
import { readAlias } from './modelAliases';
import { groundedDate } from './modelDates';
import { evidenceFor, polarityIn, statementsIn, type Statement } from './modelEvidence';
import {
  foldText,
  isPlausibleName,
  looksLikeName,
  meansWriter,
  placesOf,
  writerIn,
  type FoldedText,
  type Span,
} from './modelNames';
import type { ModelGraph, ModelRelation } from './modelPrompt';
import { isImpossible, isTurned, readRelation, readType } from './modelRelations';
import { canonicalName } from './normalizeName';
import { endTypes, FUNCTIONAL_RELATIONS } from './rules/relations';

interface Named extends Span {
  name: string;
  self: boolean;
  /** Could be a name by its looks alone. */
  nameLike: boolean;
}

interface Reading {
  folded: FoldedText;
  text: string;
  statements: readonly Statement[];
  now: number;
  /** Types as the model gave them, by canonical name. */
  types: ReadonlyMap<string, ReturnType<typeof readType>>;
  spans: ReadonlyMap<string, string>;
}

function atStart(text: string, at: number): boolean {
  return /(?:^|[.!?。！？:\n])["'“«(*\s-]*$/u.test(text.slice(0, at));
}

const bareName = (written: string): string =>
  written
    .trim()
    .replace(/^["'“«`]+|["'”»`]+$/gu, '')
    .replace(/^(?:the|an?) (?=\S)/u, '')
    .trim();

/** What a name of the model stands for in the text, as the text writes it; null where it is not there. */
function find(written: string, reading: Reading): Named | null {
  const name = bareName(written);
  const { text, folded, statements } = reading;
  if (meansWriter(name)) {
    const writer = writerIn(text);
    if (writer !== null) return { ...writer, name: SELF_NAME, self: true, nameLike: true };
  }
  if (!statements.some((statement) => placesOf(name, statement.folded).length > 0)) return null;
  const places = placesOf(name, folded);
  const [quoted] = placesOf(reading.spans.get(canonicalName(name)) ?? '', folded);
  const place =
    places.find(({ start, end }) => quoted !== undefined && start >= quoted.start && end <= quoted.end) ??
    places[0];
  if (place === undefined) return null;
  const asWritten = text.slice(place.start, place.end).replace(/\s+/gu, ' ');
  const first = places.every(({ start }) => atStart(text, start));
  if (!isPlausibleName(asWritten, first) || canonicalName(asWritten) === '') return null;
  return { ...place, name: asWritten, self: false, nameLike: looksLikeName(asWritten, first) };
}

interface Claim {
  source: Named;
  target: Named;
  relation: string;
  ended: boolean;
}

/** The ends as they belong to the relation. */
function typedClaim(relation: ModelRelation, reading: Reading): Claim | null {
  const read = readRelation(relation.relation);
  const [source, target] = [find(relation.source, reading), find(relation.target, reading)];
  if (read === null || source === null || target === null) return null;
  if (canonicalName(source.name) === canonicalName(target.name)) return null;
  const claim: Claim = {
    source,
    target,
    relation: read.relation,
    ended: relation.ended === true || read.ended,
  };
  const turnedName = read.turned ? { ...claim, source: target, target: source } : claim;
  const turned = isTurned(
    claim.relation,
    typeOf(turnedName.source, reading),
    typeOf(turnedName.target, reading),
  )
    ? { ...turnedName, source: turnedName.target, target: turnedName.source }
    : turnedName;
  const [from, to] = [typeOf(turned.source, reading), typeOf(turned.target, reading)];
  if (
    isImpossible(turned.relation, from, to) ||
    turned.relation.includes(canonicalName(turned.target.name))
  ) {
    return null;
  }
  // A common noun can be what somebody likes or is, but nothing is known of it.
  return turned.source.nameLike ? turned : null;
}

function typeOf(named: Named, reading: Reading): EntityType {
  return named.self ? 'person' : (reading.types.get(canonicalName(named.name))?.type ?? 'concept');
}

function isValue(named: Named, reading: Reading): boolean {
  return !named.self && reading.types.get(canonicalName(named.name))?.value === true;
}

function stated(claim: Claim, relation: ModelRelation, reading: Reading): ExtractedRelation | null {
  const { source, target } = claim;
  if ((isValue(target, reading) && claim.relation !== 'born_on') || isValue(source, reading)) return null;
  const ends = [source, target].map((end) => (end.self ? null : end.name));
  const statement = evidenceFor(ends[0] ?? null, ends[1] ?? null, reading.statements);
  if (statement === null) return null;
  const polarity = polarityIn(statement, {
    relation: claim.relation,
    about: target.self ? source.name : target.name,
    ended: claim.ended,
  });
  if (polarity === null) return null;
  const [validFrom, validTo] = [relation.since, relation.until].map((date) =>
    date === undefined ? null : groundedDate(date, statement.text, reading.now),
  );
  return {
    source: source.name,
    relation: claim.relation,
    target: target.name,
    confidence: relation.confidence,
    polarity,
    validFrom: validFrom ?? null,
    validTo: validTo !== undefined && validTo !== null && validTo > (validFrom ?? -Infinity) ? validTo : null,
  };
}

function entityOf(named: Named, reading: Reading, implied: EntityType | null): ExtractedEntity {
  const { name, start, end } = named;
  const given = reading.types.get(canonicalName(name));
  if (named.self) return { name, type: 'person', rawType: null, start, end };
  const type = given === undefined || given.type === 'concept' ? (implied ?? 'concept') : given.type;
  return { name, type, rawType: type === 'concept' ? (given?.rawType ?? null) : null, start, end };
}

/** Of relations that can hold to one thing at a time, the surest. */
function withoutRivals(relations: readonly ExtractedRelation[]): ExtractedRelation[] {
  const held = new Map<string, ExtractedRelation>();
  return relations
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter((relation) => {
      if (!FUNCTIONAL_RELATIONS.has(relation.relation) || relation.polarity === 'ended') return true;
      const key = `${canonicalName(relation.source)} ${relation.relation}`;
      if (held.has(key)) return false;
      held.set(key, relation);
      return true;
    });
}

/**
 * What of a model's answer the text bears out. Every name stands in a sentence that states something, and is kept as
 * the text writes it; every relation has a sentence of the text that names both its ends and neither denies nor doubts
 * it; dates are in the text. What is less sure than `leastConfidence` (0–1) is left out. `now`: UTC milliseconds, when
 * the text was written. Never throws.
 */
export function readModelGraph(
  text: string,
  graph: ModelGraph,
  { now, leastConfidence }: { now: number; leastConfidence: number },
): Extraction {
  const whole = wellFormed(text);
  const types = new Map(
    graph.entities.map(({ name, type }) => [canonicalName(bareName(name)), readType(type)] as const),
  );
  const spans = new Map(
    graph.entities.map(({ name, span }) => [canonicalName(bareName(name)), span ?? ''] as const),
  );
  const statements = statementsIn(whole);
  const reading: Reading = { text: whole, folded: foldText(whole), statements, now, types, spans };
  const entities = new Map<string, ExtractedEntity>();
  const add = (named: Named, implied: EntityType | null): void => {
    const key = canonicalName(named.name);
    const known = entities.get(key);
    const entity = entityOf(named, reading, implied);
    if (known === undefined || (known.type === 'concept' && entity.type !== 'concept')) {
      entities.set(key, entity);
    }
  };
  const relations = new Map<string, ExtractedRelation>();
  const aliases: ExtractedAlias[] = [];
  for (const relation of graph.relations) {
    if (relation.confidence < leastConfidence) continue;
    const alias = readAlias(relation, statements, (name) => find(name, reading)?.name ?? null);
    if (alias !== undefined) {
      if (alias !== null) aliases.push(alias);
      continue;
    }
    const claim = typedClaim(relation, reading);
    const found = claim === null ? null : stated(claim, relation, reading);
    if (claim === null || found === null) continue;
    const key = [canonicalName(found.source), found.relation, canonicalName(found.target)].join('\n');
    const known = relations.get(key);
    if (known === undefined || found.confidence > known.confidence) relations.set(key, found);
    const ends = endTypes(found.relation);
    add(claim.source, ends.source);
    add(claim.target, ends.target);
  }
  for (const { name } of graph.entities) {
    const named = find(name, reading);
    if (named !== null && !named.self && named.nameLike && !isValue(named, reading)) add(named, null);
  }
  const kept = withoutRivals([...relations.values()]);
  return withOneSpelling({
    entities: [...entities.values()].sort((a, b) => a.start - b.start),
    relations: kept,
    aliases,
  });
}

/** Ends of relations by the names of the entities. */
function withOneSpelling({ entities, relations, aliases }: Extraction): Extraction {
  const spelt = new Map(entities.map(({ name }) => [canonicalName(name), name]));
  const of = (name: string): string => spelt.get(canonicalName(name)) ?? name;
  return {
    entities,
    relations: relations.map((relation) => ({
      ...relation,
      source: of(relation.source),
      target: of(relation.target),
    })),
    aliases,
  };
}
