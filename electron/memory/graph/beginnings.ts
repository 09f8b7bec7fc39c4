import { SELF_NAME } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { entitiesByAliases } from '../../store/graphEntities';
import { entitiesWithWords } from '../../store/graphNames';
import { namesIn } from './namesIn';

/** An entity that a text speaks of. */
export interface Beginning {
  id: string;
  name: string;
  /** How well it fits what the text names, 0–1. */
  match: number;
}

/** Entities of which only a part of the name is in the text, at most. */
const MOST_PARTLY = 40;

/**
 * Entities that a text speaks of, the best first: those whose name or alias stands in it, then those of whose name it
 * holds a part ("Alice" of "Alice Chen"), the share of the name's words being the match. The person is none of them:
 * everything is near to them.
 * @param strict a part counts only where it is written as a name: for what nobody asked for
 */
export function beginningsIn(
  db: ReadableDatabase,
  text: string,
  { strict }: { strict: boolean },
): Beginning[] {
  let whole: ReadonlyMap<string, { id: string; name: string }> = new Map();
  const names = namesIn(text, (candidates) => {
    whole = entitiesByAliases(db, candidates);
    return new Set(whole.keys());
  });
  const found = new Map<string, Beginning>();
  for (const name of names) {
    const entity = whole.get(name);
    if (entity !== undefined) found.set(entity.id, { ...entity, match: 1 });
  }
  const words = new Set(wordsOf(text, strict));
  const partly = entitiesWithWords(db, [...words], MOST_PARTLY).map(({ id, name, alias }) => {
    const parts = wordsOf(alias, false);
    return { id, name, match: parts.filter((part) => words.has(part)).length / Math.max(1, parts.length) };
  });
  for (const one of partly.sort((a, b) => b.match - a.match)) {
    if (one.match > 0 && !found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()].filter(({ name }) => name !== SELF_NAME);
}

/** Words as full text sees them: without accents and case. */
function wordsOf(text: string, asNames: boolean): string[] {
  const written = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return written
    .filter((word) => !asNames || /^\p{Lu}/u.test(word))
    .map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
}
