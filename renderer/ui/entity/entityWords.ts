import type { Alias, Entity } from '#shared/domain/graph';
import { TYPE_WORDS } from './typeMarks';

/** "Person"; where the source named a type that is none of ours, in its words: "Book". */
export function typeOf({ type, rawType }: Pick<Entity, 'type' | 'rawType'>): string {
  if (rawType === null || rawType.trim() === '') return TYPE_WORDS[type];
  return rawType.charAt(0).toUpperCase() + rawType.slice(1);
}

/** Names by which it is known beside the one that is shown. */
export function otherNames(aliases: readonly Alias[], name: string): Alias[] {
  const seen = new Set([name]);
  return aliases.filter((alias) => {
    const fresh = !seen.has(alias.name);
    seen.add(alias.name);
    return fresh;
  });
}
