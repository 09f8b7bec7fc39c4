import { KIND_WORDS, sourceWords, STATUS_WORDS } from '../../../ui/memory/words';
import type { EmbeddingState, MemoryFilter, SuggestionKind } from '#shared/domain/memory';

/** The lists of a filter: one of the chosen values is enough. */
export type ListName = Extract<
  keyof MemoryFilter,
  'statuses' | 'kinds' | 'tags' | 'sources' | 'scopes' | 'languages' | 'embedding' | 'suggested'
>;

export type GroupId = ListName | 'made' | 'importance' | 'use' | 'marks' | 'session';

/** What the table can be filtered by, in the order of the panel. */
export const FILTER_GROUPS: readonly { id: GroupId; title: string }[] = [
  { id: 'statuses', title: 'Status' },
  { id: 'kinds', title: 'Kind' },
  { id: 'tags', title: 'Tag' },
  { id: 'sources', title: 'Source' },
  { id: 'scopes', title: 'Area' },
  { id: 'made', title: 'Made' },
  { id: 'importance', title: 'Importance' },
  { id: 'use', title: 'Use' },
  { id: 'marks', title: 'Marks' },
  { id: 'suggested', title: 'Suggested' },
  { id: 'session', title: 'Chat' },
  { id: 'languages', title: 'Language' },
  { id: 'embedding', title: 'Embedding' },
];

const EMBEDDING_WORDS: Readonly<Record<EmbeddingState, string>> = {
  embedded: 'Embedded',
  pending: 'Not embedded yet',
  failed: 'Not embedded: failed',
};

const SUGGESTED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  duplicate: 'Duplicate',
  contradiction: 'Contradiction',
  low_value: 'Low value',
  secret: 'Secret',
  expired: 'Expired',
};

/** Beginnings of sources that stand for all of theirs. */
const ALL_OF: ReadonlyMap<string, string> = new Map([
  ['import', 'Imported: all'],
  ['document', 'Document: all'],
  ['mcp', 'App: all'],
]);

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** A value of a list as the person reads it. */
export function valueWords(list: ListName, value: string): string {
  switch (list) {
    case 'statuses':
      return wordIn(STATUS_WORDS, value);
    case 'kinds':
      return wordIn(KIND_WORDS, value);
    case 'embedding':
      return wordIn(EMBEDDING_WORDS, value);
    case 'suggested':
      return wordIn(SUGGESTED_WORDS, value);
    case 'sources':
      return ALL_OF.get(value) ?? sourceWords(value);
    case 'languages':
      return languageWords(value);
    case 'tags':
    case 'scopes':
      return value;
  }
}

function wordIn(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

function languageWords(code: string): string {
  if (code === '') return 'Not known';
  try {
    return languages.of(code) ?? code;
  } catch {
    return code; // what an import calls a language may be no code
  }
}
