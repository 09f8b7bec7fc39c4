import { relationName } from '#shared/domain/graph';
import { RELATION_WORDS } from '#shared/domain/relationWords';
import { countOf } from '../format';
import { relationWords } from '../memory/words';
import type { ComboboxOption } from '../comboboxOption';

const MOST = 8;

/** The relation that is typed ("works at" is works_at), or null where it is none. */
export function typedRelation(text: string): string | null {
  const parsed = relationName.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Relations that the typed text may mean: those that the graph has, the most used first, then others that are known. */
export function relationOptions(
  inGraph: readonly { name: string; count: number }[],
  typed: string,
): ComboboxOption[] {
  const wanted = typed.trim().toLowerCase().replaceAll('_', ' ');
  const used = new Set(inGraph.map(({ name }) => name));
  const all = [
    ...[...inGraph].sort((a, b) => b.count - a.count),
    ...[...RELATION_WORDS.keys()].filter((name) => !used.has(name)).map((name) => ({ name, count: 0 })),
  ];
  return all
    .map(({ name, count }) => ({ key: name, label: relationWords(name), count }))
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ key, label, count }) => ({
      key,
      label,
      ...(count === 0 ? {} : { detail: countOf(count, 'fact', 'facts') }),
    }));
}
