import { SELF_NAME } from '#shared/domain/graph';
import type { Settings } from '#shared/domain/settings';
import type { AskedName, NameCandidate } from '../../store/entityCandidates';
import type { ExtractedEntity } from './extraction';
import { compareNames, type TypedName } from './fuzzyNames';
import { canonicalName } from './normalizeName';

/** What a name that no entity has yet may mean. */
export interface NameHint {
  canonical: string;
  /** It is another name of this entity. */
  same: string | null;
  /** It may be this one: a person has to say. */
  maybe: readonly { entityId: string; score: number; reason: string }[];
  /** Of the name, in an embedding space: kept with the entity if it becomes a new one. */
  vector: { spaceId: number; values: Float32Array } | null;
}

export type ResolutionSettings = Pick<Settings, 'entityMergeSimilarity' | 'entityAskSimilarity'>;

/** More suggestions for one name help nobody. */
const MOST_SUGGESTIONS = 2;

/** What is asked of the store about the names of an extraction; the person is known. */
export function askedNames(entities: readonly ExtractedEntity[]): AskedName[] {
  return entities
    .filter(({ name }) => name !== SELF_NAME && canonicalName(name) !== '')
    .map(({ name, type }) => ({
      name,
      type,
      canonical: canonicalName(name),
      related: relatedNames(canonicalName(name)),
    }));
}

/** What may be short for the name: its beginning, its end, its initials, "k8s" for "kubernetes". */
function relatedNames(canonical: string): string[] {
  const words = canonical.split(' ');
  const [only = ''] = words;
  if (words.length === 1) {
    return only.length > 3 ? [`${only.slice(0, 1)}${String(only.length - 2)}${only.slice(-1)}`] : [];
  }
  const initials = words.map((word) => word.slice(0, 1)).join('');
  return [words.slice(0, -1).join(' '), words.slice(1).join(' '), initials, only].filter(
    (name) => name.length > 1,
  );
}

/** By spelling: the one entity whose name is another spelling of this one, or those of which a person has to say. Null: none. */
export function bySpelling(
  asked: AskedName,
  candidates: readonly NameCandidate[],
  { entityAskSimilarity }: ResolutionSettings,
): Omit<NameHint, 'vector'> | null {
  const same = new Set<string>();
  const maybe = new Map<string, { entityId: string; score: number; reason: string }>();
  for (const candidate of candidates) {
    const type = asked.type === 'concept' ? candidate.type : asked.type;
    const verdict = compareNames({ name: asked.name, type }, { name: candidate.name, type });
    if (verdict.kind === 'same') same.add(candidate.entityId);
    if (verdict.kind !== 'maybe' || verdict.score < entityAskSimilarity) continue;
    // Of a misspelt name no type is known.
    if (candidate.type !== asked.type && !verdict.spelling) continue;
    const known = maybe.get(candidate.entityId);
    if (known === undefined || known.score < verdict.score) {
      maybe.set(candidate.entityId, {
        entityId: candidate.entityId,
        score: verdict.score,
        reason: verdict.reason,
      });
    }
  }
  const { canonical } = asked;
  const [only] = same;
  if (only !== undefined && same.size === 1) return { canonical, same: only, maybe: [] };
  const open = [...same].map((entityId) => ({
    entityId,
    score: 0.95,
    reason: 'Several things are spelt like it',
  }));
  for (const each of maybe.values()) if (!same.has(each.entityId)) open.push(each);
  // A first name that many bear tells nothing.
  if (open.length === 0 || open.length > MOST_SUGGESTIONS + 1) return null;
  return { canonical, same: null, maybe: open.sort((a, b) => b.score - a.score).slice(0, MOST_SUGGESTIONS) };
}

/**
 * Cosine as the similarity of names: 0 where texts that have nothing to do with each other are (`midpoint` of the
 * space's calibration), 1 where they are the same, linear between. Sentences are calibrated less strictly: two names of
 * a few letters each are near when they merely are of one kind (Sweden and Norway 0.79, Monday and Tuesday 0.87).
 * Of 130 pairs none that differ reaches the 0.85 that merges (0.89 by cosine) with the built-in model.
 */
export function nameSimilarity(cosine: number, midpoint: number): number {
  return Math.max(0, Math.min(1, (cosine - midpoint) / (1 - midpoint)));
}

/** By meaning, where spelling does not tell: the nearest first. Persons are never the same for it. Null: none is near. */
export function byMeaning(
  asked: TypedName,
  near: readonly (NameCandidate & { similarity: number })[],
  { entityMergeSimilarity, entityAskSimilarity }: ResolutionSettings,
): Omit<NameHint, 'vector'> | null {
  const canonical = canonicalName(asked.name);
  const maybe: { entityId: string; score: number; reason: string }[] = [];
  for (const { entityId, name, type, similarity } of near) {
    if (similarity < entityAskSimilarity || type !== asked.type || type === 'person') continue;
    const verdict = compareNames(asked, { name, type });
    if (verdict.kind === 'apart') continue;
    if (verdict.kind === 'same' || (verdict.kind === 'unknown' && similarity >= entityMergeSimilarity)) {
      return { canonical, same: entityId, maybe: [] };
    }
    const reason =
      verdict.kind === 'maybe' ? verdict.reason : `Mean nearly the same (${similarity.toFixed(2)})`;
    maybe.push({ entityId, score: similarity, reason });
  }
  return maybe.length === 0 ? null : { canonical, same: null, maybe: maybe.slice(0, MOST_SUGGESTIONS) };
}

/** Whether the name may be another one for the same as one of these. */
export function isAlikeAny(name: TypedName, others: readonly TypedName[]): boolean {
  return others.some((other) => {
    if (canonicalName(name.name) === canonicalName(other.name)) return false;
    const { kind } = compareNames(name, other);
    return kind === 'same' || kind === 'maybe';
  });
}
